import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A disk that fails or is full at any call costs nothing: the command says so, and run again on a disk that works it comes
/// to its end.
@Suite(
  .enabled(
    if: SystemCalls.areTold || ProcessInfo.processInfo.environment["CI"] == "true", "strace may not trace"))
struct FaultTests {
  @Test(arguments: KilledCommand.all) func anyCallMayFail(_ command: KilledCommand) throws {
    var generator = Seeded(state: UInt64(command.name.utf8.count) + 5)
    let fixture = try KillFixture(before: command.before)
    let known = try fixture.changes()
    let (start, knownAtStart) = (try fixture.files(), try fixture.knowledge())
    let points = try KillPoints(fixture, command)
    let (end, knowledge) = (try fixture.files().mapValues(\.contents), try fixture.knowledge())
    let arguments = command.arguments == ["undo"] ? ["undo", "\(known.last!.id)"] : command.arguments
    let rounds = ProcessInfo.processInfo.environment["SHELLAC_FAULTS"].flatMap { Int($0) } ?? 2
    for number in 0..<rounds {
      try fixture.restore()
      let call = points.randomCall(&generator)
      let event = SystemCalls.Event.failure(number % 2 == 0 ? "EIO" : "ENOSPC", isLasting: number % 4 < 2)
      let moment: Comment = "\(command.name): \(event) at \(call)"
      let failed = try fixture.start(
        arguments, behind: SystemCalls.letting(event, happenAt: call.name, call.ordinal))
      failed.waitUntilExit()
      #expect(failed.terminationReason == .exit, moment)
      let contents = try fixture.files().mapValues(\.contents)
      for (path, old) in start where path.hasPrefix("music/") {
        let isWhole =
          contents[path] == old.contents || (end[path] != nil && contents[path] == end[path])
          || contents.contains { $0.value == old.contents }
        #expect(isWhole, "\(moment): \(path)")
      }
      // What could not be done is done by the same command on a disk that works, or was done.
      _ = try fixture.shellac("index --quiet")
      if command.arguments.contains("organize"), try fixture.files().mapValues(\.contents) != end,
        let change = try fixture.changes().last, change.id > (known.last?.id ?? 0)
      {
        // Taken back first: songs that came to their places would not take lists and covers along any more.
        #expect(try fixture.shellac("undo \(change.id) --quiet").status == 0, moment)
      }
      let again = try fixture.shellac(arguments.map { "'\($0)'" }.joined(separator: " "))
      #expect(
        again.status == 0 || (again.status == 2 && again.errors.contains("has been undone")),
        "\(moment): \(again)")
      #expect(try fixture.files().mapValues(\.contents) == end, moment)
      let now = try fixture.knowledge()
      for name in now.keys { #expect(now[name] == knowledge[name], "\(moment): \(name)") }
      #expect(try fixture.violations() == [], moment)
      #expect(try fixture.leftovers() == [], moment)
      try fixture.takeBack(after: known, moment)
      #expect(try fixture.files().mapValues(\.contents) == start.mapValues(\.contents), moment)
      let back = try fixture.knowledge()
      for name in back.keys { #expect(back[name] == knownAtStart[name], "\(moment): \(name)") }
    }
  }
}
