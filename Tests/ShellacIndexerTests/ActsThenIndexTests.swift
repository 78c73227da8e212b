import Foundation
import ShellacLibrary
import ShellacTestSupport
import Testing

@testable import ShellacIndexer

/// What acts leave in the library is what an index run would find.
struct ActsThenIndexTests {
  private let fixture: IndexFixture

  init() throws {
    fixture = try IndexFixture()
    for (folder, names) in [
      ("in/one", ["id3v24.mp3", "flac.flac"]), ("in/two/CD1", ["alac.m4a"]), ("in/two/CD2", ["id3v23.mp3"]),
    ] {
      for name in names { try fixture.add(folder + "/" + name, from: name) }
    }
    try fixture.add("in/one/untitled.mp3", from: "id3v24.mp3")
    try fixture.index()
  }

  /// Moves every file below one folder to below another one.
  private func move(_ from: String, _ to: String, rename: (String) -> String = { $0 }) throws -> ActReport {
    let base = fixture.music.folder.path
    var acts: [FileAct] = []
    let paths = FileManager.default.enumerator(atPath: base + "/" + from)!.compactMap { $0 as? String }
    for path in paths.sorted() {
      let source = from + "/" + path
      let attributes = try FileManager.default.attributesOfItem(atPath: base + "/" + source)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      let folder = source.split(separator: "/").dropLast().joined(separator: "/")
      let known = try #require(fixture.known(folder)[String(source.split(separator: "/").last!)])
      acts.append(
        FileAct(
          .move, Array((base + "/" + source).utf8), to: Array((base + "/" + to + "/" + rename(path)).utf8),
          file: known.id, size: known.size, modified: known.modified))
    }
    #expect(acts.count >= 3)
    return try fixture.library.act(
      acts, command: "organize", emptying: [Array(base.utf8)], summary: { "moved \($0.done) files" })
  }

  @Test func anIndexRunAfterActsFindsNothing() throws {
    let before = try fixture.index().summary
    #expect(before.hasPrefix("unchanged "))
    #expect(try move("in", "out/of this").isWhole)
    #expect(try fixture.index().summary == before)
    #expect(try fixture.index { $0.readsUnchanged = true }.summary.contains("added") == false)
    try fixture.library.undo()
    #expect(try fixture.index().summary == before)
    #expect(try move("in/one", "in/two/CD1") { "0 " + $0 }.isWhole)
    #expect(try fixture.index().summary == before)
  }

  @Test func readingEveryFileAgainChangesNothing() throws {
    _ = try move("in", "out") { $0.replacingOccurrences(of: "two", with: "three") }
    let (songs, albums) = (try songs(), try albums())
    #expect(songs.count >= 3)
    try fixture.index { $0.readsUnchanged = true }
    #expect(try self.songs() == songs)
    #expect(try self.albums() == albums)
  }

  private func songs() throws -> [String] {
    try fixture.library.lines(.songs, "title,artist,album,disc,track,path") { $0.listsFiles = true }.sorted()
  }

  private func albums() throws -> [String] {
    try fixture.library.lines(.albums, "album,albumartist,songs").sorted()
  }
}
