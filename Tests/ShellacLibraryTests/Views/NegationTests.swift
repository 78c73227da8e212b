import ShellacLibrary
import Testing

/// What a query means on things that have several files or songs: a term holds when one of them has it, its
/// negation when none has.
@Suite struct NegationTests {
  typealias Song = LibraryFixture.Song

  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "One", "ALBUM": "Mixed", "ALBUMARTIST": "Ada"]),
      Song("a/2.flac", ["TITLE": "Two", "ALBUM": "Mixed", "ALBUMARTIST": "Ada"]).format("FLAC"),
      Song("b/1.flac", ["TITLE": "Three", "ALBUM": "Clean", "ALBUMARTIST": "Bo"]).format("FLAC"),
      Song("c/1.mp3", ["TITLE": "Four", "ALBUM": "Both", "ALBUMARTIST": "Cy"]),
      Song("c/1.flac", ["TITLE": "Four", "ALBUM": "Both", "ALBUMARTIST": "Cy"]).format(
        "FLAC", lossless: true),
    ])
    return fixture
  }

  @Test(arguments: [
    ("format:mp3", "Both,Mixed"), ("-format:mp3", "Clean"), ("-format:flac", ""), ("title:=Two", "Mixed"),
    ("-title:=Two", "Both,Clean"), ("format:", ""), ("-format:", "Both,Clean,Mixed"),
  ])
  func albums(query: String, albums: String) throws {
    let fixture = try library()
    #expect(try fixture.list(.albums, "album", query).sorted().joined(separator: ",") == albums)
  }

  @Test(arguments: [
    ("format:mp3", "Ada,Cy"), ("-format:mp3", "Bo"), ("album:=Clean", "Bo"), ("-album:=Clean", "Ada,Cy"),
  ])
  func artists(query: String, artists: String) throws {
    let fixture = try library()
    #expect(try fixture.list(.artists, "artist", query).joined(separator: ",") == artists)
  }

  @Test(arguments: [
    ("format:mp3", "Four,One"), ("-format:mp3", "Three,Two"), ("bitrate:", ""),
    ("-bitrate:", "Four,One,Three,Two"),
    ("tag.MOOD:", "Four,One,Three,Two"), ("-tag.MOOD:", ""), ("path:c/1.flac", "Four"),
  ])
  func songs(query: String, titles: String) throws {
    let fixture = try library()
    #expect(try fixture.list("title", query).sorted().joined(separator: ",") == titles)
  }
}
