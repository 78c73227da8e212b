import ShellacModel
import Testing

@testable import ShellacCLI

/// What is said of an entry of a playlist file that names no song.
@Suite struct PlaylistEntryTests {
  private static func entry(_ location: String) -> PlaylistEntry {
    PlaylistEntry(location: Array(location.utf8))
  }

  @Test(
    "a playlist is known by the end of its name",
    arguments: [
      ("a.m3u", true), ("a.M3U8", true), ("x/b.pls", true), ("b.xspf", true), ("b.Jspf", true),
      (".m3u", false),
      ("m3u", false), ("a.mp3", false), ("http://radio.example/a.m3u", false), ("a.m3u.mp3", false),
      ("", false),
      ("a m3u", false), ("a.m3", false),
    ])
  func names(location: String, isPlaylist: Bool) { #expect(Self.entry(location).namesPlaylist == isPlaylist) }

  @Test("one that is a playlist is kept, and told with its line")
  func nested() {
    func told(_ location: String, _ path: String = "/m/list.m3u", line: Int = 3) -> Diagnostic? {
      Self.entry(location).nestedPlaylist(in: Array(path.utf8), shown: "list.m3u", line: line)
    }
    #expect(told("a.mp3") == nil)
    let other = told("b.m3u")
    #expect(
      other?.message == "'list.m3u', line 3: 'b.m3u' is a playlist; it is kept as an entry and not opened")
    #expect(other?.hint == "Read it by itself.")
    #expect(
      told("b.m3u", line: 0)?.message
        == "'list.m3u': 'b.m3u' is a playlist; it is kept as an entry and not opened")
    for itself in ["list.m3u", "./list.m3u", "/m/list.m3u"] {
      #expect(
        told(itself)?.message == "'list.m3u', line 3: the playlist names itself; that entry is not opened")
    }
    #expect(told("../list.m3u")?.message.contains("is a playlist") == true)
    #expect(told("list.m3u", "list.m3u")?.message.contains("names itself") == true)
    // What comes through a pipe has no name.
    #expect(told("list.m3u", "")?.message.contains("is a playlist") == true)
  }

  @Test("an entry is called by its location, else by what it says of the song")
  func shown() {
    var entry = Self.entry("a b.mp3")
    entry.title = "Title"
    #expect(entry.shown == "'a b.mp3'")
    entry.location = []
    #expect(entry.shown == "'Title'")
    entry.artist = "Artist"
    #expect(entry.shown == "'Artist - Title'")
    entry.title = nil
    #expect(entry.shown == "'Artist'")
    #expect(Self.entry("").shown == "without a name")
  }
}
