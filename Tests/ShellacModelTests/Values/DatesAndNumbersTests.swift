import Testing

@testable import ShellacModel

/// Dates, decimal numbers, counts and money at their limits.
@Suite struct DatesAndNumbersTests {
  @Test("dates that there are, and none that there are not")
  func dates() {
    for text in [
      "0001", "9999", "1999-01", "1999-12", "1999-01-01", "1999-01-31", "1999-04-30", "2000-02-29",
      "2004-02-29", "1999-02-28", "9999-12-31",
    ] {
      #expect(PartialDate(parsing: text)?.description == text, "\(text)")
      #expect(PartialDate.fault(in: text) == nil)
    }
    for text in [
      "0000", "1999-00", "1999-13", "1999-01-00", "1999-01-32", "1999-04-31", "1999-06-31", "1999-09-31",
      "1999-11-31", "1999-02-29",
      "1900-02-29", "2100-02-29", "199", "19990", "1999-1", "1999-1-1", "1999/01", "1999-01/01", "1999-01-1",
      "1999-01-011", "", "199x", "1999-0x", "/999", ":999",
    ] {
      #expect(PartialDate(parsing: text) == nil, "\(text)")
    }
    let date = PartialDate(year: 7, month: 5, day: 3)
    #expect(
      date?.description == "0007-05-03" && date?.packed == 70_503 && date?.year == 7 && date?.month == 5
        && date?.day == 3)
    #expect(
      PartialDate(year: 1999)?.month == nil && PartialDate(year: 1999, month: 5)?.day == nil
        && PartialDate(year: 1999, day: 3) == nil)
    #expect(
      PartialDate(packed: 19_990_503)?.description == "1999-05-03"
        && PartialDate(packed: 19_990_500)?.description == "1999-05" && PartialDate(packed: 0) == nil)
    #expect(
      PartialDate(year: 10_000) == nil && PartialDate(year: 1999, month: -1) == nil
        && PartialDate(year: 1999, month: 1, day: -1) == nil)
    #expect(
      PartialDate(year: 1999)! < PartialDate(year: 1999, month: 1)!
        && !(PartialDate(year: 1999)! < PartialDate(year: 1999)!))
    #expect(
      PartialDate(year: 1999)?.firstDay == 19_990_101
        && PartialDate(year: 1999, month: 5)?.firstDay == 19_990_501 && date?.firstDay == 70_503)
  }

  @Test("what is wrong with a date is said, with what is expected")
  func faults() {
    let known: [(String, String?)] = [
      ("0000", "a year from 0001 to 9999 is expected, found 0000"),
      ("1999-13", "a month from 01 to 12 is expected, found 13"),
      ("1999-00", "a month from 01 to 12 is expected, found 00"),
      ("1999-02-29", "a day from 01 to 28 is expected, found 29"),
      ("2000-02-30", "a day from 01 to 29 is expected, found 30"),
      ("1999-04-31", "a day from 01 to 30 is expected, found 31"),
      ("1999-05-00", "a day from 01 to 31 is expected, found 00"), ("1999-5", nil), ("x", nil),
      ("1999-05-03-01", nil), ("199-05", nil),
      ("1999-ab", nil), ("", nil), ("1999-1:", nil), ("1999-1/", nil),
    ]
    for (text, expected) in known { #expect(PartialDate.fault(in: text) == expected, "\(text)") }
  }

  @Test("decimal numbers of up to 18 digits, exactly as they are written")
  func decimals() {
    func shown(_ text: String, maxDigits: Int = 18) -> String? {
      ExactDecimal(text, maxDigits: maxDigits).map { "\($0.digits)e\($0.exponent)=\($0.text)" }
    }
    #expect(
      shown("0") == "0e0=0" && shown("-12.50") == "-1250e2=-12.50" && shown("007") == "7e0=7"
        && shown("0.05") == "5e2=0.05" && shown("-0.5") == "-5e1=-0.5")
    #expect(
      shown("999999999999999999") == "999999999999999999e0=999999999999999999"
        && shown("9999999999999999999") == nil)
    #expect(
      shown("0.00000000000000001") == "1e17=0.00000000000000001" && shown("0.000000000000000001") == nil)
    #expect(
      shown("12345", maxDigits: 5) != nil && shown("123456", maxDigits: 5) == nil
        && shown("1234567890123456789", maxDigits: 19) == nil)
    for text in [
      "", "-", ".", "1.", ".5", "-.5", "1.2.3", "+1", "--1", "1-", "1e5", " 1", "1,5", "/", ":", "١",
    ] { #expect(shown(text) == nil, "\(text)") }
    #expect(
      ExactDecimal("1.25")?.value == 1.25 && ExactDecimal("-3")?.value == -3
        && ExactDecimal(digits: 5, exponent: 0).value == 5)
    #expect(
      ExactDecimal(digits: 5, exponent: 30).text == "0.000000000000000005"
        && ExactDecimal(digits: 12, exponent: -1).text == "12"
        && ExactDecimal(digits: .min, exponent: 2).text == "-92233720368547758.08")
  }

  @Test("numbers are grouped by thousands, nouns follow them")
  func counts() {
    for (number, text) in [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (123_456, "123,456"), (1_234_567, "1,234,567"),
      (-1, "-1"), (-999, "-999"), (-1_000, "-1,000"), (-123_456, "-123,456"),
    ] {
      #expect(CountText.grouped(number) == text)
    }
    #expect(
      CountText.list(["a", "b", "c"], "or", isQuoted: true) == "'a', 'b' or 'c'"
        && CountText.list(["a", "b"], "and") == "a and b" && CountText.list(["a"], "or") == "a"
        && CountText.list([], "or") == "")
    #expect(
      CountText.count(0, "song") == "0 songs" && CountText.count(1, "song") == "1 song"
        && CountText.count(2, "song") == "2 songs" && CountText.count(-1, "song") == "-1 songs")
    #expect(
      CountText.count(1, "copy", plural: "copies") == "1 copy"
        && CountText.count(1_000, "copy", plural: "copies") == "1,000 copies")
  }

  @Test("money is added where currency and size allow it")
  func money() throws {
    func money(_ text: String, _ code: String = "EUR") throws -> Money {
      try #require(Money(text, currency: code))
    }
    #expect(
      try money("1.50").adding(money("2.55"))?.text == "4.05"
        && money("1.50").adding(money("1", "USD")) == nil)
    #expect(
      try money("1.5").adding(money("0.005"))?.text == "1.505"
        && money("0.005").adding(money("1.5"))?.text == "1.505")
    #expect(
      Money(minor: .max, exponent: 2, currency: "EUR").adding(Money(minor: 1, exponent: 2, currency: "EUR"))
        == nil)
    #expect(
      try money("1.500").text == "1.50" && money("1.505").text == "1.505" && money("100", "JPY").text == "100"
        && money("1", "BHD").text == "1.000")
    #expect(
      Money("1.5", currency: "QQQ") == nil && Money("x", currency: "EUR") == nil
        && Money(minor: 150, exponent: 2, currency: "EUR").rescaled(to: 1)?.minor == 15)
    #expect(
      Money(minor: 155, exponent: 2, currency: "EUR").rescaled(to: 1) == nil
        && Money(minor: .max, exponent: 0, currency: "EUR").rescaled(to: 1) == nil)
    #expect(Money(minor: 0, exponent: 90, currency: "EUR").rescaled(to: 2)?.exponent == 2)
    #expect(
      Money(written: "7.29 EUR")?.text == "7.29" && Money(written: "eur 7.29")?.currency == "EUR"
        && Money(written: "7.29EUR") != nil)
    for text in ["7.29", "7.29 EU", "7.29 EURO", "7 EUR 29", "E7.29UR", ""] {
      #expect(Money(written: text) == nil, "\(text)")
    }
  }

  @Test("packs of coins have coins and a price")
  func packs() throws {
    let pack = try CoinPack(parsing: " 150 = 7.29 EUR ")
    #expect(pack.coins == 150 && pack.price.text == "7.29" && pack.price.currency == "EUR")
    #expect(
      try CoinPack(parsing: "1000000000000=0 EUR").coins == 1_000_000_000_000
        && CoinPack(parsing: "1=0 EUR").coins == 1)
    for text in [
      "0=1 EUR", "1000000000001=1 EUR", "-1=1 EUR", "1=-1 EUR", "1", "1=", "=1 EUR", "x=1 EUR", "1=1", "",
    ] {
      let error = #expect(throws: Diagnostic.self) { try CoinPack(parsing: text) }
      #expect(error?.message == "'\(text)' is no pack of coins" && error?.status == .usage)
      #expect(error?.hint == "Write packs as 150=7.29 EUR, with commas between them.")
    }
  }

  @Test("a rate counts from its day on, the last word on a day, and none before the first")
  func rates() throws {
    var rates = ExchangeRates(target: "EUR")
    func add(_ text: String, _ date: String?) -> Bool {
      rates.add(text, of: "USD", from: date.flatMap { PartialDate(parsing: $0) })
    }
    #expect(!rates.isDated)
    #expect(add("0.9", nil))
    #expect(!rates.isDated && rates.rate(of: "USD", on: nil)?.digits == 9)
    #expect(add("0.8", "2024-03-01"))
    #expect(add("0.7", "2024-01-01"))
    #expect(add("0.71", "2024-02"))
    #expect(add("0.81", "2024-03-01"))
    #expect(rates.isDated)
    for (day, digits) in [
      (20_231_231, 9), (20_240_101, 7), (20_240_131, 7), (20_240_201, 71), (20_240_229, 71), (20_240_301, 81),
      (20_990_101, 81),
    ] {
      #expect(rates.rate(of: "USD", on: day)?.digits == Int64(digits), "\(day)")
    }
    #expect(
      rates.rate(of: "EUR", on: nil) == ExchangeRates.Rate(digits: 1, exponent: 0)
        && rates.rate(of: "GBP", on: 20_240_101) == nil)
    #expect(!add("0", nil) && !add("-1", nil) && !add("x", nil) && !add("1234567890123456", nil))
    #expect(add("123456789012345", "2025"))
    var dated = ExchangeRates(target: "EUR")
    #expect(
      dated.add("0.5", of: "USD", from: PartialDate(year: 2024)) && dated.rate(of: "USD", on: nil) == nil
        && dated.rate(of: "USD", on: 20_231_231) == nil)
  }

  @Test("a name that was nearly right is known, one that is too far off is not")
  func suggestions() {
    func closest(_ word: String, _ names: String...) -> String? { Suggestion.closest(to: word, among: names) }
    #expect(
      closest("titel", "artist", "title") == "title" && closest("TITLE", "title") == "title"
        && closest("tile", "title") == "title")
    #expect(
      closest("abc", "abd") == "abd" && closest("abc", "ade") == nil && closest("a", "b") == nil
        && closest("ab", "ac") == "ac" && closest("", "a") == nil)
    #expect(closest("abcdef", "abxxef") == "abxxef" && closest("abcdef", "axxxef") == nil)
    #expect(
      closest("abcdefghijkl", "abcdefghixyz") == "abcdefghixyz"
        && closest("abcdefghijkl", "abcdefghwxyz") == nil)
    #expect(
      closest("alb", "albumartist", "albums") == "albums" && closest("al", "albums") == nil
        && closest("album", "albumartist") == "albumartist")
    #expect(
      closest("abc", "abd", "abe") == "abd" && closest("abcd", "abce", "abcdx") == "abce"
        && closest("bacd", "abcd") == "abcd")
    #expect(
      closest(String(repeating: "a", count: 64), String(repeating: "a", count: 63)) != nil
        && closest(String(repeating: "a", count: 65), String(repeating: "a", count: 64)) == nil)
    #expect(
      closest(String(repeating: "a", count: 64), String(repeating: "a", count: 65)) == nil
        && closest("abcdx", "abcd") == "abcd")
  }
}
