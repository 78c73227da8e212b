import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

@testable import ShellacIndexer

/// Real child processes: the built program, told to read tags.
struct ReadingPoolTests {
  typealias Pool = ReadingPool<String, Int>

  /// Reads some paths, and returns what became of each.
  func read(
    _ paths: [String], arguments: [String] = [], limit: Double = 60, jobs: Int = 2, program: String? = nil
  ) throws -> [String: String] {
    let executable = program ?? BuiltProgram.path
    var results: [String: String] = [:]
    var supply = stride(from: 0, to: paths.count, by: 100).map {
      Array(paths[$0..<min($0 + 100, paths.count)])
    }
    let pool = Pool(
      options: .init(
        executable: executable, arguments: (program == nil ? [ReadingProtocol.argument] : []) + arguments,
        jobs: jobs, timeLimit: Int64(limit * 1e9)),
      wake: try WakePipe(), path: { $1.append(contentsOf: $0.utf8) }, decode: { $0.count })
    try pool.run(
      supply: { supply.isEmpty ? .ended : .items(supply.removeFirst()) },
      deliver: { batch in
        for (path, reading) in batch {
          #expect(results[path] == nil, "each file comes once")
          switch reading {
          case .frame: results[path] = "read"
          case .quarantined(let reason): results[path] = reason
          }
        }
        return true
      })
    return results
  }

  let paths = (0..<5_000).map { "/nowhere/\($0).mp3" }

  @Test(arguments: [1, 2, 5]) func readsEveryFileOnce(jobs: Int) throws {
    let results = try read(paths, jobs: jobs)
    #expect(results.count == paths.count)
    #expect(results.values.allSatisfy { $0 == "read" })
  }

  @Test func aFileThatCrashesAChildIsNamedAndTheRestIsRead() throws {
    let results = try read(
      paths, arguments: ["--crash-on", "7.mp3", "--crash-on", "8.mp3", "--crash-on", "4321.mp3"])
    #expect(results.count == paths.count)
    #expect(
      results.filter { $0.value != "read" } == [
        "/nowhere/7.mp3": "reading it crashed the tag reader (signal 11)",
        "/nowhere/8.mp3": "reading it crashed the tag reader (signal 11)",
        "/nowhere/4321.mp3": "reading it crashed the tag reader (signal 11)",
      ])
  }

  @Test(arguments: [SIGKILL, SIGUSR1, SIGALRM])
  func noFileIsBlamedForASignalFromOutside(signal: Int32) throws {
    let folder = TemporaryFolder()
    // The first child has the file in hand until the signal comes.
    let script = """
      if mkdir '\(folder.path("first"))'; then
        (sleep 1; kill -\(signal) $$) &
        exec '\(BuiltProgram.path)' \(ReadingProtocol.argument) --hang-on 1.mp3
      fi
      exec '\(BuiltProgram.path)' \(ReadingProtocol.argument)
      """
    #expect(
      try read(["/nowhere/1.mp3"], arguments: ["-c", script], program: "/bin/sh") == [
        "/nowhere/1.mp3": "read"
      ])
  }

  @Test func aFileThatStallsAChildIsNamedAndTheRestIsRead() throws {
    let results = try read(Array(paths.prefix(600)), arguments: ["--hang-on", "99.mp3"], limit: 1)
    #expect(results.count == 600)
    #expect(
      results.filter { $0.value != "read" } == ["/nowhere/99.mp3": "reading it took longer than 1 second"])
  }

  @Test func aFileThatMakesAChildTalkNonsenseIsNamed() throws {
    let results = try read(paths, arguments: ["--garble-on", "300.mp3"])
    #expect(results.count == paths.count)
    #expect(
      results.filter { $0.value != "read" } == [
        "/nowhere/300.mp3": "reading it made the tag reader answer nonsense"
      ])
  }

  @Test(arguments: [
    ("/bin/false", "it ended at once (exit status 1)"),
    ("/bin/cat", "it is another program, or another version"),
    ("/nowhere/shellac", "no such file or directory"),
  ])
  func aProgramThatDoesNotReadTagsIsSaidSo(program: String, reason: String) {
    #expect {
      try read(paths, program: program)
    } throws: { error in
      (error as? Diagnostic)?.message == "cannot start the tag reader '\(program)': \(reason)"
    }
  }

  @Test func nothingIsStartedWhenThereIsNothingToDo() throws {
    #expect(try read([], program: "/nowhere/shellac").isEmpty)
  }

  @Test func endsWhenResultsAreNoLongerWanted() throws {
    let folder = TemporaryFolder()
    let note = folder.path("children")
    var delivered = 0
    var unwanted = 0
    let all = paths
    let pool = Pool(
      // The shell notes its number, and becomes the reader.
      options: .init(
        executable: "/bin/sh",
        arguments: ["-c", "echo $$ >>'\(note)'; exec '\(BuiltProgram.path)' \(ReadingProtocol.argument)"],
        jobs: 2),
      wake: try WakePipe(), path: { $1.append(contentsOf: $0.utf8) }, decode: { $0.count })
    try pool.run(
      supply: { .items(all) },
      deliver: { batch in
        if delivered >= 1_000 { unwanted += 1 }
        delivered += batch.count
        return delivered < 1_000
      })
    #expect(delivered >= 1_000)
    #expect(unwanted == 0)
    let children = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n").compactMap {
      Int32($0)
    }
    #expect(!children.isEmpty)
    // Ended and waited for: the numbers stand for no process any more.
    for child in children { #expect(kill(child, 0) == -1 && errno == ESRCH) }
  }
}
