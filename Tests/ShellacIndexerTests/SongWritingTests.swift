import Foundation
import ShellacIndexer
import ShellacModel
import ShellacTestSupport
import Testing

/// Copies are written in child processes: a file that ends one costs itself, and is named.
@Suite struct SongWritingTests {
  private let music = MusicFolder()

  private func write(
    _ names: [String], _ arguments: [String] = [], limit: Double = 60, program: String = BuiltProgram.path,
    fixture: String = "id3v24.mp3"
  ) throws -> [String: String] {
    var options = IndexOptions()
    options.readerExecutable = program
    options.readerArguments = arguments
    options.jobs = 2
    return try write(names, with: SongWriting(options: options, limit: limit), fixture: fixture)
  }

  private func write(
    _ names: [String], with writing: SongWriting, fixture: String = "id3v24.mp3"
  ) throws -> [String: String] {
    for name in names {
      try FileManager.default.copyItem(
        atPath: Checkout.path + "/Tests/ShellacTagsTests/Fixtures/\(fixture)", toPath: music.folder.path(name)
      )
    }
    let requests = names.enumerated().map { index, name in
      SongWriting.Request(
        path: Array(music.folder.path(name).utf8),
        copy: Array(music.folder.path(".shellac-x-\(index).tmp").utf8),
        changes: [TagChange(spellings: ["TITLE"], values: ["Title of \(name)"])])
    }
    var results: [String: String] = [:]
    try writing.write(requests) { index, result in
      switch result {
      case .success(let frame): results[names[index]] = frame.tags.title
      case .failure(let diagnostic): results[names[index]] = diagnostic.message
      }
      return true
    }
    return results
  }

  @Test func everyCopyIsWrittenOnce() throws {
    let names = (0..<40).map { "\($0).mp3" }
    let results = try write(names)
    #expect(results.count == 40)
    for name in names { #expect(results[name] == "Title of \(name)") }
  }

  /// The ids of the children that write: this process may have others, of tests beside this one.
  private func children(_ marker: String) throws -> Set<String> {
    Set(
      try Shell().run("pgrep -f -- '[-]-crash-on \(marker)' || true").output.split(separator: "\n").map(
        String.init))
  }

  @Test func childrenStayFromOneCallToTheNextAndAreReplacedWhenTheyEnd() throws {
    let marker = "none-\(UUID().uuidString)"
    var options = IndexOptions()
    options.readerExecutable = BuiltProgram.path
    options.readerArguments = ["--crash-on", marker]
    options.jobs = 2
    var writing: SongWriting? = SongWriting(options: options)
    func write(_ names: Range<Int>) throws -> Int {
      guard let writing else { return 0 }
      return try self.write(names.map { "\($0).mp3" }, with: writing).count {
        $0.value == "Title of \($0.key)"
      }
    }
    #expect(try write(0..<20) == 20)
    let first = try children(marker)
    #expect(first.count == 2)
    #expect(try write(20..<40) == 20)
    #expect(try children(marker) == first)
    for child in first { _ = try Shell().run("kill -KILL \(child)") }
    #expect(try write(40..<60) == 20)
    #expect(try children(marker).isDisjoint(with: first))
    #expect(try children(marker).count == 2)
    writing = nil
    #expect(try children(marker) == [])
  }

  @Test func aFileThatCrashesItsChildIsNamedAndTheRestIsWritten() throws {
    let results = try write((0..<12).map { "\($0).mp3" }, ["--crash-on", "7.mp3"])
    #expect(results["7.mp3"]?.hasPrefix("cannot write the tags of ") == true)
    #expect(results["7.mp3"]?.contains("crashed") == true)
    #expect(results.filter { $0.value.hasPrefix("Title of") }.count == 11)
  }

  @Test func aFileThatHangsIsNamed() throws {
    let results = try write(["1.mp3", "2.mp3"], ["--hang-on", "1.mp3"], limit: 1)
    #expect(results["1.mp3"]?.hasPrefix("cannot write the tags of ") == true)
    #expect(results["2.mp3"] == "Title of 2.mp3")
  }

  @Test func whereThereIsNoRoomNothingIsLeft() throws {
    // A limit on the size of files is met as a full disk is: in the middle of the copy.
    let script = music.folder.path("limited")
    // Written by another process, so that no fork of this one has it open for writing.
    let text = "#!/bin/sh\\nulimit -f 8\\ntrap \"\" XFSZ\\nexec \(BuiltProgram.path) \"$@\"\\n"
    _ = try Shell().run("printf '\(text)' > '\(script)'; chmod +x '\(script)'")
    let results = try write(["1.wav"], program: script, fixture: "both.wav")
    #expect(results["1.wav"]?.contains("its copy cannot be written: File too large") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: music.folder.path).sorted() == ["1.wav", "limited"])
  }
}
