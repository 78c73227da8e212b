import ShellacPluginSDK
import ShellacTabular
import ShellacTestSupport
import Testing

@testable import GooglePlayMusicFormat

@Suite("Google Play Music") struct GooglePlayMusicReaderTests {
  @Test(
    "tables of one track and of several, cut and spoiled",
    arguments: ["Lanterns.csv", "entities.csv", "playlist-track.csv"])
  func files(name: String) throws {
    let outcome = try assertReader(GooglePlayMusicReader.self, input: "GooglePlayMusic/" + name)
    // Nothing in them says that a song was bought.
    #expect(outcome.tables.map(\.rows) == [.songs])
  }

  @Test("the store's history of purchases, of which what is music is read, cut and spoiled")
  func purchases() throws {
    let outcome = try assertReader(
      GooglePlayMusicReader.self, input: "GooglePlayMusic/Purchase History.json")
    #expect(outcome.tables.map(\.rows) == [.purchases])
    let head = Array("\u{FEFF}[ {\n \"purchaseHistory\" : {".utf8)
    #expect(head.withUnsafeBytes { GooglePlayMusicReader.probe(path: [], head: $0) } == 95)
  }

  @Test("other forms of the file, and files that are none")
  func forms() throws {
    try ShopTable(input: "GooglePlayMusic/entities.csv").assertForms(GooglePlayMusicReader.self)
  }

  @Test(
    "entities are the characters that they stand for, and what is none stays",
    arguments: [
      ("Don&#39;t &amp; Do", "Don't & Do"), ("&#x1F3B5;", "🎵"), ("&lt;3 &quot;&apos;&gt;", "<3 \"'>"),
      ("AT&T", "AT&T"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#xD800;", "&#xD800;"), ("&#0;", "&#0;"),
      ("&nosuch;", "&nosuch;"), ("&#99999999999;", "&#99999999999;"), ("a;b", "a;b"), ("&amp;amp;", "&amp;"),
    ])
  func entities(text: String, decoded: String) {
    #expect(HTMLEntities.decoded(text) == decoded)
  }

  @Test("an archive of Takeout has songs, playlists in their order, and purchases")
  func archive() throws {
    func file(_ name: String) throws -> [UInt8] {
      Array(try ShopTable(input: "GooglePlayMusic/" + name).text().utf8)
    }
    func track(_ title: String, _ place: Int, removed: String = "") -> [UInt8] {
      Array(
        """
        Title,Album,Artist,Duration (ms),Rating,Play Count,Removed,Playlist Index
        "\(title)","Night Ferry","Marlow","215000","0","1","\(removed)","\(place)"

        """.utf8)
    }
    let music = "Takeout/Google Play Music/"
    var call = ReadCall(bytes: Array("PK\u{3}\u{4}…".utf8), path: "/a/takeout.zip")
    call.further = [
      music + "Tracks/Lanterns.csv": try file("Lanterns.csv"),
      music + "Tracks/spoiled.csv": Array("no,table\n".utf8),
      music + "Tracks/": [],
      music + "Playlists/Late_ 1/Metadata.csv": Array("Title,Deleted\n\"Late: 1 &amp; 2\",\"\"\n".utf8),
      music + "Playlists/Late_ 1/Tracks/a.csv": track("Ebb", 10),
      music + "Playlists/Late_ 1/Tracks/b.csv": track("Don&#39;t", 2),
      music + "Playlists/Late_ 1/Tracks/c.csv": track("Gone", 1, removed: "Yes"),
      music + "Playlists/Old/Metadata.csv": Array("Title,Deleted\nOld,Yes\n".utf8),
      music + "Playlists/Old/Tracks/a.csv": track("Ebb", 0),
      "Takeout/Google Play Store/Purchase History.json": try file("Purchase History.json"),
      "Takeout/index.html": Array("<html>".utf8),
    ]
    let outcome = call.run(GooglePlayMusicReader.self)
    #expect(outcome.status == 0)
    #expect(outcome.tables.map(\.rows) == [.songs, .entries, .purchases])
    #expect(outcome.tables[0].column("title") == [.text("Lanterns")])
    #expect(outcome.tables[1].document.title == "Late: 1 & 2")
    #expect(outcome.tables[1].column("title") == [.text("Don't"), .text("Ebb")])
    #expect(
      outcome.warnings.map(\.message).filter { $0.contains("spoiled.csv") }.count == 1)
    call.further = ["Takeout/Mail/All.mbox": [1]]
    #expect(
      call.run(GooglePlayMusicReader.self).failures.map(\.message) == [
        "the archive has no songs of Google Play Music and no 'Purchase History.json'"
      ])
    let head = Array("PK\u{3}\u{4}\u{0}Takeout/Google Play Music/Tracks/".utf8)
    #expect(head.withUnsafeBytes { GooglePlayMusicReader.probe(path: [], head: $0) } == 90)
  }
}
