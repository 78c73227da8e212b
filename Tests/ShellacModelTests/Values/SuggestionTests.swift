import ShellacModel
import Testing

struct SuggestionTests {
  @Test(
    "A slip is understood, another word is not",
    arguments: [
      ("artits", "artist"), ("ARTIST", "artist"), ("titel", "title"), ("yaer", "year"), ("genr", "genre"),
      ("albumartits", "albumartist"), ("disco", "discography"), ("http", nil), ("12", nil), ("", nil),
      ("x", nil),
      ("👩‍👩‍👧", nil),
    ] as [(String, String?)])
  func closest(word: String, meant: String?) {
    let names = ["artist", "title", "year", "genre", "albumartist", "album", "discography", "path", "id"]
    #expect(Suggestion.closest(to: word, among: names) == meant)
  }

  @Test("A word without end is not compared")
  func hostile() {
    #expect(Suggestion.closest(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}
