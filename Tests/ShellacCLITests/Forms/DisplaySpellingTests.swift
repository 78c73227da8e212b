import ShellacLibrary
import ShellacModel
import Testing

@testable import ShellacCLI

/// Values as people read them, and the width that tables have for them.
@Suite struct DisplaySpellingTests {
  @Test(
    "lengths are rounded down, as players do",
    arguments: [
      (0, "0:00"), (0.999, "0:00"), (9, "0:09"), (10, "0:10"), (59.9, "0:59"), (60, "1:00"), (599, "9:59"),
      (3_599, "59:59"), (3_600, "1:00:00"), (3_661, "1:01:01"), (4_200, "1:10:00"), (36_000, "10:00:00"),
      (-1, ""), (.nan, ""), (.infinity, ""), (1e12, ""), (999_999_999_999, "277777777:46:39"),
    ])
  func lengths(seconds: Double, text: String) {
    var buffer = TextBuffer()
    DisplaySpelling.append(seconds: seconds, to: &buffer)
    #expect(buffer.text == text)
  }

  private static func spelled(_ value: CellValue, _ column: OutputColumn) -> String {
    var buffer = TextBuffer()
    DisplaySpelling.append(0, of: ListedRow([value]), column, to: &buffer)
    return buffer.text
  }

  @Test(
    "instants to the minute",
    arguments: [
      ("2024-05-03T14:02:11+02:00", "2024-05-03 14:02"), ("2024-05-03T14:02", "2024-05-03 14:02"),
      ("2024-05-03T14:0", "2024-05-03T14:0"), ("2024-05-03", "2024-05-03"), ("2024", "2024"), ("", ""),
      ("2024-05-03 14:02:11", "2024-05-03 14:02:11"),
    ])
  func instants(text: String, shown: String) {
    #expect(Self.spelled(.text(text), OutputColumn("added", .instant)) == shown)
  }

  @Test("flags are words, whole seconds lengths, and other things what they are")
  func kinds() {
    #expect(Self.spelled(.flag(true), OutputColumn("x", .flag)) == "yes")
    #expect(Self.spelled(.flag(false), OutputColumn("x", .flag)) == "no")
    #expect(Self.spelled(.integer(61), OutputColumn("x", .seconds)) == "1:01")
    #expect(Self.spelled(.integer(61), OutputColumn("x", .integer)) == "61")
    #expect(Self.spelled(.text("a\u{7}b"), OutputColumn("x")) == "a\\x07b")
    #expect(Self.spelled(.list(["a", "b"]), OutputColumn("x", .list)) == "a; b")
    #expect(Self.spelled(.null, OutputColumn("x", .flag)) == "")
  }

  @Test("values of the program's own lists, in every form")
  func cells() {
    func text(_ value: CellValue, _ form: TextForm) -> String {
      var buffer = TextBuffer()
      ListedRow([value]).append(0, to: &buffer, as: form)
      return buffer.text
    }
    #expect(
      text(.list(["a", "b\""]), .json) == "[\"a\",\"b\\\"\"]" && text(.list(["a", "b"]), .tsv) == "a; b")
    #expect(text(.flag(true), .json) == "true" && text(.flag(false), .tsv) == "false")
    #expect(text(.real(0.5), .json) == "0.5" && text(.integer(-7), .csv(delimiter: 44)) == "-7")
    #expect(text(.bytes([0x61, 0x09]), .tsv) == "a\\t" && text(.null, .json) == "")
    var object = TextBuffer()
    object.appendObject([("a", .null), ("b", .text("x")), ("c", .integer(1))])
    #expect(object.text == "{\"a\":null,\"b\":\"x\",\"c\":1}")
    var open = TextBuffer()
    open.appendObject([("a", .null)], isOpen: true)
    #expect(open.text == "{\"a\":null")
  }

  @Test("the widest texts give way first, each to the same share, and to six columns at most")
  func layouts() {
    func widths(_ widths: [Int], _ canShrink: [Bool], _ total: Int?) -> [Int] {
      TableLayout(fitting: widths, canShrink: canShrink, into: total).widths
    }
    #expect(widths([20, 20], [true, true], 42) == [20, 20])
    #expect(widths([20, 20], [true, true], 41) == [20, 19])
    #expect(widths([20, 20], [true, true], 40) == [19, 19])
    #expect(widths([5, 30, 30], [true, true, true], 49) == [5, 20, 20])
    #expect(widths([30, 30, 4], [true, true, false], 30) == [11, 11, 4])
    #expect(widths([30, 30, 40], [true, true, false], 30) == [6, 6, 40])
    #expect(widths([30], [false], 10) == [30])
    #expect(widths([], [], 10) == [])
    #expect(widths([4, 30], [true, true], 3) == [4, 6])
    #expect(widths([7, 8, 9], [true, true, true], 25) == [7, 7, 7])
    #expect(widths([7, 8, 9], [true, true, true], 26) == [7, 8, 7])
    #expect(widths([7, 8, 9], [true, true, true], 27) == [7, 8, 8])
  }
}
