import Foundation
import ShellacFiles
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Killed at any moment of a move or of its undo, every file is whole at its old or its new place, the next command
/// finishes what was under way, and an undo brings all back.
///
/// 8 kills beside the 20 of `KillCampaignTests`, or as many as SHELLAC_KILLS says.
@Suite struct KilledActsTests {
  private let shell = Shell()
  private let library: String
  private let old, new: String
  private let songs = 60
  private static let pages = 10
  private var total: Int { songs * (1 + Self.pages) + songs / 10 }

  init() throws {
    library = shell.folder.path("library.db")
    old = shell.folder.path("music/in")
    new = shell.folder.path("music/sorted/out")
    try makeMusic()
    let result = try shell.run("shellac index music --library '\(library)'")
    #expect(result.status == 0, "\(result)")
  }

  /// Copies of a real file with a tag of their own each, on albums of ten, with a cover each.
  private func makeMusic() throws {
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: Checkout.path + "/Tests/ShellacTagsTests/Fixtures/id3v24.mp3"))
    for number in 0..<songs {
      let folder = old + "/artist \(number / 20)/album \(number / 10)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try (tag(["TIT2": "Song \(number)", "TALB": "Album \(number / 10)", "TPE2": "Artist"]) + bytes).write(
        to: URL(fileURLWithPath: folder + "/\(number).mp3"))
      // So many that the journal has several steps.
      for page in 0..<Self.pages {
        try Data("page \(page) of \(number)".utf8).write(
          to: URL(fileURLWithPath: folder + "/\(number) \(page).txt"))
      }
      if number % 10 == 0 {
        try Data("cover \(number)".utf8).write(to: URL(fileURLWithPath: folder + "/cover.jpg"))
      }
    }
  }

  /// An ID3v2.4 tag; a frame is name, size, flags, and text in UTF-8.
  private func tag(_ texts: KeyValuePairs<String, String>) -> Data {
    let frames = texts.flatMap { name, text in
      let value = [3] + Array(text.utf8)
      return Array(name.utf8) + [0, 0, 0, UInt8(value.count), 0, 0] + value
    }
    return Data(
      Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)] + frames)
  }

  private var environment: [String: String] {
    shell.environment.merging(["SHELLAC_LIBRARY": library]) { $1 }
  }

  private func start(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.folder + "/" + program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The contents of every file that is not the program's own, by its place below the old or the new folder.
  private func files(_ base: String) -> [String: Data] {
    var found: [String: Data] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: base) ?? .init() {
      if path.hasSuffix(".tmp") { continue }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: base + "/" + path, isDirectory: &isFolder)
      if !isFolder.boolValue { found[path] = FileManager.default.contents(atPath: base + "/" + path) }
    }
    return found
  }

  private struct Place {
    var name: String
    var path: String
  }

  @Test func nothingIsLostHoweverOftenItIsKilled() throws {
    let kills = ProcessInfo.processInfo.environment["SHELLAC_KILLS"].flatMap(Int.init) ?? 8
    var generator = Seeded(state: UInt64(kills) * 7 + 1)
    let whole = files(old)
    #expect(whole.count == total)
    let other = OtherDevice.isThere ? try OtherDevice.Folder() : nil
    if let other {
      #expect(try shell.run("shellac root add '\(other.path)' --library '\(library)'").status == 0)
    }
    let places = [new] + (other.map { [$0.path + "/deep/er"] } ?? [])
    let listing = try songList()
    var times: [Duration] = [.milliseconds(150), .milliseconds(150)]
    for number in 0..<kills {
      let target = places[number % places.count]
      // Killed in the move, by itself after some files, or from outside at some moment.
      if number % 4 < 2 {
        let count = Int.random(in: 1...total, using: &generator)
        try start("shellac-acts", [library, "move", old, target, "--die-after", "\(count)"]).waitUntilExit()
      } else {
        try kill(start("shellac-acts", [library, "move", old, target]), within: &times[0], &generator)
      }
      check(whole, at: [old, target], "killed in move \(number)", mayBeTwice: target != new)
      // The recovery is killed as well, sometimes.
      if number % 3 == 0 {
        try kill(start("shellac", ["index", "--quiet"]), within: &times[1], &generator)
        check(whole, at: [old, target], "killed in recovery \(number)", mayBeTwice: target != new)
      }
      try settle("after move \(number)")
      let (left, moved) = (files(old), files(target))
      #expect(
        left == whole && moved.isEmpty || left.isEmpty && moved == whole, "finished or never begun, \(number)"
      )
      if moved.isEmpty { continue }
      // And in its undo.
      try kill(start("shellac", ["undo", "--quiet"]), within: &times[1], &generator)
      check(whole, at: [old, target], "killed in undo \(number)", mayBeTwice: target != new)
      try settle("after undo \(number)")
      if files(old).isEmpty { #expect(try shell.run("shellac undo --library '\(library)'").status == 0) }
      #expect(files(old) == whole && files(target).isEmpty, "all back, \(number)")
      #expect(!FileManager.default.fileExists(atPath: target), "\(number)")
    }
    #expect(try songList() == listing)
  }

  @Test func anInterruptionEndsBetweenTwoFiles() throws {
    let whole = files(old)
    var isInterrupted = false
    // The signal may come when all is done: then once more.
    for attempt in 0..<10 where !isInterrupted {
      #expect(try shell.run("shellac-acts '\(library)' move '\(old)' '\(new)'").status == 0)
      let first = old + "/artist 2/album 5/cover.jpg"
      #expect(!FileManager.default.fileExists(atPath: first))
      let undo = try start("shellac", ["undo", "--quiet"])
      while undo.isRunning, !FileManager.default.fileExists(atPath: first) { usleep(200) }
      undo.interrupt()
      undo.waitUntilExit()
      isInterrupted = undo.terminationStatus == 130
      #expect(isInterrupted || undo.terminationStatus == 0, "attempt \(attempt)")
      check(whole, at: [old, new], "interrupted", mayBeTwice: false)
      try settle("interrupted")
      // What is left of it can be taken back as well.
      if isInterrupted {
        #expect(files(old).count < whole.count)
        #expect(try shell.run("shellac undo --library '\(library)'").status == 0)
      }
      #expect(files(old) == whole && files(new).isEmpty)
    }
    #expect(isInterrupted)
  }

  /// Kills a program at some moment of its run; `time` learns how long a run takes.
  private func kill(_ process: Process, within time: inout Duration, _ generator: inout Seeded)
    throws
  {
    let start = ContinuousClock.now
    let moment = time * Double.random(in: 0.1...1.1, using: &generator)
    while process.isRunning, ContinuousClock.now - start < moment { usleep(500) }
    if process.isRunning {
      Foundation.kill(process.processIdentifier, SIGKILL)
    } else {
      time = ContinuousClock.now - start
    }
    process.waitUntilExit()
  }

  /// Every file is whole at one of the places.
  private func check(_ whole: [String: Data], at places: [String], _ moment: Comment, mayBeTwice: Bool) {
    let (old, new) = (files(places[0]), files(places[1]))
    for (path, contents) in whole {
      let found = [old[path], new[path]].compactMap { $0 }
      #expect(!found.isEmpty && found.allSatisfy { $0 == contents }, "\(moment): \(path)")
      #expect(found.count == 1 || mayBeTwice, "\(moment): \(path) twice")
    }
    #expect(Set(old.keys).union(new.keys) == Set(whole.keys), moment)
  }

  /// The next command finishes what was under way; then the library agrees with the disk.
  private func settle(_ moment: Comment) throws {
    let result = try shell.run("shellac index --library '\(library)'")
    #expect(result.status == 0, "\(moment): \(result)")
    #expect(!result.output.contains("added") && !result.output.contains("missing"), "\(moment): \(result)")
    let opened = try Library.open(at: library, for: .writing(command: "test"))
    let violations = try LibraryInvariants.violations(of: opened)
    #expect(violations == [], "\(moment): \(violations)")
    #expect(try opened.unfinished() == [], moment)
    let left = try shell.run("find '\(shell.folder.path)/music' -name '.shellac-*'").output
    #expect(left == "", moment)
  }

  /// What the songs and albums are, with their ids' order and when they were added.
  private func songList() throws -> [String] {
    let opened = try Library.open(at: library, for: .reading)
    return try opened.lines(.songs, "title,album,path,added,state").sorted()
  }
}
