import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Killed at any moment, organize, tag, import and their undos lose nothing: each file is whole, the next command says what
/// was under way and finishes it, the command run again ends as if it had never been killed, and all can be taken back.
///
/// 20 kills, or as many as SHELLAC_KILLS says; other moments by SHELLAC_KILL_SEED.
@Suite struct KillCampaignTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Where kills fell.
  private struct Tally {
    var before = 0, inside = 0, after = 0
  }

  /// What holds at the start and at the end of a command.
  private struct State {
    var files: [String: KillFixture.File]
    var knowledge: [String: [String]]

    init(_ fixture: KillFixture) throws {
      files = try fixture.files()
      knowledge = try fixture.knowledge()
    }

    var contents: [String: Data] { files.mapValues(\.contents) }
  }

  @Test(arguments: KilledCommand.all) func nothingIsLostWhereverItIsKilled(_ command: KilledCommand) throws {
    let kills = max(1, ((Self.number("SHELLAC_KILLS") ?? 20) + command.share / 2) / command.share)
    var generator = Seeded(
      state: UInt64(Self.number("SHELLAC_KILL_SEED") ?? 1) &* 1_000_003 &+ UInt64(command.name.utf8.count))
    let fixture = try KillFixture(before: command.before)
    let known = try fixture.changes()
    let start = try State(fixture)
    var points = try KillPoints(fixture, command)
    let end = try State(fixture)
    #expect(try fixture.violations() == [])
    #expect(end.knowledge != start.knowledge, "the command does something")
    // An undo names what it takes back: by then another change may be the last.
    let arguments = command.arguments == ["undo"] ? ["undo", "\(known.last!.id)"] : command.arguments
    var tally = Tally()
    for number in 0..<kills {
      try fixture.restore()
      let place = try points.kill(arguments, byClock: number % 2 == 1, &generator)
      let moment: Comment = "\(command.name), kill \(number): \(place)"
      let isWriting = fixture.isWriting
      let (begun, made) = try progress(fixture, after: known)
      if begun || (isWriting && !made) {
        tally.inside += 1
      } else if made {
        tally.after += 1
      } else {
        tally.before += 1
      }
      try checkWhileUnfinished(fixture, begun, start, end, moment)
      // The command again, another one, or one that is killed as well, finishes it.
      if number % 3 == 1 { #expect(try fixture.shellac("index --quiet").status == 0, moment) }
      if number % 3 == 2 {
        _ = try points.kill(["index", "--quiet"], byClock: number % 2 == 1, &generator)
        try checkWhileUnfinished(fixture, progress(fixture, after: known).begun, start, end, moment)
      }
      let again = try fixture.shellac(arguments.map { "'\($0)'" }.joined(separator: " "))
      #expect(
        again.status == 0 || (again.status == 2 && again.errors.contains("has been undone")),
        "\(moment): \(again)")
      try check(fixture, is: end, moment)
      try fixture.takeBack(after: known, moment)
      try check(fixture, is: start, moment)
      // A list of songs is written anew.
      let music = { (files: [String: KillFixture.File]) in files.filter { $0.key.hasPrefix("music/") } }
      #expect(try music(fixture.files()) == music(start.files), "times of change, \(moment)")
    }
    report(command, tally)
  }

  /// Whether a change is under way, and whether there is one at all.
  private func progress(_ fixture: KillFixture, after known: [Change]) throws -> (begun: Bool, made: Bool) {
    let changes = try fixture.changes()
    return (changes.contains { $0.state == .begun }, changes.count > known.count)
  }

  private func checkWhileUnfinished(
    _ fixture: KillFixture, _ begun: Bool, _ start: State, _ end: State, _ moment: Comment
  ) throws {
    // No child goes on writing.
    let limit = ContinuousClock.now + .seconds(10)
    while !fixture.processes().isEmpty, ContinuousClock.now < limit { usleep(1_000) }
    #expect(fixture.processes() == [], moment)
    let songs = try fixture.shellac("songs --count")
    #expect(songs.status == 0, moment)
    let notes = songs.errors.split(separator: "\n").filter {
      $0.contains("was interrupted; the next command")
    }
    #expect(notes.count == (begun ? 1 : 0), "\(moment): \(songs.errors)")
    let integrity = try fixture.shell.run(
      "sqlite3 -readonly work/library.db 'PRAGMA integrity_check; PRAGMA foreign_key_check'")
    #expect(integrity.output == "ok\n", moment)
    let now = try fixture.files().mapValues(\.contents)
    var expected = Set(now.keys)
    for (path, old) in start.contents {
      let place = end.contents[path] == nil ? end.contents.first { $0.value == old }?.key ?? path : path
      let new = end.contents[place]
      expected.remove(path)
      expected.remove(place)
      let isOld = now[path] == old
      let isNew = new != nil && now[place] == new
      #expect(isOld || isNew, "\(moment): \(path) is neither old nor new")
      #expect(place == path || now[path] == nil || now[place] == nil, "\(moment): \(path) twice")
    }
    #expect(expected == [], "\(moment): files that nobody made")
  }

  private func check(_ fixture: KillFixture, is state: State, _ moment: Comment) throws {
    #expect(try fixture.leftovers() == [], moment)
    let files = try fixture.files().mapValues(\.contents)
    #expect(files.keys.sorted() == state.contents.keys.sorted(), moment)
    for (path, contents) in files where state.contents[path] != contents {
      Issue.record("\(moment): \(path) holds something else")
    }
    let knowledge = try fixture.knowledge()
    for name in knowledge.keys { #expect(knowledge[name] == state.knowledge[name], "\(moment): \(name)") }
    #expect(try fixture.violations() == [], moment)
    #expect(try fixture.changes().allSatisfy { $0.state != .begun }, moment)
  }

  /// Tells where the kills fell, and writes it for who counts.
  private func report(_ command: KilledCommand, _ tally: Tally) {
    let line = "\(command.name): \(tally.before) before, \(tally.inside) inside, \(tally.after) after"
    print("killed in \(line)")
    guard let path = ProcessInfo.processInfo.environment["SHELLAC_KILL_REPORT"] else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    _ = (line + "\n").withCString { write(file, $0, strlen($0)) }
    close(file)
  }
}
