import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

/// Text that is put into other text keeps its meaning there, and cannot break out.
@Suite struct TextBufferTests {
  static func written(_ bytes: [UInt8], as form: TextForm) -> [UInt8] {
    var buffer = TextBuffer()
    bytes.withUnsafeBytes { buffer.append($0, as: form) }
    return buffer.bytes
  }

  static func written(_ text: String, as form: TextForm) -> String {
    String(decoding: written(Array(text.utf8), as: form), as: UTF8.self)
  }

  @Test("a JSON string reads back as the text", arguments: NastyValues.texts)
  func json(text: String) throws {
    let json = Self.written(text, as: .json)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
    #expect(!json.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }

  @Test("JSON has U+FFFD where Swift's own repair has it", arguments: NastyValues.invalidBytes)
  func invalidJSON(bytes: [UInt8]) {
    #expect(Self.written(bytes, as: .json) == Array("\"\(String(decoding: bytes, as: UTF8.self))\"".utf8))
  }

  @Test("a tab-separated cell is one cell of one line, and reads back", arguments: NastyValues.texts)
  func tsv(text: String) {
    let cell = Self.written(text, as: .tsv)
    #expect(!cell.unicodeScalars.contains { $0.properties.generalCategory == .control })
    var plain: [UInt8] = []
    var rest = Array(cell.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x5C else {
        plain.append(byte)
        continue
      }
      let letter = rest.popFirst() ?? 0
      if letter == UInt8(ascii: "x") {
        plain.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        plain.append([0x74: 9, 0x6E: 10, 0x72: 13, 0x5C: 0x5C][letter] ?? 0)
      }
    }
    #expect(plain == Array(text.utf8))
  }

  @Test("a CSV cell is quoted when it must be, and only then")
  func csv() {
    let comma = TextForm.csv(delimiter: UInt8(ascii: ","))
    #expect(Self.written("plain text", as: comma) == "plain text")
    #expect(Self.written("a,b", as: comma) == "\"a,b\"")
    #expect(Self.written("say \"hi\"", as: comma) == "\"say \"\"hi\"\"\"")
    #expect(Self.written("\"", as: comma) == "\"\"\"\"")
    #expect(Self.written("a\nb", as: comma) == "\"a\nb\"")
    #expect(Self.written("a\rb", as: comma) == "\"a\rb\"")
    #expect(Self.written("a;b", as: comma) == "a;b")
    #expect(Self.written("a;b", as: .csv(delimiter: UInt8(ascii: ";"))) == "\"a;b\"")
    #expect(Self.written("", as: comma) == "")
  }

  @Test("nothing reaches a terminal that it would act on", arguments: NastyValues.texts)
  func terminal(text: String) {
    let shown = Self.written(text, as: .terminal)
    for scalar in shown.unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
    }
  }

  @Test("escapes on a terminal tell what was there")
  func terminalEscapes() {
    #expect(Self.written("a\u{1B}[31m\n\t\r", as: .terminal) == "a\\x1b[31m\\n\\t\\r")
    #expect(Self.written("\u{85}\u{9B}\u{7F}\u{0}", as: .terminal) == "\\x85\\x9b\\x7f\\x00")
    #expect(Self.written("\u{202E}abc", as: .terminal) == "\\u{202e}abc")
    #expect(Self.written("naïve 雪 👩‍👩‍👧‍👦", as: .terminal) == "naïve 雪 👩‍👩‍👧‍👦")
    #expect(Self.written([0x61, 0xFF, 0xC3, 0x62], as: .terminal) == Array("a\\xff\\xc3b".utf8))
  }

  @Test("JSON on a terminal is the same JSON", arguments: NastyValues.texts)
  func terminalJSON(text: String) throws {
    let json = TextBuffer.text(text, as: .json)
    var shown = TextBuffer()
    Array("[\(json)]\n".utf8).withUnsafeBytes {
      shown.appendForTerminal($0, keepingLayout: true, asJSON: true)
    }
    let read = try JSONDecoder().decode([String].self, from: Data(shown.bytes))
    #expect(read == [text])
    for scalar in shown.text.unicodeScalars.dropLast() {
      #expect(scalar.properties.generalCategory != .control && !(0x202A...0x202E).contains(scalar.value))
    }
  }

  @Test("whole lines keep their ends and tabs on a terminal; a lone CR, which would overwrite, is shown")
  func terminalLayout() {
    var buffer = TextBuffer()
    Array("a\tb\r\n\u{1B}c\rd\ne\r".utf8).withUnsafeBytes {
      buffer.appendForTerminal($0, keepingLayout: true)
    }
    #expect(buffer.text == "a\tb\r\n\\x1bc\\rd\ne\\r")
  }

  @Test("bytes stay bytes in plain, CSV and TSV", arguments: NastyValues.invalidBytes)
  func bytes(bytes: [UInt8]) {
    #expect(Self.written(bytes, as: .plain) == bytes)
    #expect(Self.written(bytes, as: .tsv) == bytes)
    #expect(Self.written(bytes, as: .csv(delimiter: UInt8(ascii: ","))) == bytes)
  }

  @Test("whole numbers, the extremes included", arguments: [0, 7, -1, 10, 1_234_567, .max, .min] as [Int64])
  func numbers(number: Int64) {
    var buffer = TextBuffer()
    buffer.append(number)
    #expect(buffer.text == String(number))
  }
}
