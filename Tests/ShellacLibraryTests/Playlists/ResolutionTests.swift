import Foundation
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Which song an entry of a playlist file means, rule by rule.
@Suite struct ResolutionTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try .withSongs() }

  /// The rule and the title for one entry, as `path Hunter`; `-` when nothing was found.
  private func found(_ entry: PlaylistEntry, in folder: String? = nil) throws -> String {
    try found([entry], in: folder)[0]
  }

  private func found(_ entries: [PlaylistEntry], in folder: String? = nil) throws -> [String] {
    let folder = folder ?? fixture.music + "/lists"
    return try fixture.library.resolve(entries, folder: Array(folder.utf8)).map { resolution in
      guard let resolution else { return "-" }
      return try "\(resolution.rule.rawValue) \(fixture.list("title", "id:\(resolution.track)")[0])"
    }
  }

  @Test(arguments: [
    "../Low/Hey What/03 Hey.mp3", "./../Low/./Hey What/03 Hey.mp3", "Low/Hey What/03 Hey.mp3",
    "../Low/Hey%20What/03%20Hey.mp3", "..\\Low\\Hey What\\03 Hey.mp3",
    "../Bj%C3%B6rk/../Low/Hey What/03 Hey.mp3",
    "MUSIC/Low/Hey What/03 Hey.mp3", "file://MUSIC/Low/Hey%20What/03%20Hey.mp3",
    "file://localhostMUSIC/Low/Hey What/03 Hey.mp3", "FILE:MUSIC/Low/Hey%20What/03%20Hey.mp3",
    "/..MUSIC//Low/Hey What/03 Hey.mp3",
  ])
  func aPathOfAnyForm(location: String) throws {
    #expect(
      try found(PlaylistEntry(location.replacing("MUSIC", with: fixture.music))) == "path Hey", "\(location)")
  }

  @Test func aRelativePathCountsFromItsFolderThenFromTheRoots() throws {
    try fixture.index([.init("lists/stray.mp3", ["TITLE": "Stray, beside the list"])])
    #expect(try found(PlaylistEntry("stray.mp3")) == "path Stray, beside the list")
    #expect(try found(PlaylistEntry("stray.mp3"), in: "/elsewhere") == "path Stray")
    #expect(try found(PlaylistEntry("stray.mp3"), in: "") == "path Stray")
  }

  @Test func aNameThatIsPercentEncodedOnDiskIsTakenAsItIs() throws {
    try fixture.index([
      .init("a%20b.mp3", ["TITLE": "Encoded"]), .init("a b.mp3", ["TITLE": "Plain"]),
    ])
    #expect(try found(PlaylistEntry("a%20b.mp3")) == "path Encoded")
    #expect(try found(PlaylistEntry("a b.mp3")) == "path Plain")
  }

  @Test func aPathInAnotherUnicodeFormOrCase() throws {
    try fixture.index([.init("Cafe\u{301}/Été.mp3", ["TITLE": "Decomposed"])])
    #expect(try found(PlaylistEntry("../Caf\u{E9}/E\u{301}te\u{301}.mp3")) == "folded-path Decomposed")
    #expect(try found(PlaylistEntry("../BJÖRK/homogenic/01 HUNTER.MP3")) == "folded-path Hunter")
    #expect(try found(PlaylistEntry("../Cafe/Ete.mp3")) == "-", "accents make another name")
  }

  @Test func pathsThatDifferInCaseOnlyAreToldApartByBytesOrNotAtAll() throws {
    try fixture.index([.init("x/a.mp3", ["TITLE": "Small"]), .init("X/A.mp3", ["TITLE": "Large"])])
    #expect(try found(PlaylistEntry("../X/A.mp3")) == "path Large")
    #expect(try found(PlaylistEntry("../X/a.mp3")) == "-")
  }

  @Test(arguments: [
    "C:\\Users\\me\\Music\\Low\\Hey What\\03 Hey.mp3", "file:///C:/Music/Low/Hey%20What/03%20Hey.mp3",
    "/Volumes/Disk/Low/Hey What/03 Hey.mp3", "\\\\server\\share\\low\\hey what\\03 hey.mp3",
    "../../other/Low/Hey What/03 Hey.mp3",
  ])
  func aPathOfAnotherComputerByItsEnd(location: String) throws {
    #expect(try found(PlaylistEntry(location)) == "tail Hey")
  }

  @Test func theEndOfAPathMustBeThatOfOneFileAndLongEnough() throws {
    try fixture.index([
      .init("one/CD1/01.mp3", ["TITLE": "One"]).length(100_000),
      .init("two/CD1/01.mp3", ["TITLE": "Two"]).length(200_000),
      .init("three/CD9/01.mp3", ["TITLE": "Three"]).length(300_000),
    ])
    #expect(try found(PlaylistEntry("/away/CD1/01.mp3")) == "-")
    #expect(try found(PlaylistEntry("/away/two/CD1/01.mp3")) == "tail Two")
    #expect(try found(PlaylistEntry("/away/four/CD9/01.mp3")) == "-", "two components are too few")
    #expect(try found(PlaylistEntry("/away/four/CD9/01.mp3", length: 300_900)) == "tail Three")
    #expect(try found(PlaylistEntry("/away/four/CD9/01.mp3", length: 310_000)) == "-")
    #expect(try found(PlaylistEntry("/away/three/CD9/01.mp3", length: 310_000)) == "-", "another recording")
  }

  @Test func aMovedFileByNameAndLength() throws {
    #expect(try found(PlaylistEntry("/old/place/03 HEY.mp3", length: 461_999)) == "name-and-length Hey")
    #expect(try found(PlaylistEntry("/old/place/03 Hey.mp3", length: 462_001)) == "-")
    #expect(try found(PlaylistEntry("/old/place/03 Hey.mp3")) == "-", "a name alone is not enough")
    try fixture.index([.init("copy/03 Hey.mp3", ["TITLE": "Another"]).length(459_000)])
    #expect(try found(PlaylistEntry("/old/place/03 Hey.mp3", length: 460_000)) == "-", "two could be meant")
    #expect(try found(PlaylistEntry("/old/place/03 Hey.mp3", length: 461_500)) == "name-and-length Hey")
    for length in [Int64.min, .max, 0, -1] {
      #expect(try found(PlaylistEntry("/old/place/03 Hey.mp3", length: length)) == "-")
    }
  }

  @Test func anIdentifierOfTheRecording() throws {
    let id = "0f6b5a9e-3a52-4d5f-9a3c-0b6a3b1c2d3e"
    try fixture.index([
      .init("i/1.mp3", ["TITLE": "By id", "ALBUM": "First", "MUSICBRAINZ_TRACKID": id]),
      .init("i/2.mp3", ["TITLE": "Again", "ALBUM": "Second", "MUSICBRAINZ_TRACKID": id]),
      .init("i/3.mp3", ["TITLE": "By ISRC", "ISRC": "GBAYE0000351|USRC17607839"]),
    ])
    func found(_ identifiers: String..., album: String? = nil) throws -> String {
      try self.found(PlaylistEntry("http://x.test/a.mp3", album: album, identifiers: identifiers))
    }
    #expect(try found("https://musicbrainz.org/recording/\(id.uppercased())") == "identifier By id")
    #expect(try found(id, album: "SECOND") == "identifier Again")
    #expect(try found("spotify:track:x", "urn:isrc:US-RC1-76-07839") == "identifier By ISRC")
    #expect(try found("https://musicbrainz.org/release/\(id)") == "-")
    #expect(try found("nonsense", "") == "-")
  }

  @Test func artistAndTitle() throws {
    func found(
      _ title: String, _ artist: String?, album: String? = nil, length: Int64? = nil
    ) throws -> String {
      try self.found(
        PlaylistEntry("http://x.test/a", title: title, artist: artist, album: album, length: length))
    }
    #expect(try found("joga", "BJORK") == "artist-and-title Jóga")
    #expect(try found("Björk - Jóga", nil) == "artist-and-title Jóga")
    #expect(try found("Jóga", nil) == "-")
    #expect(try found("Jóga", "Low") == "-")
    #expect(try found("Jóga", "Björk", length: 306_000) == "artist-and-title Jóga")
    #expect(try found("Jóga", "Björk", length: 400_000) == "-")
    try fixture.index([
      .init("d/1.mp3", ["TITLE": "Duet", "ARTIST": "Low & Björk", "ALBUMARTIST": "Low", "ALBUM": "Drums"])
    ])
    #expect(try found("Duet", "Low & Björk") == "artist-and-title Duet")
    #expect(try found("Duet", "Low") == "artist-and-title Duet", "the album's artist counts")
    try fixture.index([
      .init("v/1.mp3", ["TITLE": "Jóga", "ARTIST": "Björk", "ALBUM": "Vespertine Live"]).length(305_500)
    ])
    #expect(try found("Jóga", "Björk") == "-", "which of the two is not said")
    #expect(try found("Jóga", "Björk", album: "vespertine live") == "artist-and-title Jóga")
    #expect(try found("Jóga", "Björk", length: 305_000) == "artist-and-title Jóga")
  }

  @Test func whatIsNoPathIsNothing() throws {
    for location in [
      "", "/", ".", "..", "%", "%00", "%zz", "http://x.test/Low/Hey What/03 Hey.mp3", "c:", "\\", "file:",
      "file://", String(repeating: "../", count: 5_000), String(repeating: "a/", count: 5_000), "a\0b",
    ] {
      #expect(try found(PlaylistEntry(location)) == "-", "\(location.prefix(40))")
    }
    let invalid = PlaylistEntry(location: [0xFF, 0x2F, 0xC3, 0x28, 0x5C, 0x25])
    #expect(try found(invalid) == "-")
  }

  @Test func bytesThatAreNoTextAreFoundAsTheyAre() throws {
    var song = LibraryFixture.Song("raw", ["TITLE": "Raw"])
    song.path = "raw"
    let name: [UInt8] = [0x61, 0xFF, 0xC3, 0x2E, 0x6D, 0x70, 0x33]
    try fixture.library.index { writer in
      _ = try writer.add(
        FileLocation(root: fixture.root, folder: [], name: name), stamp: FileStamp(size: 7, modified: 7),
        frame: song.frame, isGone: { _ in false })
    }
    #expect(try found(PlaylistEntry(location: Array("../".utf8) + name)) == "path Raw")
  }

  @Test func manyEntriesInOneGo() throws {
    let songs = (0..<20_000).map { number in
      LibraryFixture.Song(
        "many/\(number / 10)/\(number % 10).mp3", ["TITLE": "T\(number)", "ARTIST": "A\(number % 7)"])
    }
    try fixture.index(songs)
    let entries = (0..<40_000).map { number in
      switch number % 4 {
      case 0: PlaylistEntry("../many/\(number / 20)/\(number / 2 % 10).mp3")
      case 1: PlaylistEntry("D:\\x\\MANY\\\(number / 20)\\\(number / 2 % 10).mp3")
      case 2: PlaylistEntry("", title: "t\(number / 2)", artist: "a\(number / 2 % 7)")
      default: PlaylistEntry("gone \(number).mp3", title: "Gone", artist: "Nobody", length: 1)
      }
    }
    let rules = try fixture.library.resolve(entries, folder: Array((fixture.music + "/l").utf8))
    #expect(rules.count == 40_000)
    for (index, resolution) in rules.enumerated() {
      let wanted: PlaylistResolution.Rule? = [.path, .tail, .artistAndTitle, nil][index % 4]
      if resolution?.rule != wanted {
        Issue.record("entry \(index): \(String(describing: resolution)), not \(String(describing: wanted))")
        break
      }
    }
  }
}
