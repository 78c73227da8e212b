import ShellacModel
import Testing

@testable import ShellacLibrary

struct RegularExpressionTests {
  @Test(
    "A pattern is searched anywhere, case and accents aside",
    arguments: [
      ("^beat", "Beatles", true), ("les$", "BEATLES", true), ("été", "ETE", true),
      ("^ete$", "e\u{301}t\u{e9}", true),
      (#"\bof\b"#, "Ace Of Base", true), (#"^\S+$"#, "two words", false), (#"\d{4}"#, "1999", true),
      ("(a|b)c", "xBC", true), ("^$", "", true), ("😀", "x😀y", true), ("^.$", "😀", true),
      ("^[éè]t", "Été", true), (#"\x{e9}"#, "é", false),
    ])
  func matches(pattern: String, text: String, found: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == found)
  }

  @Test(
    "A bad pattern is named with the place of its fault",
    arguments: [
      ("(abc", "a parenthesis has no partner", 4), ("[b-a]", "a range in brackets is not valid", 4),
      ("[abc", "a bracket is not closed", 4),
      ("a{3,1}", "a repetition's most is less than its least", 6), ("*a", "it is not well formed", 1),
      (#"\p{Nonsense}"#, "unknown property", 12),
    ])
  func badPatterns(pattern: String, problem: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try RegularExpression(pattern) }
    #expect(error?.message == "bad regular expression '\(pattern)': \(problem)")
    #expect(error?.place == Diagnostic.Place(source: pattern, column: column))
    #expect(error?.status == .usage)
  }

  @Test("A pattern that would search for ever gives up")
  func endless() throws {
    let text = String(repeating: "a", count: 5_000) + "b"
    #expect(try RegularExpression("(a+)+$").matches(text) == nil)
    #expect(try RegularExpression("b$").matches(text) == true)
  }

  @Test("Texts of any length and invalid bytes are searched")
  func hostile() throws {
    let regex = try RegularExpression("z")
    #expect(regex.matches(String(repeating: "é", count: 200_000) + "z") == true)
    let bytes: [UInt8] = [0xFF, 0x00, 0x7A]
    #expect(bytes.withUnsafeBufferPointer { regex.matches($0) } == true)
  }
}
