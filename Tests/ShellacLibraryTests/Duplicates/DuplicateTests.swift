import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// Which files are one song, and which of them is the better copy.
struct DuplicateTests {
  /// A mark as it is kept: of a size, and of what was read.
  private func mark(_ size: UInt8, _ content: UInt8? = nil) -> [UInt8] {
    [1, 0, 0, 0, 0, 0, 0, 0, size] + (content.map { [UInt8](repeating: $0, count: 32) } ?? [])
  }

  /// Groups, one text each: the names of the files, the best first, each with its reason.
  private func groups(_ fixture: LibraryFixture, _ kinds: DuplicateKind..., songs: Query? = nil) throws
    -> [String]
  {
    try fixture.library.duplicates(kinds.isEmpty ? DuplicateKind.allCases : kinds, of: songs).groups.map {
      group in
      group.kind.rawValue + ": "
        + group.copies.map { copy in
          let name = copy.path.split(separator: UInt8(ascii: "/")).last.map {
            String(decoding: $0, as: UTF8.self)
          }
          return "\(name ?? "") (\(copy.reason))"
        }.joined(separator: ", ")
    }
  }

  private func keep(_ fixture: LibraryFixture, _ marks: [String: [UInt8]]) throws {
    let files = try fixture.library.filesWithoutMark(version: 1)
    try fixture.library.keep(
      files.compactMap { file in
        let name =
          file.path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return marks[name].map { AudioMark(file: file, bytes: $0) }
      })
  }

  @Test("files of one audio are a group, those of one size only are not")
  func audio() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a/one.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "A"]),
      .init("b/two-longer.mp3", ["TITLE": "Two"]),
      .init("c/three.mp3", ["TITLE": "Three"]), .init("d/four.mp3", ["TITLE": "Four"]),
    ])
    #expect(try fixture.library.filesWithoutMark(version: 1).count == 4)
    try keep(
      fixture,
      ["one.mp3": mark(9, 7), "two-longer.mp3": mark(9, 7), "three.mp3": mark(9, 8), "four.mp3": mark(9)])
    #expect(
      try groups(fixture, .audio) == [
        "audio: one.mp3 (3 of 7 tags rather than 1), two-longer.mp3 (1 of 7 tags rather than 3)"
      ])
    // The fourth has the size of others, so that it has to be read.
    #expect(try fixture.library.filesOfOneAudioSize().map(\.size).count == 1)
    #expect(try fixture.library.filesWithoutMark(version: 1).isEmpty)
    #expect(try fixture.library.filesWithoutMark(version: 2).count == 4)
  }

  @Test("a size that only one file has, and no audio at all, need no reading")
  func sizes() throws {
    let fixture = try LibraryFixture()
    try fixture.index([.init("a.mp3"), .init("b.mp3"), .init("c.mp3"), .init("d.mp3"), .init("e.mp3")])
    try keep(
      fixture, ["a.mp3": mark(1), "b.mp3": mark(2), "c.mp3": mark(2), "d.mp3": mark(0), "e.mp3": mark(0)])
    let names = try fixture.library.filesOfOneAudioSize().map {
      String(decoding: $0.path.suffix(5), as: UTF8.self)
    }
    #expect(names == ["b.mp3", "c.mp3"])
    #expect(try groups(fixture, .audio).isEmpty)
  }

  @Test("a mark is not kept of a file that was changed since")
  func changedFile() throws {
    let fixture = try LibraryFixture()
    try fixture.index([.init("a.mp3")])
    var file = try #require(try fixture.library.filesWithoutMark(version: 1).first)
    file.modified += 1
    try fixture.library.keep([AudioMark(file: file, bytes: mark(4, 4))])
    #expect(try fixture.library.filesWithoutMark(version: 1).count == 1)
  }

  @Test("songs of one ISRC or one recording are a group, however the code is written")
  func recordings() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a/one.flac", ["TITLE": "X", "ALBUM": "A", "ISRC": "GB-ABC-12-00001"]).format(
        "FLAC", lossless: true),
      .init("b/two.mp3", ["TITLE": "X (Single)", "ALBUM": "B", "ISRC": "gbabc1200001"]).bitRate(128),
      .init("c/three.mp3", ["TITLE": "X", "ALBUM": "C", "MUSICBRAINZ_TRACKID": "AAAA-1"]).bitRate(320),
      .init("d/four.mp3", ["TITLE": "Y", "ALBUM": "D", "MUSICBRAINZ_TRACKID": "aaaa-1"]).bitRate(192),
      .init("e/five.mp3", ["TITLE": "X", "ALBUM": "E", "ISRC": "GBABC1200002"]),
    ])
    #expect(
      try groups(fixture, .recording) == [
        "recording: one.flac (lossless), two.mp3 (lossy)",
        "recording: three.mp3 (320 kbit/s rather than 192), four.mp3 (192 kbit/s rather than 320)",
      ])
  }

  @Test("one artist and title in other spellings are a group when the lengths agree, versions are not")
  func names() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a/one.mp3", ["TITLE": "Jóga", "ARTIST": "Björk", "ALBUM": "A"]).length(200_000),
      .init("b/two.mp3", ["TITLE": "joga", "ARTIST": "BJORK", "ALBUM": "B"]).length(201_500).bitRate(320),
      .init("c/three.mp3", ["TITLE": "Jóga", "ARTIST": "Björk", "ALBUM": "C"]).length(203_000),
      .init("d/four.mp3", ["TITLE": "Jóga (Live)", "ARTIST": "Björk", "ALBUM": "D"]).length(200_000),
      .init("e/five.mp3", ["TITLE": "Jóga", "ARTIST": "Other", "ALBUM": "E"]).length(200_000),
      .init("f/six.mp3", ["TITLE": "Jóga", "ARTIST": "Björk", "ALBUM": "F"]).length(nil),
    ])
    #expect(
      try groups(fixture, .name) == [
        "name: two.mp3 (320 kbit/s rather than 192), one.mp3 (192 kbit/s rather than 320)"
      ])
  }

  @Test("a group is told once, by the strongest of its reasons; a query confines what is compared")
  func once() throws {
    let fixture = try LibraryFixture()
    let tags: KeyValuePairs = ["TITLE": "Stile", "ARTIST": "Ada", "ISRC": "GBABC1200001"]
    try fixture.index([
      .init("a/one.mp3", tags), .init("b/two-longer.mp3", tags), .init("c/other.mp3", ["TITLE": "O"]),
    ])
    try keep(fixture, ["one.mp3": mark(9, 7), "two-longer.mp3": mark(9, 7)])
    #expect(try groups(fixture) == ["audio: one.mp3 (shorter path), two-longer.mp3 (longer path)"])
    #expect(try groups(fixture, .name).count == 1)
    #expect(try groups(fixture, .name, songs: QueryParser.parse(text: "title:O")).isEmpty)
  }

  @Test("of equal sound, the copy with a picture is better, then the one that was bought")
  func pictureAndPurchase() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      .init("a/a.mp3", ["TITLE": "A", "ARTIST": "Ada", "ISRC": "GBABC1200001"]),
      .init("b/picture.mp3", ["TITLE": "A", "ARTIST": "Ada", "ISRC": "GBABC1200001"]),
      .init("c/c.mp3", ["TITLE": "Same", "ARTIST": "Ada", "ALBUM": "C"]),
      .init("d/bought.mp3", ["TITLE": "Same", "ARTIST": "Ada", "ALBUM": "D"]),
    ])
    try fixture.execute(
      """
      UPDATE file SET picture = 1 WHERE id = 2;
      INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
        VALUES (1, 'csv', 'a', 'track', 0, 0, 'receipt', 1);
      INSERT INTO link (track, purchase, rule, score) SELECT track, 1, 'by hand', 1000 FROM file WHERE id = 4
      """)
    #expect(
      try groups(fixture, .recording) == ["recording: picture.mp3 (has a picture), a.mp3 (no picture)"])
    #expect(try groups(fixture, .name).contains("name: bought.mp3 (bought), c.mp3 (not bought)"))
  }

  @Test("files whose folder a damaged library has lost are no copies of anything")
  func lostFolders() throws {
    let fixture = try LibraryFixture()
    let tags: KeyValuePairs = ["TITLE": "Stile", "ARTIST": "Ada", "ISRC": "GBABC1200001"]
    try fixture.index([.init("a/one.mp3", tags), .init("b/two.mp3", tags)])
    try fixture.library.database {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM folder; PRAGMA foreign_keys = ON")
    }
    #expect(try groups(fixture, .recording).isEmpty)
  }

  @Test("the copy that came first is better when all else is equal")
  func age() throws {
    let fixture = try LibraryFixture()
    let tags: KeyValuePairs = ["TITLE": "Stile", "ARTIST": "Ada", "ISRC": "GBABC1200001"]
    try fixture.index([.init("a/much-longer-than-the-other.mp3", tags)])
    try fixture.library.database { try $0.execute(sql: "UPDATE file SET added = added - 60") }
    try fixture.index([.init("b/two.mp3", tags)])
    #expect(
      try groups(fixture, .recording) == [
        "recording: much-longer-than-the-other.mp3 (longer in the library), two.mp3 (newer in the library)"
      ])
  }

  @Test("two songs of one name on one album are two, the same on another album is one of them")
  func neighbours() throws {
    let fixture = try LibraryFixture()
    func song(_ path: String, _ album: String, disc: String, _ number: String) -> LibraryFixture.Song {
      .init(
        path,
        ["TITLE": "Interlude", "ARTIST": "Ada", "ALBUM": album, "DISCNUMBER": disc, "TRACKNUMBER": number])
    }
    try fixture.index([
      song("a/one.mp3", "A", disc: "1", "3"), song("a/two.mp3", "A", disc: "1", "7"),
      song("a/three.mp3", "A", disc: "2", "3"),
    ])
    #expect(try groups(fixture, .name) == [])
    try fixture.index([song("b/four.mp3", "B", disc: "1", "1")])
    #expect(try groups(fixture, .name) == ["name: one.mp3 (shorter path), four.mp3 (longer path)"])
  }

  @Test("files that are missing are no copies")
  func missing() throws {
    let fixture = try LibraryFixture()
    let tags: KeyValuePairs = ["TITLE": "Stile", "ARTIST": "Ada", "ALBUM": "A", "ISRC": "GBABC1200001"]
    try fixture.index([.init("a/one.mp3", tags), .init("b/two.mp3", tags)])
    #expect(try groups(fixture).count == 1)
    try fixture.index([], vanished: ["b/two.mp3"])
    #expect(try groups(fixture).isEmpty)
    #expect(try fixture.library.filesWithoutMark(version: 1).count == 1)
  }
}
