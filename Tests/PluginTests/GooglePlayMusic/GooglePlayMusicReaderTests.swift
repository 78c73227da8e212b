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
}
