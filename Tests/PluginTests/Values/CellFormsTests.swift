import ShellacPluginSDK
import Testing

@testable import ShellacTabular

/// How cells are told, searched, marked and escaped.
@Suite("Forms of cells") struct CellFormsTests {
  @Test("characters of HTML that are written by name or number")
  func entities() {
    for (text, expected) in [
      ("a &amp; b", "a & b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&nbsp;", "\u{A0}"),
      ("&#65;&#x42;&#X43;", "ABC"), ("&#0;", "&#0;"), ("&#7;", "&#7;"), ("&#9;", "\t"), ("&#32;", " "),
      ("&#31;", "&#31;"), ("&none;", "&none;"), ("&amp", "&amp"), ("&", "&"), ("&;", "&;"),
      ("&#xD800;", "&#xD800;"), ("&#1114111;", "\u{10FFFF}"), ("&amp;amp;", "&amp;"), ("plain", "plain"),
      ("&#00000065;", "A"), ("&#000000065;", "A"), ("&#0000000065;", "&#0000000065;"),
    ] {
      #expect(HTMLEntities.decoded(text) == expected, "\(text)")
    }
  }

  @Test("bytes are looked for eight at a time and one at a time, with the same answer")
  func search() {
    for count in 0..<40 {
      let plain = [UInt8](repeating: 0x61, count: count)
      plain.withUnsafeBytes { #expect($0.firstIndex(of: 1, 2, 3, from: 0) == count && !$0.containsNUL) }
      for place in 0..<count {
        for (mark, index) in [(UInt8(1), 0), (2, 1), (3, 2)] {
          var bytes = plain
          bytes[place] = mark
          bytes.withUnsafeBytes {
            #expect(
              $0.firstIndex(of: 1, 2, 3, from: 0) == place && $0.firstIndex(of: 1, 2, 3, from: place) == place
                && $0.firstIndex(of: 1, 2, 3, from: place + 1) == count, "\(index)")
          }
        }
        var bytes = plain
        bytes[place] = 0
        bytes.withUnsafeBytes { #expect($0.containsNUL) }
      }
    }
    for (text, isUntrimmed) in [
      ("", false), ("a", false), (" a", true), ("a ", true), ("\ta", true), ("!", false), (" ", true),
    ] { #expect(bytes(text) { $0.isUntrimmed } == isUntrimmed) }
    #expect(
      WordSearch.has(["x", "bc"], in: "abc") && !WordSearch.has(["bd"], in: "abc")
        && WordSearch.has([""], in: "") && !WordSearch.has(["abcd"], in: "abc")
        && WordSearch.has(["abc"], in: "abc") && !WordSearch.has([], in: "abc"))
  }

  @Test("what a table is encoded in is told by its first bytes")
  func encodings() {
    func told(_ bytes: [UInt8]) -> String {
      bytes.withUnsafeBytes {
        let told = TableEncoding.told(by: $0); return "\(told.encoding.rawValue) \(told.mark)"
      }
    }
    #expect(
      told([0xEF, 0xBB, 0xBF]) == "utf-8 3" && told([0xFF, 0xFE]) == "utf-16le 2"
        && told([0xFE, 0xFF]) == "utf-16be 2" && told([]) == "utf-8 0" && told([0xEF, 0xBB]) == "utf-8 0")
    #expect(
      told([0x61, 0, 0x62, 0]) == "utf-16le 0" && told([0, 0x61, 0, 0x62]) == "utf-16be 0"
        && told([0x61, 0, 0x62, 0x63]) == "utf-8 0" && told([0x61, 0, 0x62, 0, 0x63, 0x64]) == "utf-16le 0"
        && told([0, 0, 0, 0]) == "utf-8 0" && told([0x61, 0, 0, 0x62, 0x63, 0]) == "utf-8 0"
        && told([0x61, 0, 0x62]) == "utf-16le 0")
    let late = [UInt8](repeating: 0x61, count: 1_024) + [0, 0x61]
    #expect(told(late) == "utf-8 0")
  }

  @Test("cells that a spreadsheet would take for formulas are marked, and read without the mark")
  func formulas() {
    func needs(_ text: String) -> Bool { bytes(text) { SpreadsheetSafe.needsMark($0) } }
    for text in ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "'=1", "''-"] { #expect(needs(text)) }
    for text in ["", "x=", "'", "1", "'x", " =1"] { #expect(!needs(text)) }
    func text(_ text: String) -> String {
      bytes(text) { String(decoding: SpreadsheetSafe.text($0), as: UTF8.self) }
    }
    #expect(
      text("'=1") == "=1" && text("''=1") == "'=1" && text("'x") == "'x" && text("=1") == "=1"
        && text("") == "" && text("'") == "'")
  }

  @Test("numbers of JSON, and nothing that only looks like one")
  func jsonNumbers() {
    func isNumber(_ text: String) -> Bool { bytes(text) { JSONText.isNumber($0) } }
    for text in ["0", "-0", "7", "10", "0.5", "-12.50", "1e5", "1E+5", "1.5e-10", "0e0"] {
      #expect(isNumber(text), "\(text)")
    }
    for text in [
      "", "-", "00", "01", "-01", ".5", "5.", "1.e5", "1e", "1e+", "+1", "1x", " 1", "1 ", "NaN", "/", ":",
      "1e5.5", "0x1", "--1",
    ] { #expect(!isNumber(text), "\(text)") }
    var out: [UInt8] = []
    JSONText.append("a\"\\\n\r\t\u{1}\u{1F}\u{7F}é ~", to: &out)
    #expect(String(decoding: out, as: UTF8.self) == "\"a\\\"\\\\\\n\\r\\t\\u0001\\u001f\\u007fé ~\"")
    #expect(
      HTMLText.escaped("<a href=\"x\">'&\r\t\n\u{1}\u{7F}")
        == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#10;\t\n\u{FFFD}\u{FFFD}")
    for (byte, count) in [([0x61, 0xFF, 0x62], 1), ([0x61, 0x62], 2), ([0xC3], 0), ([], 0)]
      as [([UInt8], Int)]
    {
      byte.withUnsafeBytes {
        #expect(UTF8Text.validPrefix($0) == count && UTF8Text.isValid($0) == (count == byte.count))
      }
    }
  }

  @Test("what Markdown would take for more than text is escaped, in lines and at their beginning")
  func markdown() {
    func shown(_ text: String) -> String {
      var out: [UInt8] = []
      MarkdownText.append(text, to: &out)
      return String(decoding: out, as: UTF8.self)
    }
    #expect(
      shown("a*b_c`d~e[f]g|h$i\\") == "a\\*b\\_c\\`d\\~e\\[f\\]g\\|h\\$i\\\\"
        && shown("<&>") == "&lt;&amp;&gt;" && shown("a\nb\r\nc\rd\r") == "a<br>b<br>c<br>d<br>"
        && shown("a\tb\u{1}\u{7F}") == "a b\u{FFFD}\u{FFFD}")
    #expect(shown("az AZ 09 -./:;?@ !\"#%'()+,=^{} é") == "az AZ 09 -./:;?@ !\"#%'()+,=^{} é")
    func heading(_ text: String) -> String {
      var out: [UInt8] = []
      MarkdownText.append(heading: text, to: &out)
      return String(decoding: out, as: UTF8.self)
    }
    #expect(heading("C# a\nb") == "C\\# a b")
    func inline(_ text: String) -> String {
      var out: [UInt8] = [0x2D]
      bytes(text) { MarkdownText.append(inline: $0, to: &out) }
      return String(decoding: out, as: UTF8.self)
    }
    #expect(inline(" \ta b\r ") == "-a b" && inline("  ") == "-" && inline("") == "-" && inline("a") == "-a")
    func block(_ text: String) -> String {
      var out = Array(("x" + text).utf8)
      MarkdownText.escapeBlockMark(&out, at: 1)
      return String(decoding: out.dropFirst(), as: UTF8.self)
    }
    for (text, expected) in [
      ("# a", "\\# a"), ("+ a", "\\+ a"), ("- a", "\\- a"), ("=", "\\="), ("  # a", "\\# a"),
      ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("1 a", "1 a"), ("1", "1"), (". a", ". a"), ("a", "a"),
      ("  ", ""), ("", ""), ("/.", "/."), (":.", ":."),
    ] {
      #expect(block(text) == expected, "\(text)")
    }
  }
}
