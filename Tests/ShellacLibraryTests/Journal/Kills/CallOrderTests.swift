import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A power cut costs no file: what a command is about to do is on disk before it does it, and what it did before the library
/// says so.
///
/// This is told from the calls themselves: a disk that loses what was not brought to it cannot be had at will.
@Suite(
  .enabled(
    if: SystemCalls.areTold || ProcessInfo.processInfo.environment["CI"] == "true", "strace may not trace"))
struct CallOrderTests {
  /// Looks at calls in order, and says what was done too early.
  private struct Watch {
    var faults: [String] = []
    var renames = 0, removals = 0, commits = 0
    /// Whether the library's log holds what is not on disk.
    private var isLogDirty = false
    private var isIntentWritten = false
    /// Folders that names came to or went from, which are not on disk.
    private var folders: Set<String> = []
    /// Those of them that names came to.
    private var gaining: Set<String> = []
    /// Files that were brought to disk.
    private var synchronized: Set<String> = []
    private let isMusic: (String) -> Bool

    init(isMusic: @escaping (String) -> Bool) { self.isMusic = isMusic }

    mutating func see(_ call: SystemCalls.Call) {
      if call.isFailed { return }
      switch call.name {
      case "pwrite64" where call.paths.first?.hasSuffix(".db-wal") ?? false:
        if !isLogDirty, !folders.isEmpty {
          faults.append("the library is written before \(folders.sorted()) is on disk")
        }
        isLogDirty = true
      case "fdatasync", "fsync":
        guard let path = call.paths.first else { return }
        if path.hasSuffix(".db-wal") {
          if isLogDirty { commits += 1 }
          isLogDirty = false
          isIntentWritten = true
        }
        folders.remove(path)
        gaining.remove(path)
        synchronized.insert(path)
      case "renameat2", "renameat", "rename", "linkat", "mkdirat", "unlinkat":
        seeNames(call)
      default: break
      }
    }

    private mutating func seeNames(_ call: SystemCalls.Call) {
      var touched = call.paths
      if call.name == "rename" { touched = call.names.map { String($0[..<$0.lastIndex(of: "/")!]) } }
      guard touched.contains(where: isMusic) else { return }
      if isLogDirty || !isIntentWritten { faults.append("\(call) comes before what is in the journal of it") }
      let source = (touched.first ?? "") + "/" + (call.names.first ?? "")
      switch call.name {
      case "unlinkat" where call.arguments.contains("AT_REMOVEDIR"): break
      case "unlinkat":
        removals += 1
        if !gaining.isEmpty { faults.append("\(call) takes a file away before its copy has a name on disk") }
      case "mkdirat": gaining.formUnion(touched)
      default:
        renames += 1
        gaining.formUnion(touched.suffix(1))
        if source.hasSuffix(".tmp"), !synchronized.contains(source) {
          faults.append("\(call) gives a name to what is not on disk")
        }
      }
      folders.formUnion(touched)
    }
  }

  private func watch(_ fixture: KillFixture, _ arguments: [String], in folders: [String]) throws -> Watch {
    let log = fixture.shell.folder.path("calls")
    let process = try fixture.start(arguments, behind: SystemCalls.tracing(to: log))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var watch = Watch { path in
      folders.contains { path.hasPrefix($0) } && !path.contains("/.shellac-probe")
    }
    for call in try SystemCalls.calls(in: log) { watch.see(call) }
    return watch
  }

  @Test func filesAreMovedBetweenTheirPlanAndTheirRows() throws {
    let fixture = try KillFixture(before: [])
    let music = [fixture.work + "/music"]
    let count = try fixture.files().keys.count { $0.hasPrefix("music/") }
    let moved = try watch(
      fixture, ["organize", "--path", "x/{artist}/{album}/{title} {format}", "--apply"], in: music)
    #expect(moved.faults == [] && moved.renames == count && moved.commits >= 3)
    let undone = try watch(fixture, ["undo"], in: music)
    #expect(undone.faults == [] && undone.renames == count)
  }

  @Test func tagsAreWrittenBetweenTheirPlanAndTheirRows() throws {
    let fixture = try KillFixture(before: [])
    let music = [fixture.work + "/music"]
    let written = try watch(fixture, ["tag", "--all", "genre=Other", "--apply"], in: music)
    #expect(written.faults == [] && written.renames > 10 && written.commits >= 3)
    let undone = try watch(fixture, ["undo"], in: music)
    #expect(undone.faults == [] && undone.renames == written.renames)
  }

  @Test(.enabled(if: OtherDevice.isThere, "there is no second file system at /dev/shm"))
  func aFileGoesFromOneDeviceWhenItIsOnTheOther() throws {
    let fixture = try KillFixture(before: [])
    let other = try OtherDevice.Folder()
    #expect(try fixture.shellac("root add '\(other.path)'").status == 0)
    let folders = [fixture.work + "/music", other.path]
    let moved = try watch(
      fixture, ["organize", "--to", other.path, "--path", "{artist}/{title} {format}", "--apply"], in: folders
    )
    #expect(moved.faults == [] && moved.renames > 10 && moved.removals >= moved.renames)
    let undone = try watch(fixture, ["undo"], in: folders)
    #expect(undone.faults == [] && undone.renames == moved.renames)
  }
}
