import GRDB
import Testing

@testable import ShellacLibrary

/// What listings ask of SQLite beyond what it knows: money, names, tags, days.
@Suite struct SQLFunctionTests {
  private func ask(_ expression: String) throws -> String? {
    try LibraryFixture().library.database { db in
      try SQLFunctions.registerCalendar(LibrarySettings(db), in: db)
      return try String.fetchOne(db, sql: "SELECT CAST(\(expression) AS TEXT)")
    }
  }

  @Test(
    arguments: [
      ("shellac_money(123, 2)", "1.23"), ("shellac_money(-5, 2)", "-0.05"), ("shellac_money(0, 2)", "0.00"),
      ("shellac_money(5, 0)", "5"),
      ("shellac_money(5, NULL)", "5"), ("shellac_money(5, -3)", "5"), ("shellac_money(50, 1)", "5.0"),
      ("shellac_money(NULL, 2)", nil),
      ("shellac_money('x', 2)", nil), ("shellac_money(1, 18)", "0.000000000000000001"),
      ("shellac_money(1, 19)", "0.000000000000000001"),
      ("shellac_money(-9223372036854775807 - 1, 0)", "-9223372036854775808"),
      ("shellac_ext('a.MP3')", "mp3"), ("shellac_ext('a')", nil), ("shellac_ext('.mp3')", nil),
      ("shellac_ext('a.')", nil),
      ("shellac_ext('a.b.Z[')", "z["), ("shellac_ext('a.@')", "@"), ("shellac_ext(NULL)", nil),
      ("shellac_contains('Réel', 'ree')", "1"), ("shellac_contains('Réel', 'x')", "0"),
      ("shellac_contains(NULL, 'x')", nil),
      ("shellac_contains('a', '')", "1"), ("shellac_contains('', 'a')", "0"),
      ("shellac_contains('abcabd', 'ABD')", "1"),
      ("shellac_contains('ab', 'abc')", "0"), ("shellac_matches('abc', '^a')", "1"),
      ("shellac_matches('abc', '^b')", "0"),
      ("shellac_matches('abc', '(')", "0"), ("shellac_matches(NULL, 'a')", nil),
      ("shellac_day(0)", "19700101"),
      ("shellac_day(-1)", "19691231"), ("shellac_day(NULL)", nil), ("shellac_tag(NULL, 'A')", nil),
      ("shellac_tag(x'', 'A')", nil),
    ] as [(String, String?)])
  func answers(expression: String, expected: String?) throws { #expect(try ask(expression) == expected) }

  @Test(
    arguments: [
      ("[\"a\",\"b\"]", ["a", "b"]), ("[]", []), ("[\"\"]", [""]), ("x", nil), ("", nil), ("[1]", nil),
      ("[\"a\\\"b\"]", ["a\"b"]),
    ] as [(String, [String]?)])
  func listsAreRead(json: String, texts: [String]?) { #expect(JSONList.texts(json) == texts) }

  @Test func wordsOfASearch() {
    #expect(
      SearchExpression.matching("Ada  Bo") == "\"ada\"* \"bo\"*" && SearchExpression.matching("- ! ?") == nil)
    #expect(
      SearchExpression.matching("a\"b") == "\"a\"\"b\"*" && SearchExpression.matching("7") == "\"7\"*"
        && SearchExpression.matching("") == nil)
    let many = (1...40).map(String.init).joined(separator: " ")
    #expect(SearchExpression.matching(many)?.split(separator: " ").count == 32)
    #expect(SearchText.text(nil) == nil && SearchText.text("ÉTÉ") == "ete")
    // Each letter of a script without blanks is a word.
    for letter in [
      "\u{3041}", "\u{30A1}", "\u{31F0}", "\u{3400}", "\u{4DBF}", "\u{4E00}", "\u{9FFF}", "\u{20000}",
    ] {
      let text = SearchText.text("a\(letter)b") ?? ""
      #expect(text.hasPrefix("a ") && text.hasSuffix(" b"), "\(letter)")
    }
    #expect(SearchText.text("a\u{AC00}b")?.contains(" ") == false)
  }
}
