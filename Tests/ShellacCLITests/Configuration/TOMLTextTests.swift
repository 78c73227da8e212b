import ShellacModel
import TOMLKit
import Testing

@testable import ShellacCLI

/// Texts of TOML that somebody wrote by mistake, or to do harm.
@Suite struct TOMLTextTests {
  @Test(
    "what is wrong is told in plain words",
    arguments: [
      ("a = [\n", "the file ends inside a list"), ("a = [1 2]\n", "expected ',' or ']' in a list, found '2'"),
      ("a = auto\n", "this is no value; a text stands in quotes"),
      ("a = treu\n", "expected true or false, found 'tre'"), ("a = 1\na = 2\n", "'a' is there twice"),
      ("a = 2024-13-01\n", "expected a date such as 2024-05-31, found 13"),
      ("a = 03\n", "a number begins with 0"), ("a = 3x\n", "expected a digit in a number, found 'x'"),
      ("a = 1 b = 2\n", "expected the end of the line, found 'b'"),
      ("a = \"b\n", "a text is not closed, or has a control character in it"),
      ("a = 'b\n", "a text is not closed, or has a control character in it"),
      ("'b = 1\n", "a text is not closed, or has a control character in it"),
      ("a = tru\n", "expected true or false, found 'tru'"),
      ("\"it's\" = 1\n\"it's\" = 2\n", "\"it's\" is there twice"),
      ("'ab' = 1\n'ab' = 2\n", "'ab' is there twice"),
      ("a.\"b c\".'d' = 1\na.\"b c\".'d' = 2\n", "a.\"b c\".'d' is there twice"),
      ("a = {b = 1,}\n", "a comma stands before the closing brace"),
      ("[a\n", "expected ']' in a table's header, found the end of the line"),
      ("= 1\n", "expected a setting or a table's header, found '='"),
    ])
  func words(text: String, reason: String) {
    let fault = #expect(throws: TOMLFault.self) { try TOMLText.table(text) }
    #expect(fault?.reason == reason)
  }

  static let repeats = 20_000

  @Test(
    "a text that is not TOML is refused at its place",
    arguments: [
      ("[[[", 1, 3), ("[.", 1, 2), ("[", 1, 2), ("a = 1\n[ ]", 2, 3), ("x=\"\"\"\n[[[\"\"\"\n[=", 3, 2),
      ("a = [\n[1], # [\n]\n[é", 4, 2), ("a = 'e\u{301}e\u{301}' b\n", 1, 10),
      ("# é\na = '👩‍🎤' b\n", 2, 9), ("\u{FEFF}a = 1 b\n", 1, 8), ("a = 'b\u{0}'", 1, 7), ("# \u{0}", 1, 3),
    ])
  func broken(text: String, line: Int, column: Int) {
    let fault = #expect(throws: TOMLFault.self) { try TOMLText.table(text) }
    #expect(fault?.line == line)
    #expect(fault?.column == column)
  }

  @Test(
    "a text with thousands of levels is refused",
    arguments: [
      String(repeating: "a.", count: repeats) + "b = 1", "[" + String(repeating: "a.", count: repeats) + "b]",
      String(repeating: "'a' . ", count: repeats) + "b = 1", "a = " + String(repeating: "[", count: repeats),
      "a = " + String(repeating: "{a.a.a.a.a.a.a.a=", count: repeats),
    ])
  func deep(text: String) {
    let fault = #expect(throws: TOMLFault.self) { try TOMLText.table(text) }
    #expect(fault?.reason.contains("levels") == true)
  }

  @Test("what looks like harm inside strings, comments and arrays is taken")
  func harmless() throws {
    let dots = String(repeating: ".", count: 1_000)
    let table = try TOMLText.table(
      "a = '[[[\(dots)' # [[[\(dots)\nb = [\n  [1.5, 2.5],\n  [3.5],\n]\n[c.\"[.]\"]\nd = \"\"\"\n[[\"\"\"\"\n"
    )
    #expect(table["a"]?.string == "[[[" + dots)
    #expect(table["b"]?.array?.count == 2)
    #expect(table["c"]?.table?["[.]"]?.table?["d"]?.string == "[[\"")
  }

  @Test("no text stops the program")
  func anything() {
    // Pieces that lead into every corner of the grammar; the same texts each time.
    let pieces = [
      "[", "]", ".", "=", "\"", "'", "#", "\n", "{", "}", "a", "b", " ", ",", "[[", "]]", "\"\"\"", "'''",
      "\\",
      "\r\n", "1", "-", "+", "0x", "1979-05-27", "T07:32:00", "Z", "inf", "nan", "true", "é", "\u{A0}",
      "\u{2028}",
      "\t", "a=", "a=1\n", "_", "e", ":", "\\u00e9", "\u{FEFF}", "\u{B}", "\u{C}", "[a]\n", "[[a]]\n", "a.b=",
    ]
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    var taken = 0
    for number in 0..<200_000 {
      let few = number.isMultiple(of: 2) ? 12 : pieces.count
      let text = (0..<(1 + next(12))).map { _ in pieces[next(few)] }.joined()
      if (try? TOMLText.table(text)) != nil { taken += 1 }
    }
    #expect(taken > 0)
    #expect(taken < 200_000)
  }
}
