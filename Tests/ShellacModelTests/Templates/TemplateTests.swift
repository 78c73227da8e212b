import ShellacModel
import Testing

/// Renders a template for a song of which some facts are known.
private func render(_ text: String, _ values: [String: String]) throws -> String {
  let template = CompiledTemplate(try TemplateParser.parse(text))
  var buffer = TextBuffer()
  template.render(into: &buffer) { column, buffer in
    guard let value = values[template.columns[column].description] else { return false }
    buffer.append(value)
    return true
  }
  return String(decoding: buffer.bytes, as: UTF8.self)
}

struct TemplateTests {
  static let song = [
    "artist": "Björk", "title": "Jóga", "track": "2", "disc": "1", "year": "1997", "multidisc": "false",
    "compilation": "true", "tag.MY%3ATAG": "x", "comment": "", "length": "305.2",
  ]

  @Test(
    "A template becomes a line",
    arguments: [
      ("", ""), ("plain", "plain"), ("{artist} - {title}", "Björk - Jóga"), ("{ARTIST}", "Björk"),
      ("{ artist }", "Björk"), ("{track:02}", "02"), ("{tracknumber:03}", "002"), ("{year:02}", "1997"),
      ("{length:09}", "305.2"), ("{bpm:02}", ""), ("{album|track:02}", "02"),
      ("{albumartist|artist}", "Björk"),
      ("{album|'none'}", "none"), ("{artist|'none'}", "Björk"), ("{album|edition|'it''s'}", "it's"),
      ("{comment|title}", "Jóga"), ("{bpm|track:02}", "02"), ("{'a}b|c?'}", "a}b|c?"),
      ("{album?[{album}] }{title}", "Jóga"), ("{year? ({year})}", " (1997)"), ("{year?}x", "x"),
      ("{comment?x}y", "y"), ("{multidisc?CD{disc}/}{track:02}", "02"),
      ("{compilation?Various/}x", "Various/x"),
      ("{artist?{year?{track}}}", "2"), ("{artist?{album?no}yes}", "yes"), ("{{{artist}}}", "{Björk}"),
      ("{{}}", "{}"), ("{artist}}}", "Björk}"), ("{artist?a}}b}", "a}b"), ("{artist?{{x}", "{x"),
      ("{artist?{'}'}}", "}"), ("{tag.my%3Atag}", "x"), ("\0{title}\u{202E}👩‍👩‍👧", "\0Jóga\u{202E}👩‍👩‍👧"),
      ("{title}\u{301}", "Jóga\u{301}"),
    ])
  func rendering(template: String, line: String) throws {
    #expect(Array(try render(template, Self.song).utf8) == Array(line.utf8))
  }

  @Test(
    "A wrong template is answered with what is wrong, where, and what to do",
    arguments: [
      ("é {artits}", "unknown field 'artits'", "Did you mean 'artist'?", 4),
      ("{artist", "a brace is not closed", "Close it with }, or write {{ for a brace.", 1),
      ("x{year?abc", "a brace is not closed", "Close it with }, or write {{ for a brace.", 2),
      ("{artist|", "a brace is not closed", "Close it with }, or write {{ for a brace.", 1),
      ("artist}", "a closing brace has no partner", "Write }} for a brace.", 7),
      ("{}", "there is no field between the braces", "Write a field, such as {title}, or {{ for a brace.", 2),
      (
        "{artist|}", "there is no field between the braces",
        "Write a field, such as {title}, or {{ for a brace.", 9
      ),
      ("{title:02}", "'title' is text, and zeros go before numbers", "Write {title}.", 7),
      ("{track:2}", "this is no padding", "Write a zero and the number of digits, such as {track:02}.", 8),
      ("{disc:099}", "this is no padding", "Write a zero and the number of digits, such as {disc:02}.", 7),
      ("{a{b}", "unknown field 'a'", "See all names with: shellac fields.", 2),
      ("{artist{title}", "the field should end here", "Close it with }.", 8),
      ("{album|artist?x}", "a condition asks for more than one field", "Write {field?text}.", 1),
      ("{album|'abc}", "a quote is not closed", "Close it with ', or write '' for a quote.", 8),
    ])
  func gallery(template: String, message: String, hint: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try TemplateParser.parse(template) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.place == Diagnostic.Place(source: template, column: column))
    #expect(error?.status == .usage)
  }

  @Test("A template says which fields a row must offer, each once")
  func fields() throws {
    let template = try TemplateParser.parse("{artist|title} {year?{track:02} {artist}}")
    #expect(template.fields == [.field(.artist), .field(.title), .field(.year), .field(.track)])
    #expect(CompiledTemplate(template).columns == template.fields)
  }

  @Test("Fields that the row does not offer have no value")
  func foreignColumns() throws {
    let template = CompiledTemplate(
      try TemplateParser.parse("{artist|title}{year?x}"), columns: [.field(.album), .field(.title)])
    var buffer = TextBuffer()
    template.render(into: &buffer) { column, buffer in
      buffer.append(["album", "title"][column])
      return true
    }
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "title")
  }

  @Test("Templates of any size are read or refused")
  func hostile() throws {
    let many = String(repeating: "{title}", count: 20_000)
    #expect(try TemplateParser.parse(many).parts.count == 20_000)
    #expect(throws: Diagnostic.self) { try TemplateParser.parse(String(repeating: "{year?", count: 50_000)) }
    #expect(throws: Diagnostic.self) {
      try TemplateParser.parse("{" + String(repeating: "x", count: 100_000) + "}")
    }
    #expect(throws: Diagnostic.self) { try TemplateParser.parse("{track:0999999999999999999999999}") }
    let deepest = String(repeating: "{year?", count: 20) + "x" + String(repeating: "}", count: 20)
    #expect(try render(deepest, Self.song) == "x")
  }
}
