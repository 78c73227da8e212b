import Foundation
import ShellacModel
import Testing

/// How many columns a terminal gives to text.
@Suite struct DisplayWidthTests {
  @Test(
    "widths as terminals have them",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("👍🏽", 2), ("…", 1),
      ("ﾊ", 1), ("Ａ", 2), ("\u{200B}", 0), ("❤️‍🔥", 2), ("a\u{200D}b", 2), ("שלום", 4), ("क्षि", 2),
    ])
  func widths(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
    #expect(DisplayWidth.of(Array(text.utf8)[...]) == width)
  }

  @Test("text that fits stays, other text ends in an ellipsis and fits")
  func truncation() {
    #expect(DisplayWidth.truncate("abc", to: 3) == "abc")
    #expect(DisplayWidth.truncate("abcd", to: 3) == "ab…")
    #expect(DisplayWidth.truncate("日本語", to: 5) == "日本…")
    #expect(DisplayWidth.truncate("日本語", to: 4) == "日…")
    #expect(DisplayWidth.truncate("ae\u{301}bcd", to: 3) == "ae\u{301}…")
    #expect(DisplayWidth.truncate("👨‍👩‍👧👨‍👩‍👧x", to: 4) == "👨‍👩‍👧…")
    #expect(DisplayWidth.truncate("abc", to: 1) == "…")
    #expect(DisplayWidth.truncate("abc", to: 0) == "")
  }

  /// Python's `wcwidth`, made by other people from the same standard.
  @Test("letters of all scripts are as wide as Python's wcwidth says", .enabled(if: Self.hasWcwidth))
  func againstWcwidth() throws {
    let script = """
      import unicodedata, wcwidth
      for first in range(0xA0, 0x30000, 7):
          c = chr(first)
          if unicodedata.category(c) in ("Lu", "Ll", "Lo", "Lm", "Nd", "Po", "Sm", "So", "Mn", "Me"):
              print("%x %d" % (first, wcwidth.wcwidth(c)))
      """
    let output = try #require(Self.python(script))
    var checked = 0
    var different: [String] = []
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let value = UInt32(parts[0], radix: 16), let scalar = Unicode.Scalar(value),
        let width = Int(parts[1])
      else { continue }
      checked += 1
      let text = String(Character(scalar))
      #expect(DisplayWidth.of(text) == DisplayWidth.of(Array(text.utf8)[...]))
      if DisplayWidth.of(text) != width { different.append("U+\(parts[0]) is \(width)") }
    }
    #expect(checked > 10_000)
    // Characters that one Unicode version has as wide and the other not.
    #expect(different.count <= checked / 500, "\(different.prefix(20))")
  }

  static let hasWcwidth = python("import wcwidth") != nil

  private static func python(_ script: String) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
