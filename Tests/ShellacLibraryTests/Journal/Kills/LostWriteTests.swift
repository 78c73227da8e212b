import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A copy that is not what was read is no copy: the file stays where it is.
@Suite(
  .enabled(
    if: SystemCalls.areTold || ProcessInfo.processInfo.environment["CI"] == "true", "strace may not trace"))
struct LostWriteTests {
  @Test(
    .enabled(if: OtherDevice.isThere, "there is no second file system at /dev/shm"), arguments: [false, true])
  func aDiskThatLosesWhatIsWrittenIsNotBelieved(isCopy: Bool) throws {
    let fixture = try KillFixture(before: [])
    let other = try OtherDevice.Folder()
    #expect(try fixture.shellac("root add '\(other.path)'").status == 0)
    try fixture.run("rm -r start && cp -a work start")
    let start = try fixture.files()
    let arguments =
      ["organize", "artist:=Saltmarsh", "--to", other.path, "--path", "{title} {format}", "--apply"]
      + (isCopy ? ["--copy"] : [])
    // One that goes well tells which of its writes are of copies.
    let log = fixture.shell.folder.path("calls")
    try fixture.start(arguments, behind: SystemCalls.tracing("write", to: log)).waitUntilExit()
    let writes = try SystemCalls.calls(in: log)
    let copying = writes.indices.filter { writes[$0].paths.first?.hasSuffix(".tmp") ?? false }
    #expect(copying.count >= 3)
    try fixture.restore()
    try fixture.run("rm -r '\(other.path)'/*")
    let index = copying[1]
    let process = try fixture.start(
      arguments,
      behind: SystemCalls.letting(.lie(writes[index].result), happenAt: "write", index + 1))
    process.waitUntilExit()
    #expect(process.terminationStatus == 1, "a problem is told")
    let left = try fixture.files()
    if isCopy {
      #expect(left == start)
    } else {
      let gone = start.keys.filter { left[$0] == nil }
      #expect(gone.count == copying.count - 1, "the others went")
    }
    // Every file that is over there is one of those that were here.
    let names = try FileManager.default.contentsOfDirectory(atPath: other.path)
    #expect(names.count == copying.count - 1)
    for name in names {
      let contents = try Data(contentsOf: URL(fileURLWithPath: other.path + "/" + name))
      #expect(start.values.contains { $0.contents == contents }, "\(name)")
    }
    #expect(try fixture.shellac("undo --quiet").status == 0)
    #expect(try fixture.files() == start)
  }
}
