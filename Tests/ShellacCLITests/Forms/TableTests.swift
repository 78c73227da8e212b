import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// Tables for people.
@Suite struct TableTests {
  static func table(_ columns: [OutputColumn], _ rows: [[CellValue]], width: Int?, colour: Bool = false)
    -> String
  {
    String(
      decoding: FormTests.written(
        TableWriter(columns, terminalWidth: width, hasColour: colour), rows.map { ListedRow($0) }),
      as: UTF8.self)
  }

  static let columns = [OutputColumn("artist"), OutputColumn("track", .integer), OutputColumn("title")]

  @Test("texts to the left, numbers to the right, nothing behind the last cell")
  func alignment() {
    let text = Self.table(
      Self.columns,
      [
        [.text("雪見堂"), .integer(2), .text("Yuki")], [.text("Can"), .integer(10), .null],
        [.null, .null, .text("x")],
      ],
      width: nil)
    #expect(text == "artist  track  title\n雪見堂      2  Yuki\nCan        10\n               x\n")
  }

  @Test("on a terminal every line fits, and numbers stay whole", arguments: [30, 40, 53, 79, 120])
  func fits(width: Int) {
    let rows: [[CellValue]] = (1...50).map {
      [
        .text(String(repeating: "artist ", count: $0 % 9)), .integer(Int64($0)),
        .text(String(repeating: "雪", count: $0)),
      ]
    }
    let lines = Self.table(Self.columns, rows, width: width).split(separator: "\n")
    #expect(lines.count == 51)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(lines.map { DisplayWidth.of($0) }.max() ?? 0 >= width - 1)
    for (number, line) in zip(1..., lines.dropFirst()) { #expect(line.contains(" \(number)  雪")) }
  }

  @Test("in a file nothing is cut")
  func whole() {
    let long = String(repeating: "x", count: 500)
    #expect(Self.table([OutputColumn("a")], [[.text(long)]], width: nil) == "a\n\(long)\n")
  }

  @Test("rows after the measured ones are written as they come, in the same columns")
  func streaming() {
    let rows: [[CellValue]] = (0..<TableWriter.sample + 5).map {
      [.text("a"), .integer(Int64($0)), .text("b")]
    }
    let lines = Self.table(Self.columns, rows, width: 80).split(separator: "\n")
    #expect(lines.count == rows.count + 1)
    #expect(lines[1] == "a           0  b")
    #expect(lines.last == "a        1004  b")
  }

  @Test("nothing in a cell breaks a line or a terminal", arguments: NastyValues.texts)
  func nasty(text: String) {
    let table = Self.table([OutputColumn("a"), OutputColumn("b")], [[.text(text), .text("end")]], width: 60)
    #expect(table.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    #expect(!table.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test("lengths, flags and instants as people read them")
  func spelling() {
    let columns = [
      OutputColumn(.field(.length)), OutputColumn(.field(.compilation)), OutputColumn(.field(.added)),
      OutputColumn(.field(.state)),
    ]
    let text = Self.table(
      columns,
      [
        [.real(225.306), .flag(true), .text("2024-05-03T14:02:11+02:00"), .text("present")],
        [.real(3723), .flag(false), .null, .text("missing")], [.real(0.4), .null, .null, .text("nofile")],
      ], width: nil)
    #expect(
      text == """
         length  compilation  added             state
           3:45  yes          2024-05-03 14:02
        1:02:03  no                             missing
           0:00                                 nofile

        """)
  }

  @Test("with colours the header is bold, and songs that are not there are faint")
  func colours() {
    let text = Self.table(
      [OutputColumn("a"), OutputColumn(.field(.state))], [[.text("x"), .text("missing")]], width: 80,
      colour: true)
    #expect(text == "\u{1B}[1ma  state\u{1B}[0m\n\u{1B}[2mx  missing\u{1B}[0m\n")
  }

  @Test("the widest text gives way first")
  func layout() {
    #expect(
      TableLayout(fitting: [10, 50, 8], canShrink: [true, true, false], into: 60).widths == [10, 38, 8])
    #expect(TableLayout(fitting: [30, 30], canShrink: [true, true], into: 41).widths == [20, 19])
    #expect(TableLayout(fitting: [30, 30], canShrink: [true, true], into: 5).widths == [6, 6])
    #expect(TableLayout(fitting: [3, 4], canShrink: [true, true], into: 80).widths == [3, 4])
    #expect(TableLayout(fitting: [300], canShrink: [true], into: nil).widths == [300])
  }
}
