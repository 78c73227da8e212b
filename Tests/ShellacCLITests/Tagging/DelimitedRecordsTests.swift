import ShellacModel
import Testing

@testable import ShellacCLI

/// Tables of tags come back from spreadsheets in many forms of one thing.
@Suite struct DelimitedRecordsTests {
  private static func read(_ bytes: [UInt8]) -> [String] {
    var records = DelimitedRecords(bytes)
    var lines: [String] = []
    while true {
      do {
        guard let record = try records.next() else { return lines }
        lines.append("\(record.line): " + record.cells.joined(separator: "|"))
      } catch let diagnostic as Diagnostic {
        lines.append("! " + diagnostic.message)
      } catch {
        return lines
      }
    }
  }

  private static func read(_ text: String) -> [String] { read(Array(text.utf8)) }

  @Test(
    "the delimiter is the one that the first line has most of",
    arguments: [
      ("a,b;c,d\n", "1: a|b;c|d"), ("a;b,c;d\n", "1: a|b,c|d"), ("a\tb\tc,d\n", "1: a|b|c,d"),
      ("a\n", "1: a"),
      ("a,b;c\n", "1: a|b;c"), ("a,b\rc;d;e;f\n", "1: a|b"), ("a,b\nc;d;e;f\n", "1: a|b"),
      ("\u{FEFF}a;b\n", "1: a|b"), ("sep=;\na,b;c\n", "2: a,b|c"), ("sep=|\r\na|b\r\n", "2: a|b"),
      ("\u{FEFF}sep=;\r\na;b\n", "2: a|b"), ("sep=,,\n", "1: sep=||"), ("sepx,\n", "1: sepx|"),
    ])
  func delimiter(text: String, first: String) { #expect(Self.read(text).first == first) }

  @Test("lines are counted in the file, whatever ends them and stands in cells")
  func lines() {
    #expect(Self.read("a,b\r\n\r\n\"c\r\nd\",e\nf,g\rh,i") == ["1: a|b", "3: c\r\nd|e", "5: f|g", "6: h|i"])
    #expect(Self.read("") == [] && Self.read("\n\r\n\n") == [] && Self.read("sep=;") == [])
    #expect(Self.read("a,\n,b\n,\n") == ["1: a|", "2: |b", "3: |"])
    #expect(Self.read("a\rb\r\nc") == ["1: a", "2: b", "3: c"])
  }

  @Test("quotation marks hold delimiters, line ends and themselves")
  func quotes() {
    #expect(
      Self.read("\"a,b\",\"c\"\"d\",\"\"\ne\"f,g\n\"h\"\r\n\"i\"") == [
        "1: a,b|c\"d|", "2: e\"f|g", "3: h", "4: i",
      ])
  }

  @Test("a fault in one record takes no other along")
  func faults() {
    #expect(
      Self.read("a,b\n\"c,d\ne,f\ng,h\n") == [
        "1: a|b", "! line 2: a quotation mark is not closed", "3: e|f", "4: g|h",
      ])
    #expect(
      Self.read("\"a\"x,b\r\nc,d\r\n") == ["! line 1: text stands behind a closing quotation mark", "2: c|d"])
    #expect(
      Self.read(Array("a,".utf8) + [0xFF] + Array("\nb,c\n".utf8)) == ["! line 1: it is not UTF-8", "2: b|c"])
    #expect(Self.read("a,\"b") == ["! line 1: a quotation mark is not closed"])
  }

  @Test("UTF-16 is read with its mark, and without it in either order")
  func wide() {
    let text = "a;é\r\nb;夜\r\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wanted = ["1: a|é", "2: b|夜"]
    #expect(Self.read([0xFF, 0xFE] + little) == wanted)
    #expect(Self.read([0xFE, 0xFF] + big) == wanted)
    #expect(Self.read(little) == wanted)
    #expect(Self.read(big) == wanted)
    // A byte too many is no character.
    #expect(Self.read([0xFF, 0xFE] + little + [0x61]) == wanted)
    #expect(Self.read([0x61]) == ["1: a"])
    #expect(Self.read([0x61, 0x62]) == ["1: ab"])
    #expect(Self.read([0x61, 0]) == ["1: a"])
  }
}
