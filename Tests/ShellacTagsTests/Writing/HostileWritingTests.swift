import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport
import Testing

/// Whatever is in a file, and whatever is asked for: a copy that says what was planned, or none and a reason.
@Suite struct HostileWritingTests {
  @Test(
    "a file cut anywhere is refused or written whole, and never crashes",
    arguments: WritingFormatsTests.tagged)
  func cut(name: String) throws {
    let bytes = Fixture.bytes(name)
    for part in 1..<16 {
      let file = try WrittenFile(
        Array(bytes.prefix(bytes.count * part / 16)), name, [edit("title", "New"), edit("tag.X", "y")])
      if file.after == nil {
        #expect(file.failure?.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: file.copy))
      }
    }
  }

  @Test("bytes that were turned into others never crash it", arguments: WritingFormatsTests.tagged)
  func damaged(name: String) throws {
    var generator = Seeded(state: 7)
    let bytes = Fixture.bytes(name)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        // Heads are where sizes and counts stand.
        let place = Bool.random(using: &generator) ? min(bytes.count, 600) : bytes.count
        damaged[Int.random(in: 0..<place, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let file = try WrittenFile(damaged, name, [edit("title", "New"), edit("tag.X", "y")])
      if file.after == nil { #expect(!FileManager.default.fileExists(atPath: file.copy)) }
    }
  }

  @Test("sizes of four gigabytes are not believed", arguments: WritingFormatsTests.tagged)
  func sizes(name: String) throws {
    let bytes = Fixture.bytes(name)
    for place in stride(from: 0, to: min(bytes.count - 4, 400), by: 3) {
      var large = bytes
      for index in place..<place + 4 { large[index] = 0xFF }
      let file = try WrittenFile(large, name, [edit("title", "New")])
      if file.after == nil { #expect(!FileManager.default.fileExists(atPath: file.copy)) }
    }
  }

  @Test("names of tags that a format cannot have are refused by name")
  func names() throws {
    #expect(try WrittenFile("flac.flac", [edit("tag.A%3DB", "x")]).failure?.contains("A=B") == true)
    #expect(try WrittenFile("id3v24.mp3", [edit("tag.PODCAST", "x")]).failure?.contains("PODCAST") == true)
    #expect(try WrittenFile("aac.m4a", [edit("bpm", "120.5")]).failure?.contains("whole number") == true)
  }

  @Test("places of audio that lie beyond every file are damage")
  func places() throws {
    let hard = try #require(HardFile.all.first { $0.name == "wide.m4a" })
    var bytes = hard.bytes
    let table = try #require(Data(bytes).range(of: Data("co64".utf8))).upperBound
    bytes.replaceSubrange(table + 8..<table + 16, with: [0x7F] + [UInt8](repeating: 0xFF, count: 7))
    let long = String(repeating: "long ", count: 2_000)
    let file = try WrittenFile(bytes, hard.name, [edit("title", long)])
    #expect(file.failure?.contains("a table of places in its movie atom") == true)
  }

  @Test("audio whose length was never filled in would be torn apart: nothing is written")
  func openLength() throws {
    for (name, id) in [("broadcast.bwf", "data"), ("native.aif", "SSND")] {
      var bytes = Fixture.bytes(name)
      let place = try #require(Data(bytes).range(of: Data(id.utf8))).upperBound
      bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
      let file = try WrittenFile(bytes, name, [edit("title", "New"), edit("tag.X", "y")])
      #expect(
        file.failure == "the length of its audio was never filled in: nothing is written to it", "\(name)")
      #expect(!FileManager.default.fileExists(atPath: file.copy))
    }
  }

  @Test("a copy is not written over anything, nor through a link")
  func present() throws {
    let folder = TemporaryFolder()
    let path = folder.path("song.mp3")
    try FileManager.default.copyItem(atPath: Fixture.folder + "/id3v24.mp3", toPath: path)
    let change = TagChange(spellings: ["TITLE"], values: ["New"])
    for make in ["cp '\(path)' there", "ln -s '\(path)' there", "ln -s nowhere there"] {
      let shell = Shell()
      _ = try shell.run(make)
      let writing = TagWriter.write(
        path: Array(path.utf8), copy: Array(shell.folder.path("there").utf8), changes: [change])
      guard case .failed(let reason) = writing else {
        Issue.record("it was written")
        continue
      }
      #expect(reason.contains("no copy can be made beside it"))
    }
    #expect(FileManager.default.contents(atPath: path).map(Array.init) == Fixture.bytes("id3v24.mp3"))
  }

  @Test("mode and extended attributes go along, and a reader's right to read is not lost")
  func attributes() throws {
    let folder = TemporaryFolder()
    let path = folder.path("song.flac")
    try FileManager.default.copyItem(atPath: Fixture.folder + "/flac.flac", toPath: path)
    chmod(path, 0o640)
    let shell = Shell()
    let set = "python3 -c \"import os; os.setxattr('FILE', 'user.mark', b'x')\""
    let get = "python3 -c \"import os; print(os.getxattr('FILE', 'user.mark'))\""
    // Not every file system has them.
    let hasAttributes = try shell.run(set.replacingOccurrences(of: "FILE", with: path)).status == 0
    let copy = folder.path("copy.flac")
    _ = TagWriter.write(
      path: Array(path.utf8), copy: Array(copy.utf8),
      changes: [TagChange(spellings: ["TITLE"], values: ["New"])])
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    let read = try shell.run(get.replacingOccurrences(of: "FILE", with: copy))
    #expect(read.output == (hasAttributes ? "b'x'\n" : ""))
  }
}
