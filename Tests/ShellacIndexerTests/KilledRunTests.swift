import Foundation
import ShellacTestSupport
import Testing

/// Whatever ends an index run, the library is whole and the next run completes it.
///
/// 10 kills, or a quarter of what SHELLAC_KILLS says.
struct KilledRunTests {
  let shell = Shell()

  /// Copies of real files, none alike, so that every one is a song of its own.
  private func makeMusic(_ count: Int) throws {
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: Checkout.path + "/Tests/ShellacTagsTests/Fixtures/id3v24.mp3"))
    for number in 0..<count {
      let folder = shell.folder.path("music/\(number / 10)")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // A tag of its own in front; an ID3v2.4 frame is name, size, flags, and text in UTF-8.
      let title = [3] + Array("Song \(number)".utf8)
      let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(title.count), 0, 0] + title
      let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
      try (Data(tag) + bytes).write(
        to: URL(fileURLWithPath: folder + "/\(number).mp3"))
    }
    try Data("no music".utf8).write(to: URL(fileURLWithPath: shell.folder.path("music/text.mp3")))
  }

  private func start(_ library: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = ["index", "--library", library, shell.folder.path("music")]
    process.environment = shell.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// What there is to see in a library, and what SQLite has to say against it.
  private func content(_ library: String) throws -> String {
    try shell.run(
      """
      for view in songs albums artists; do shellac $view --library \(library) --as tsv | sort; done
      shellac songs --library \(library) --files --as tsv --columns path,title,length,state | sort
      sqlite3 \(library) 'PRAGMA integrity_check; PRAGMA foreign_key_check'
      """
    ).output
  }

  @Test func aKilledRunIsCompletedByTheNext() throws {
    try makeMusic(400)
    let clock = ContinuousClock()
    let clean = shell.folder.path("clean.db")
    let whole = try clock.measure { try start(clean).waitUntilExit() }
    let expected = try content(clean)
    #expect(expected.hasSuffix("\nok\n"))
    #expect(expected.contains("/399.mp3"))
    let environment = ProcessInfo.processInfo.environment
    let kills = max(10, environment["SHELLAC_KILLS"].flatMap { Int($0) }.map { $0 / 4 } ?? 10)
    var (before, inside, after) = (0, 0, 0)
    for number in 0..<kills {
      let library = shell.folder.path("killed-\(number).db")
      let run = try start(library)
      // Spread over the run, from before there is a library to about its end.
      Thread.sleep(forTimeInterval: whole / .seconds(1) * Double(number) / Double(kills))
      if !run.isRunning {
        after += 1
      } else if FileManager.default.fileExists(atPath: library) {
        inside += 1
      } else {
        before += 1
      }
      kill(run.processIdentifier, SIGKILL)
      run.waitUntilExit()
      if FileManager.default.fileExists(atPath: library) {
        let checks = try shell.run("sqlite3 \(library) 'PRAGMA integrity_check; PRAGMA foreign_key_check'")
        #expect(checks.output == "ok\n", "killed at \(number) of \(kills)")
      }
      // 1 as long as the text was not yet reported.
      #expect([0, 1].contains(try shell.run("shellac index music --library \(library)").status))
      #expect(try content(library) == expected, "killed at \(number) of \(kills)")
    }
    if let path = environment["SHELLAC_KILL_REPORT"] {
      try shell.perform("echo 'index: \(before) before, \(inside) inside, \(after) after' >> '\(path)'")
    }
  }

  @Test func readingProcessesEndWithTheRun() throws {
    try makeMusic(1_000)
    let run = try start(shell.folder.path("library.db"))
    defer { if run.isRunning { kill(run.processIdentifier, SIGKILL) } }
    var children: [Int32] = []
    while children.isEmpty && run.isRunning {
      children = self.children(of: run.processIdentifier)
    }
    #expect(!children.isEmpty)
    kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    // They see the end of their input once they have answered what they have in hand.
    for _ in 0..<500 where children.contains(where: { isRunning($0) }) { usleep(10_000) }
    #expect(!children.contains { isRunning($0) })
  }

  /// The children of a process, from the kernel: a program that looks would see a short run too late.
  private func children(of process: Int32) -> [Int32] {
    let threads = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []).flatMap { thread in
      let text = (try? String(contentsOfFile: "\(threads)/\(thread)/children", encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Whether a process is there and not merely waiting to be collected.
  private func isRunning(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !status.contains(") Z ")
  }

  @Test func aSecondRunNamesTheHolder() throws {
    try makeMusic(10)
    let library = shell.folder.path("library.db")
    // The same lock as a running command's.
    let holder = try shell.run(
      """
      shellac index music --library \(library) >/dev/null 2>&1
      exec 9<>\(library).lock
      flock 9
      printf "'shellac index' (process 1)" > \(library).lock
      SHELLAC_WAIT=0.1 shellac index music --library \(library)
      """)
    #expect(holder.status == 75)
    #expect(holder.errors.contains("is held by 'shellac index' (process 1)"))
    #expect(try shell.run("shellac songs --count --library \(library)").output == "10\n")
  }
}
