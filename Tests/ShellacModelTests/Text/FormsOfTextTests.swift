import Testing

@testable import ShellacModel

/// Every byte has one form in each kind of output, and bytes that are no text do no harm.
@Suite struct FormsOfTextTests {
  private func form(_ bytes: [UInt8], _ form: TextForm) -> String {
    var buffer = TextBuffer()
    bytes.withUnsafeBytes { buffer.append($0, as: form) }
    return buffer.text
  }

  private func terminal(_ text: String, keepingLayout: Bool = false) -> String {
    var buffer = TextBuffer()
    Array(text.utf8).withUnsafeBytes { buffer.appendForTerminal($0, keepingLayout: keepingLayout) }
    return buffer.text
  }

  @Test("cells of CSV are quoted when they have to be, cells of TSV never")
  func tables() {
    func csv(_ text: String, _ delimiter: UInt8 = 0x2C) -> String {
      TextBuffer.text(text, as: .csv(delimiter: delimiter))
    }
    #expect(
      csv("a b;") == "a b;" && csv("a,b") == "\"a,b\"" && csv("a,b", 0x3B) == "a,b"
        && csv("a;b", 0x3B) == "\"a;b\"")
    #expect(
      csv("\"") == "\"\"\"\"" && csv("a\"b\"c") == "\"a\"\"b\"\"c\"" && csv("a\n") == "\"a\n\""
        && csv("a\r") == "\"a\r\"" && csv("") == "")
    func tsv(_ text: String) -> String { TextBuffer.text(text, as: .tsv) }
    #expect(tsv("a\tb\nc\rd\\e") == "a\\tb\\nc\\rd\\\\e" && tsv("\u{0}\u{1F}\u{7F} ~") == "\\x00\\x1f\\x7f ~")
    #expect(
      tsv("\u{80}\u{9F}") == "\\xc2\\x80\\xc2\\x9f" && tsv("\u{A0}é\u{440}") == "\u{A0}é\u{440}"
        && tsv("x") == "x")
    #expect(form([0x61, 0xC2], .tsv).hasPrefix("a") && form([0x80, 0x61], .plain).hasSuffix("a"))
  }

  @Test("JSON escapes what it must, and takes what is no UTF-8 for U+FFFD")
  func json() {
    func json(_ text: String) -> String { TextBuffer.text(text, as: .json) }
    #expect(
      json("a\"b\\c/") == "\"a\\\"b\\\\c/\""
        && json("\n\r\t\u{0}\u{1F}\u{7F} ") == "\"\\n\\r\\t\\u0000\\u001f\\u007f \"" && json("é👍") == "\"é👍\""
    )
    let known: [([UInt8], String)] = [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0xE2, 0x82], "\u{FFFD}"),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a"),
      ([0xF0, 0x9F, 0x8E], "\u{FFFD}"), ([0xF0, 0x9F, 0x8E, 0x61], "\u{FFFD}a"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF5], "\u{FFFD}"),
      ([0xE0, 0x9F, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x8F, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC3, 0x28], "\u{FFFD}("), ([0xF0, 0x9F, 0x28], "\u{FFFD}("), ([0x80], "\u{FFFD}"),
    ]
    for (bytes, expected) in known {
      #expect(form(bytes, .json) == "\"" + expected + "\"", "\(bytes)")
      #expect(String(decoding: bytes, as: UTF8.self) == expected, "as everywhere")
    }
    var list = TextBuffer()
    list.appendJSON(["a", "b\"", ""])
    #expect(list.text == "[\"a\",\"b\\\"\",\"\"]")
  }

  @Test("every scalar is read from its bytes, and nothing else is one")
  func scalars() {
    for value: UInt32 in [
      0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000,
      0xFFFFF, 0x100000, 0x10FFFF,
    ] {
      let bytes = Array(String(Unicode.Scalar(value)!).utf8)
      let found = bytes.withUnsafeBytes { UTF8Scanner.scalar(in: $0, at: 0) }
      #expect(found?.value == value && found?.length == bytes.count)
      for count in 1..<max(1, bytes.count) where bytes.count > 1 {
        #expect(Array(bytes.prefix(count)).withUnsafeBytes { UTF8Scanner.scalar(in: $0, at: 0) } == nil)
      }
      let behind = [0x61] + bytes
      #expect(behind.withUnsafeBytes { UTF8Scanner.scalar(in: $0, at: 1) }?.value == value)
    }
    for bytes: [UInt8] in [
      [0x80], [0xC1, 0xBF], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE1, 0x80, 0x7F],
      [0xF1, 0x80, 0x80, 0xC0],
    ] {
      #expect(bytes.withUnsafeBytes { UTF8Scanner.scalar(in: $0, at: 0) } == nil, "\(bytes)")
    }
  }

  @Test("nothing that a terminal would act on gets there")
  func terminals() {
    #expect(
      terminal("a\u{1B}[31m\u{7}") == "a\\x1b[31m\\x07" && terminal("a\tb\nc\r") == "a\\tb\\nc\\r"
        && terminal("\u{7F}\u{9B}") == "\\x7f\\x9b")
    #expect(
      terminal("\u{202E}\u{2066}\u{200E}\u{61C}\u{2028}\u{E0001}")
        == "\\u{202e}\\u{2066}\\u{200e}\\u{061c}\\u{2028}\\u{e0001}")
    #expect(
      terminal("é\u{A0}日👍 ~") == "é\u{A0}日👍 ~"
        && terminal("\u{200D}\u{2065}\u{206A}\u{2029}") == "\u{200D}\u{2065}\u{206A}\\u{2029}")
    #expect(
      terminal("a\tb\nc\r\nd\re", keepingLayout: true) == "a\tb\nc\r\nd\\re"
        && terminal("a\r", keepingLayout: true) == "a\\r")
    #expect(form([0x61, 0xFF, 0xC3], .terminal) == "a\\xff\\xc3")
    for scalar: UInt32 in [
      0, 0x1F, 0x7F, 0x9F, 0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069, 0x2028, 0x2029, 0xE0001,
    ] { #expect(TextBuffer.isUnsafeOnTerminal(scalar)) }
    for scalar: UInt32 in [
      0x20, 0x7E, 0xA0, 0x61B, 0x61D, 0x200D, 0x2010, 0x2027, 0x202F, 0x2065, 0x206A, 0xE0000, 0xE0002,
    ] { #expect(!TextBuffer.isUnsafeOnTerminal(scalar)) }
  }

  @Test("whole numbers of every size")
  func numbers() {
    for number: Int64 in [0, 9, 10, -1, -10, 1_000_000, .max, .min] {
      var buffer = TextBuffer()
      buffer.append(number)
      #expect(buffer.text == "\(number)" && buffer.count == "\(number)".utf8.count)
    }
  }

  @Test("words of a shell are split and quoted as a shell does")
  func shellWords() throws {
    func split(_ line: String) throws -> [String] { try ShellWords.split(line).map(\.text) }
    #expect(
      try split(" a\tb\nc\rd ") == ["a", "b", "c", "d"] && split("") == [] && split("'' \"\"") == ["", ""])
    #expect(
      try split("'a b'c\"d e\"") == ["a bcd e"] && split("a\\ b \\\\ \\'") == ["a b", "\\", "'"]
        && split("'\\'") == ["\\"])
    #expect(
      try split("\"\\\"\\\\\\$\\`\\a\"") == ["\"\\$`\\a"] && split("\"a\\\nb\"") == ["ab"]
        && split("a\\\nb") == ["ab"] && split("\\\n") == [])
    #expect(try ShellWords.split("a 'b'").map(\.offsets) == [[0, 1], [3, 5]])
    func refusal(_ line: String) -> (String?, Int?) {
      let error = #expect(throws: Diagnostic.self) { try ShellWords.split(line) }
      return (error?.message, error?.place?.column)
    }
    #expect(
      refusal("a 'b") == ("a single quote is not closed", 3)
        && refusal("\"b\\\"") == ("a double quote is not closed", 1)
        && refusal("ab\\") == ("the line ends with a backslash", 3))
    #expect(
      ShellWords.quote("aZ09_-+.,:/@%=^é") == "aZ09_-+.,:/@%=^é" && ShellWords.quote("") == "''"
        && ShellWords.quote("it's") == "'it'\\''s'")
    for character in [" ", "!", "$", "*", "~", "[", "`", "{", "<", ";", "&", "|", "#", "\"", "\\", "(", "?"] {
      #expect(ShellWords.quote(character) == "'\(character)'")
    }
  }

  @Test("templates pad numbers, choose what is there, and leave out what depends on nothing")
  func templates() throws {
    func rendered(_ template: String, _ values: [String: String?]) throws -> String {
      let compiled = CompiledTemplate(try TemplateParser.parse(template))
      var buffer = TextBuffer()
      buffer.append("before ")
      compiled.render(into: &buffer) { column, buffer in
        guard let value = values[compiled.columns[column].description] else { return false }
        buffer.append(value ?? "half")
        return value != nil
      }
      return String(buffer.text.dropFirst(7))
    }
    #expect(
      try rendered("{track:02}", ["track": "3"]) == "03" && rendered("{track:02}", ["track": "12"]) == "12"
        && rendered("{track:03}", ["track": "12"]) == "012")
    #expect(
      try rendered("{track:02}", ["track": "a"]) == "a" && rendered("{track:02}", [:]) == ""
        && rendered("{track:02}", ["track": "/"]) == "/" && rendered("{track:02}", ["track": ":"]) == ":")
    #expect(
      try rendered("{artist|album|'none'}", ["album": "B"]) == "B"
        && rendered("{artist|album|'none'}", ["artist": "", "album": ""]) == "none"
        && rendered("{artist|'x'|album}", ["album": "B"]) == "x")
    // What was begun and then was none leaves nothing behind.
    #expect(
      try rendered("{artist|album}", ["artist": nil, "album": "B"]) == "B"
        && rendered("{artist}", ["artist": nil]) == "")
    #expect(
      try rendered("{artist?a{album?b}c}d", ["artist": "A", "album": "B"]) == "abcd"
        && rendered("{artist?a{album?b}c}d", ["artist": "A"]) == "acd"
        && rendered("{artist?a{album?b}c}d", [:]) == "d")
    #expect(
      try rendered("{artist?x}", ["artist": nil]) == "" && rendered("{artist?x}", ["artist": ""]) == ""
        && rendered("{compilation?x}", ["compilation": "false"]) == ""
        && rendered("{compilation?x}", ["compilation": "true"]) == "x"
        && rendered("{artist?x}", ["artist": "false"]) == "x")
    #expect(
      try rendered("{{a}}{title}}}", ["title": "T"]) == "{a}T}"
        && rendered("{ title | 'it''s' }", [:]) == "it's")
    func refusal(_ template: String) -> (String?, Int?) {
      let error = #expect(throws: Diagnostic.self) { try TemplateParser.parse(template) }
      return (error?.message, error?.place?.column)
    }
    #expect(
      refusal("{title") == ("a brace is not closed", 1)
        && refusal("a}") == ("a closing brace has no partner", 2)
        && refusal("{}") == ("there is no field between the braces", 2)
        && refusal("a{title?b") == ("a brace is not closed", 2))
    #expect(
      refusal("{title|'x") == ("a quote is not closed", 8)
        && refusal("{track:2}") == ("this is no padding", 8)
        && refusal("{track:00}") == ("this is no padding", 8)
        && refusal("{track:021}") == ("this is no padding", 8)
        && refusal("{track:0201}").0 == "this is no padding")
    #expect(
      try rendered("{track:020}", ["track": "1"]) == String(repeating: "0", count: 19) + "1"
        && rendered("{track:01}", ["track": "1"]) == "1"
        && rendered("{track:0020}", ["track": "1"]).count == 20)
    #expect(
      refusal("{track:02|disc}") == ("the field should end here", 10)
        && refusal("{artist|album?x}") == ("a condition asks for more than one field", 1)
        && refusal("{'a'?x}").0 == "a condition asks for more than one field"
        && refusal("{title{x}") == ("the field should end here", 7))
    func nested(_ depth: Int) -> String {
      String(repeating: "{title?", count: depth) + String(repeating: "}", count: depth)
    }
    #expect(try TemplateParser.parse(nested(20)).fields.count == 1)
    #expect(refusal(nested(21)) == ("conditions are nested more than 20 deep", 141))
  }

  @Test("a fault is pointed at by the column of its character")
  func places() {
    #expect(
      Diagnostic.Place(source: "äbc", utf8Offset: 2).column == 2
        && Diagnostic.Place(source: "äbc", utf8Offset: 0).column == 1
        && Diagnostic.Place(source: "äbc", utf8Offset: 99).column == 4
        && Diagnostic.Place(source: "äbc", utf8Offset: -1).column == 1)
    #expect(
      " \t\n\u{B}\u{C}\ra b\r ".trimmed.text == "a b" && " \ta".trimmed.leading == 2
        && "   ".trimmed.text == "" && "\u{8}a".trimmed.leading == 0 && "\u{E}".trimmed.text == "\u{E}")
    #expect(
      String(repeating: "x", count: 60).quoted.count == 62
        && String(repeating: "x", count: 61).quoted == "'" + String(repeating: "x", count: 40) + "…'")
  }

  @Test("columns that characters take on a terminal")
  func widths() {
    let known: [(String, Int)] = [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("\u{FF01}\u{FF60}", 4), ("\u{FF61}", 1),
      ("👍", 2), ("👍🏽", 2), ("👩\u{200D}👩\u{200D}👧", 2), ("❤\u{FE0F}", 2), ("❤", 1),
      ("\u{AC00}\u{D7A3}", 4), ("\u{1100}\u{1161}", 2), ("\u{1161}", 0), ("\u{200B}", 0), ("\u{AD}", 1),
      ("\u{3041}\u{3096}\u{30FA}", 6), ("\u{5D0}\u{5EA}\u{620}", 3), ("\u{2010}\u{2027}", 2), ("🏽", 2),
      ("🇸🇪", 2),
    ]
    for (text, width) in known {
      #expect(DisplayWidth.of(text) == width, "\(text)")
      #expect(DisplayWidth.of(Array(text.utf8)[...]) == width, "\(text)")
    }
    #expect(
      DisplayWidth.truncate("abcdef", to: 6) == "abcdef" && DisplayWidth.truncate("abcdef", to: 5) == "abcd…"
        && DisplayWidth.truncate("abcdef", to: 1) == "…" && DisplayWidth.truncate("abcdef", to: 0) == ""
        && DisplayWidth.truncate("日本語", to: 4) == "日…" && DisplayWidth.truncate("日本語", to: 5) == "日本…"
        && DisplayWidth.truncate("", to: 0) == "")
  }
}
