import ShellacModel
import Testing

struct ShellWordsTests {
  @Test(
    "Words are split as a POSIX shell splits them",
    arguments: [
      ("", []), ("  \t\n ", []), ("a b", ["a", "b"]), (" a  b ", ["a", "b"]), ("'a b'", ["a b"]),
      (#""a b"c'd e'"#, ["a bcd e"]), (#"a\ b"#, ["a b"]), (#"'a\b'"#, [#"a\b"#]),
      (#""a\"b\\c\d""#, [#"a"b\c\d"#]),
      ("''", [""]), (#""" x"#, ["", "x"]), ("a\\\nb", ["ab"]), ("\"a\\\nb\"", ["ab"]), ("it\\'s", ["it's"]),
      ("#x $y `z` *", ["#x", "$y", "`z`", "*"]), ("été 👩‍👩‍👧", ["été", "👩‍👩‍👧"]), ("a\r\nb", ["a", "b"]),
      ("'\u{301}'", ["\u{301}"]),
    ] as [(String, [String])])
  func split(line: String, words: [String]) throws {
    #expect(try ShellWords.split(line).map(\.text) == words)
  }

  @Test(
    "A quote that is not closed is named with its column",
    arguments: [
      ("été 'abc", "a single quote is not closed", 5), ("a \"b'c", "a double quote is not closed", 3),
      ("a\\", "the line ends with a backslash", 2),
    ])
  func unclosed(line: String, message: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try ShellWords.split(line) }
    #expect(error?.message == message)
    #expect(error?.place == Diagnostic.Place(source: line, column: column))
  }

  @Test(
    "A quoted word is read as the word",
    arguments: [
      "", "a", "a b", "it's", "\"", "\\", "$HOME", "a\nb", "*", "été", "!x", "a;b", "~", "''", "(", ",",
    ])
  func quote(word: String) throws {
    #expect(try ShellWords.split(ShellWords.quote(word)).map(\.text) == [word])
  }

  @Test("Each byte of a word knows its place in the line")
  func offsets() throws {
    let word = try #require(try ShellWords.split("x 'a'\\b").last)
    #expect(word.text == "ab")
    #expect(word.offsets == [3, 6, 7])
  }
}
