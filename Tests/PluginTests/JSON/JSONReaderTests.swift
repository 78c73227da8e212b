import ShellacPluginSDK
import ShellacTabular
import Testing

@Suite("JSON, read") struct JSONReaderTests {
  private func tokens(_ text: String, piece: Int = 1000) throws -> [JSONReader.Token] {
    var rest = Array(text.utf8)[...]
    var reader = JSONReader {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(piece) }
      return rest.prefix(piece)
    }
    var tokens: [JSONReader.Token] = []
    while let token = try reader.next() { tokens.append(token) }
    return tokens
  }

  @Test("every kind of value, however the bytes come", arguments: [1, 2, 3, 1000])
  func values(piece: Int) throws {
    let text =
      "\u{FEFF} {\"a\\n\\u00e9\" : [1, -0.50e+10, 12345678901234567890.1], \"b\":{}, \"\":[true,false,null,\"\\ud83c\\udfb5x\\ud83c\"]}\n"
    #expect(
      try tokens(text, piece: piece) == [
        .beginObject, .key("a\né"), .beginArray, .number("1"), .number("-0.50e+10"),
        .number("12345678901234567890.1"), .endArray, .key("b"), .beginObject, .endObject, .key(""),
        .beginArray,
        .flag(true), .flag(false), .null, .string("🎵x\u{FFFD}"), .endArray, .endObject,
      ])
  }

  @Test(
    "what is no JSON is refused, with the place and what was expected",
    arguments: [
      ("", 1, 1, "expected a value"), ("[1,]", 1, 4, "expected a value, found ']'"),
      ("{\"a\":1,}", 1, 8, "a key"),
      ("[1 2]", 1, 4, "expected , or ]"), ("{\"a\" 1}", 1, 2, "expected :"), ("[\n\n  01]", 3, 3, "a number"),
      ("[1}", 1, 3, "expected , or ]"), ("1 1", 1, 3, "nothing after"), ("\"a", 1, 1, "has no end"),
      ("\"\\x\"", 1, 1, "an escape"), ("\"\n\"", 1, 1, "control character"), ("nul", 1, 1, "a value"),
      ("{1:2}", 1, 2, "a key"), ("\"\\ud8\"", 1, 1, "four hexadecimal"), ("[", 1, 1, "end of the file"),
      ("-", 1, 1, "a number"), ("tru", 1, 1, "a value"), ("[1e]", 1, 2, "a number"),
    ])
  func refusals(text: String, line: Int, column: Int, message: String) {
    do {
      _ = try tokens(text)
      Issue.record("taken: \(text)")
    } catch let error as PluginError {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.line == line && error.column == column, "\(error)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("nesting and texts have an end")
  func caps() {
    #expect(throws: PluginError.self) { try tokens(String(repeating: "[", count: 101)) }
    var pieces = [Array("\"aaaaaaaaaaaaaaaa\"".utf8)[...]]
    var reader = JSONReader(textCap: 10) { pieces.popLast() }
    #expect(throws: PluginError.self) { try reader.next() }
  }

  @Test("a value can be passed over, or taken as text with the digits that it has")
  func text() throws {
    let json = "{\"a\": [1.50, {\"b\": \"\\u00e9\\n\"}, []], \"c\": [[{}]], \"d\": 1e400}"
    var pieces = [Array(json.utf8)[...]]
    var reader = JSONReader { pieces.popLast() }
    _ = try reader.next()
    #expect(try reader.next() == .key("a"))
    let first = try reader.required()
    #expect(try reader.text(first) == "[1.50,{\"b\":\"é\\n\"},[]]")
    #expect(try reader.next() == .key("c"))
    try reader.skip(try reader.required())
    #expect(try reader.next() == .key("d"))
    let number = try reader.required()
    #expect(try reader.text(number) == "1e400")
    #expect(try reader.next() == .endObject)
    #expect(
      JSONReader.isValue("{\"a\":[]}") && !JSONReader.isValue("{\"a\":[}") && !JSONReader.isValue("1,2"))
  }
}
