import ShellacLibrary
import Testing

/// Search as one types: prefixes, no accents needed, everything at once.
@Suite struct SearchTests {
  typealias Song = LibraryFixture.Song

  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "Été indien", "ARTIST": "Zoë Åse", "ALBUM": "Höst"]),
      Song("a/2.mp3", ["TITLE": "Höst", "ARTIST": "Zoë Åse", "ALBUM": "Höst"]),
      Song("b/1.mp3", ["TITLE": "Back in Black", "ARTIST": "AC/DC", "ALBUM": "Back in Black"]),
      Song("d/1.mp3", ["TITLE": "Żółć Straße", "ARTIST": "Mø", "ALBUM": "Ærø"]),
      Song("c/1.mp3", ["TITLE": "東京の夜", "ARTIST": "椎名", "ALBUM": "夜"]),
    ])
    return fixture
  }

  private func found(_ text: String) throws -> [String] {
    try library().library.search(text, limit: 20).map { "\($0.kind) \($0.title)" }
  }

  @Test func wordsArePrefixesWithoutAccents() throws {
    #expect(try found("ete ind") == ["song Été indien"])
    #expect(try Set(found("ZOE A")) == ["artist Zoë Åse", "album Höst", "song Höst", "song Été indien"])
    #expect(try found("zoe ase").first == "artist Zoë Åse")
    #expect(try Set(found("host")) == ["album Höst", "song Höst", "song Été indien"])
  }

  @Test func signsAreNoOperators() throws {
    #expect(try found("AC/DC").first == "artist AC/DC")
    #expect(try found("ac dc").first == "artist AC/DC")
    let signs = [
      "\"", "*", "a*b", "NEAR(", "title:host", "-host", "'; --", "\0", "", "   ", "^", "()",
      // With a joiner or a mark behind it, a quote is a part of another character.
      "back\"\u{200D}", "\"\u{3099}back", "\u{200D}\"back",
    ]
    for text in signs {
      _ = try found(text)
    }
    #expect(try found("\"back\" in*").contains("song Back in Black"))
  }

  @Test func allWordsMustBeThere() throws {
    #expect(try found("back zoe").isEmpty)
    #expect(try found("東京").contains("song 東京の夜"))
    #expect(try found("の夜") == ["song 東京の夜"], "ideographs are found inside a title")
  }

  @Test(arguments: ["zolc", "strasse", "mo", "aero", "Żółć", "STRASSE"])
  func lettersWithoutACanonicalBaseFoldToo(text: String) throws {
    #expect(try found(text).contains("song Żółć Straße"))
  }

  @Test func theLimitHolds() throws {
    #expect(try library().library.search("host", limit: 1).count == 1)
  }
}
