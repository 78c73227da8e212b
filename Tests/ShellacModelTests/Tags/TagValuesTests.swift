import Testing

@testable import ShellacModel

/// What people and programs write into tags is read as they mean it, and what nobody means is left out.
@Suite struct TagValuesTests {
  private func read<Value>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    Array(text.utf8).withUnsafeBytes(body)
  }

  @Test("positions have a number, a total, a side of a record")
  func positions() {
    func position(_ text: String) -> [Int?]? {
      read(text) { TagPosition($0).map { [$0.number, $0.total, $0.side] } }
    }
    let known: [(String, [Int?]?)] = [
      ("3", [3, nil, nil]), ("03/12", [3, 12, nil]), ("3 / 12", [3, 12, nil]), ("3 of 12", [3, 12, nil]),
      ("3OF12", [3, 12, nil]), ("3 Of 12", [3, 12, nil]), (" 3\0", [3, nil, nil]), ("A1", [1, nil, 1]),
      ("b12", [12, nil, 2]),
      ("Z9", [9, nil, 26]), ("A1/5", [1, 5, 1]), ("9999/9999", [9999, 9999, nil]), ("10000", nil),
      ("3/10000", [3, nil, nil]),
      ("0", nil), ("0/12", [nil, 12, nil]), ("/12", [nil, 12, nil]), ("3/0", [3, nil, nil]),
      ("3/", [3, nil, nil]),
      ("3/12x", [3, nil, nil]), ("3/12 ", [3, 12, nil]), ("3x", nil), ("x", nil), ("", nil), ("A", nil),
      ("A0", nil), ("AA1", nil),
      ("3 o 12", nil), ("3 of", nil), ("3 ofx", [3, nil, nil]), ("@1", nil), ("[1", nil), ("`1", nil),
      ("{1", nil), ("!1", nil),
      ("99999999999999999999", nil), ("1000001", nil), ("A0/4", [nil, 4, nil]), ("12", [12, nil, nil]),
    ]
    for (text, expected) in known { #expect(position(text) == expected, "\(text)") }
  }

  @Test("dates are read in the orders that are used, as far as they can be")
  func dates() {
    func date(_ text: String) -> String? { read(text) { PartialDate(tag: $0)?.description } }
    let known: [(String, String?)] = [
      ("1999", "1999"), (" 1999 ", "1999"), ("1999-05", "1999-05"), ("1999-5-3", "1999-05-03"),
      ("1999/05/03", "1999-05-03"),
      ("1999.05.03", "1999-05-03"), ("19990503", "1999-05-03"), ("199905", "1999-05"),
      ("1999-05-03T10:00:00", "1999-05-03"),
      ("1999 05", "1999"), ("1999T10", "1999"), ("1999x", nil), ("1999Z", nil), ("1999t1", "1999"),
      ("1999-", "1999"), ("1999-x", "1999"),
      ("1999-13-03", "1999"), ("1999-02-30", "1999-02"), ("1999-00-00", "1999"), ("0000", nil),
      ("03.05.1999", "1999-05-03"),
      ("05/03/1999", "1999"), ("13/05/1999", "1999-05-13"), ("05/13/1999", "1999-05-13"),
      ("05/05/1999", "1999-05-05"),
      ("12/12/1999", "1999-12-12"), ("12-11-1999", "1999"), ("13-12-1999", "1999-12-13"),
      ("12/13/1999", "1999-12-13"),
      ("5/1999", "1999-05"), ("13/1999", "1999"), ("05/03-1999", nil), ("05/123/1999", nil),
      ("05/03/99", nil), ("05", nil), ("5", nil),
      ("123", nil), ("12345", nil), ("1234567", nil), ("123456789", nil), ("1234567890", nil), ("", nil),
      ("x", nil), ("1999-05x", "1999-05"),
      ("1999-12-31", "1999-12-31"), ("19991301", "1999"), ("199913", "1999"), ("10000", nil),
    ]
    for (text, expected) in known { #expect(date(text) == expected, "\(text)") }
  }

  @Test("yes and no in words and numbers")
  func flags() {
    for text in ["1", "true", "TRUE", "yes", "Y", "t", "01", "12345", " 1\0", "10"] {
      #expect(read(text) { TagText.flag($0) } == true, "\(text)")
    }
    for text in ["0", "false", "No", "n", "00000", "F"] {
      #expect(read(text) { TagText.flag($0) } == false, "\(text)")
    }
    for text in ["", " ", "123456", "truely", "x", "1x", "-1", "?"] {
      #expect(read(text) { TagText.flag($0) } == nil, "\(text)")
    }
  }

  @Test("tempos from 1 to less than 1000 beats a minute")
  func tempos() {
    let known: [(String, Double?)] = [
      ("128", 128), ("128.5", 128.5), ("128,25", 128.25), (" 99 ", 99), ("1", 1), ("0.99", nil),
      ("999.9", 999.9), ("1000", nil), ("0", nil),
      ("1.2.3", nil), ("1,2.3", nil), ("x", nil), ("", nil), ("-5", nil), ("100.000000000000", 100),
      ("100.0000000000000", nil), ("5.", 5),
    ]
    for (text, expected) in known { #expect(read(text) { TagText.tempo($0) } == expected, "\(text)") }
  }

  @Test("codes of recordings are twelve letters and digits, however they are written")
  func isrcs() {
    for text in ["DEA123456789", "de-a12-34-56789", "DE A12 34 56789", "dea123456789"] {
      #expect(TagText.isrc(text) == "DEA123456789")
    }
    for text in [
      "DEA12345678", "DEA1234567890", "DE_A12345678", "DE:A12345678", "", "de-é12-34-5678", "DE@A12345678",
      "DE[A12345678", "DE`A12345678", "DE{A12345678",
    ] {
      #expect(TagText.isrc(text) == text)
    }
    #expect(
      TagText.isrc("az-z00-00-00009") == "AZZ000000009" && TagText.isrc("AZZ000000009") == "AZZ000000009")
  }

  @Test("texts lose blanks and NULs at their ends; several are joined")
  func texts() {
    #expect(
      read(" \t\n\u{B}\u{C}\r a b \0\0") { TagText.text($0) } == "a b"
        && read(" \0") { TagText.text($0) } == nil && read("") { TagText.text($0) } == nil)
    #expect(read("\u{8}a\u{E}") { TagText.text($0) } == "\u{8}a\u{E}")
    #expect(
      TagText.joined(["a", "b", "c"]) == "a, b, c" && TagText.joined(["a"]) == "a"
        && TagText.joined([]) == nil)
    #expect(
      TagText.isDigit(0x30) && TagText.isDigit(0x39) && !TagText.isDigit(0x2F) && !TagText.isDigit(0x3A))
  }
}
