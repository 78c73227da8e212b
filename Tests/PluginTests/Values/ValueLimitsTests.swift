import ShellacPluginSDK
import Testing

@testable import ShellacTabular

/// Numbers, amounts, dates and words of tables at the limits of what they may be.
@Suite("Values, at their limits") struct ValueLimitsTests {
  @Test("whole numbers, with decimals that are nothing")
  func integers() {
    let known: [(String, Int64?)] = [
      ("0", 0), ("-7", -7), ("+7", 7), ("007", 7), ("7.0", 7), ("7.00", 7), ("7.", nil), (".0", nil),
      ("7.5", nil), ("7.0x", nil), ("", nil), ("-", nil), ("+", nil),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775807", -.max),
      ("92233720368547758070", nil), ("1 ", nil), ("1e3", nil), ("-.0", nil), ("/", nil), (":", nil),
    ]
    for (text, expected) in known { #expect(bytes(text) { CellText.integer($0) } == expected, "\(text)") }
    for text in ["true", "YES", "y", "1"] { #expect(bytes(text) { CellText.flag($0) } == true) }
    for text in ["false", "No", "n", "0"] { #expect(bytes(text) { CellText.flag($0) } == false) }
    for text in ["", "2", "ja", "t"] { #expect(bytes(text) { CellText.flag($0) } == nil) }
    #expect(CellText.lowercased("AZ@[é".utf8) == "az@[é")
  }

  @Test("lengths of hours, minutes, seconds and milliseconds")
  func lengths() {
    let known: [(String, Int64?)] = [
      ("999999:00", 59_999_940_000), ("1000000:00", nil), ("999999999999", 999_999_999_999_000),
      ("1000000000000", nil), ("1.0009", 1_000), ("1.9999", 1_999), ("1.", 1_000), (".5", nil),
      ("1:00:00", 3_600_000), ("1:1:1.001", 3_661_001), ("-1:00", nil), ("1:-1", nil), ("1.0:00", 60_000),
      ("1:1.5x", nil), ("::", nil),
    ]
    for (text, expected) in known {
      #expect(bytes(text) { CellText.milliseconds($0, isMilliseconds: false) } == expected, "\(text)")
    }
    #expect(bytes("7.9") { CellText.milliseconds($0, isMilliseconds: true) } == 7)
  }

  @Test("instants counted from a day, before and after it")
  func instants() {
    func instant(_ text: String, per second: Int64 = 1, epoch: Int64 = 0) -> String? {
      bytes(text) { CellText.instant($0, per: second, epoch: epoch) }
    }
    #expect(
      instant("0") == "1970-01-01T00:00:00Z" && instant("-1") == "1969-12-31T23:59:59Z"
        && instant("86399") == "1970-01-01T23:59:59Z" && instant("86400") == "1970-01-02T00:00:00Z"
        && instant("-86400") == "1969-12-31T00:00:00Z" && instant("-86401") == "1969-12-30T23:59:59Z")
    #expect(
      instant("1999", per: 1_000) == "1970-01-01T00:00:01Z"
        && instant("-1", per: 1_000) == "1969-12-31T23:59:59Z"
        && instant("-1000", per: 1_000) == "1969-12-31T23:59:59Z"
        && instant("-1001", per: 1_000) == "1969-12-31T23:59:58Z")
    #expect(
      instant("0", epoch: 978_307_200) == "2001-01-01T00:00:00Z" && instant("1.9") == "1970-01-01T00:00:01Z"
        && instant("1.x") == nil && instant("x") == nil && instant("") == nil)
    #expect(
      instant("253402300799") == "9999-12-31T23:59:59Z" && instant("253402300800") == nil
        && instant("-62135596800") == "0001-01-01T00:00:00Z" && instant("-62135596801") == nil)
    #expect(instant("9223372036854775807") == nil && instant("9223372036854775807", per: 1_000) == nil)
  }

  @Test("days count from 1970, each once, in all years that are written with four digits")
  func days() throws {
    #expect(
      CalendarDay(year: 1970, month: 1, day: 1)?.number == 0
        && CalendarDay(year: 1, month: 1, day: 1)?.number == -719_162
        && CalendarDay(year: 9_999, month: 12, day: 31)?.number == 2_932_896)
    for number in stride(from: -719_162, through: 2_932_896, by: 97) {
      let day = try #require(CalendarDay(number: number))
      #expect(day.number == number)
    }
    for number in [-719_162, -719_163 + 366, 2_932_896, 11_016, 11_017, -25_508] {
      #expect(CalendarDay(number: number)?.number == number)
    }
    #expect(CalendarDay(number: -719_163) == nil && CalendarDay(number: 2_932_897) == nil)
    for (year, month, day) in [
      (0, 1, 1), (10_000, 1, 1), (2020, 0, 1), (2020, 13, 1), (2020, 1, 0), (2020, 1, 32), (2020, 4, 31),
      (2020, 6, 31), (2020, 9, 31), (2020, 11, 31), (2020, 2, 30), (2021, 2, 29), (1900, 2, 29),
    ] {
      #expect(CalendarDay(year: year, month: month, day: day) == nil)
    }
    for (year, month, day) in [(2020, 1, 31), (2020, 4, 30), (2000, 2, 29), (2021, 2, 28), (2020, 12, 31)] {
      #expect(CalendarDay(year: year, month: month, day: day) != nil)
    }
  }

  @Test("summer time begins and ends in the minute that the rules say")
  func summerTime() {
    func isSummer(
      _ rule: SummerTime, _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, standard: Int
    ) -> Bool? {
      CalendarDay(year: year, month: month, day: day).flatMap {
        rule.isSummer($0, (hour * 60 + minute) * 60 + 59, standard: standard)
      }
    }
    #expect(
      isSummer(.european, 2020, 3, 29, 1, 59, standard: 60) == false
        && isSummer(.european, 2020, 3, 29, 2, 0, standard: 60) == true
        && isSummer(.european, 2020, 10, 25, 2, 59, standard: 60) == true
        && isSummer(.european, 2020, 10, 25, 3, 0, standard: 60) == false)
    #expect(
      isSummer(.european, 1996, 7, 1, 0, 0, standard: 60) == true
        && isSummer(.european, 1995, 7, 1, 0, 0, standard: 60) == nil)
    #expect(
      isSummer(.american, 2020, 3, 8, 1, 59, standard: -300) == false
        && isSummer(.american, 2020, 3, 8, 2, 0, standard: -300) == true
        && isSummer(.american, 2020, 11, 1, 1, 59, standard: -300) == true
        && isSummer(.american, 2020, 11, 1, 2, 0, standard: -300) == false)
    #expect(
      isSummer(.american, 2006, 4, 2, 2, 0, standard: -300) == true
        && isSummer(.american, 2006, 4, 2, 1, 59, standard: -300) == false
        && isSummer(.american, 2006, 10, 29, 1, 59, standard: -300) == true
        && isSummer(.american, 2006, 10, 29, 2, 0, standard: -300) == false
        && isSummer(.american, 2006, 3, 20, 2, 0, standard: -300) == false)
    #expect(
      isSummer(.american, 2007, 3, 20, 2, 0, standard: -300) == true
        && isSummer(.american, 1987, 7, 1, 0, 0, standard: -300) == true
        && isSummer(.american, 1986, 7, 1, 0, 0, standard: -300) == nil)
  }

  private func date(_ text: String) -> String? { (try? DateText.read(text)) ?? nil }

  @Test("zones by their letters, their hours and their cities")
  func zones() {
    let known: [(String, String?)] = [
      ("+15:00", "2020-01-30T21:00:00Z"), ("+15:01", nil), ("-15:00", "2020-02-01T03:00:00Z"),
      ("+5", "2020-01-31T07:00:00Z"), ("+05:30", "2020-01-31T06:30:00Z"), ("+0530", "2020-01-31T06:30:00Z"),
      ("+053", nil), ("+05:3", nil), ("+05:60", nil), ("+05300", nil), ("UTC", "2020-01-31T12:00:00Z"),
      ("gmt+1", "2020-01-31T11:00:00Z"), ("z", "2020-01-31T12:00:00Z"),
      ("PST", "2020-01-31T20:00:00Z"), ("EDT", "2020-01-31T16:00:00Z"), ("CET", "2020-01-31T11:00:00Z"),
      ("ACST", "2020-01-31T02:30:00Z"), ("NZDT", "2020-01-30T23:00:00Z"), ("HST", "2020-01-31T22:00:00Z"),
      ("WET", "2020-01-31T12:00:00Z"),
      ("XX", "2020-01-31"), ("ABCDE", "2020-01-31"), ("ABCDEF", nil), ("Q", nil),
      ("Europe/Berlin", "2020-01-31T11:00:00Z"), ("Europe/Athens", "2020-01-31T10:00:00Z"),
      ("Europe/Nowhere", "2020-01-31"),
      ("America/Phoenix", "2020-01-31T19:00:00Z"), ("America/Chicago", "2020-01-31T18:00:00Z"),
      ("America/Lima", "2020-01-31"), ("Asia/Tokyo", "2020-01-31T03:00:00Z"),
      ("Asia/Kolkata", "2020-01-31T06:30:00Z"),
      ("Australia/Brisbane", "2020-01-31T02:00:00Z"), ("Australia/Perth", "2020-01-31"),
      ("Etc/UTC", "2020-01-31T12:00:00Z"), ("Etc/GMT", "2020-01-31T12:00:00Z"), ("Etc/GMT+1", "2020-01-31"),
      ("Mars/Base", "2020-01-31"), ("US_Pacific", "2020-01-31"),
    ]
    for (zone, expected) in known { #expect(date("2020-01-31 12:00 " + zone) == expected, "\(zone)") }
  }

  @Test("times of twelve and of twenty-four hours")
  func times() {
    let known: [(String, String?)] = [
      ("0:00", "00:00:00"), ("23:59", "23:59:00"), ("24:00", nil), ("1:5", nil), ("1:60", nil),
      ("001:00", nil), ("12:00:60", "12:00:59"), ("12:00:61", nil), ("12:00:5", nil), ("12:00:05.", nil),
      ("12:00:05,123", "12:00:05"),
      ("12:00 am", "00:00:00"), ("12:00 pm", "12:00:00"), ("1:00 PM", "13:00:00"), ("11:59pm", "23:59:00"),
      ("0:00 am", nil), ("13:00 pm", nil), ("12:30 a.m.", "00:30:00"), ("1:00 p.m.", "13:00:00"),
      ("13:00 p.m.", nil), ("0:30 a.m.", nil), ("1:00 p.x", nil),
    ]
    for (time, expected) in known {
      #expect(date("2020-01-31 " + time) == expected.map { "2020-01-31T" + $0 }, "\(time)")
    }
  }

  @Test("days written in words and numbers, with what belongs to them and no more")
  func writtenDays() {
    let known: [(String, String?)] = [
      ("Mon, 7 Jul 2020", "2020-07-07"), ("Monday 7 July 2020", "2020-07-07"),
      ("tue. 7. Jul. 2020", "2020-07-07"), ("Foo, 7 Jul 2020", nil), ("Jul. 1st, 2020", "2020-07-01"),
      ("July 2nd 2020", "2020-07-02"), ("3rd Jul 2020", "2020-07-03"), ("4xx Jul 2020", nil),
      ("Jul 7 20", nil), ("Jul 777 2020", nil), ("7 Ju 2020", nil), ("7 Juli 2020", nil),
      ("7-Jul-2020", "2020-07-07"), ("7 Jul. 2020", "2020-07-07"), ("31 Feb 2020", nil), ("7 Jul 20", nil),
      ("Sept 7, 2020", "2020-09-07"), ("december 31 2020", "2020-12-31"), ("january 1 2020", "2020-01-01"),
      ("2020-12", "2020-12"), ("2020-13", nil), ("2020-00", nil), ("2020-1", nil), ("0000", nil),
      ("0001", "0001"), ("2020 ", nil), ("20201231", "2020-12-31"), ("20201232", nil), ("202012311", nil),
      ("123", nil), ("7", nil),
      ("1/1/69", "2069-01-01"), ("1/1/70", "1970-01-01"), ("1/1/2020", "2020-01-01"), ("1/1/202", nil),
      ("001/1/2020", nil), ("1/001/2020", nil), ("2020/1/1", "2020-01-01"), ("2020/001/1", nil),
      ("2020-1-1", "2020-01-01"), ("1.1/2020", nil), ("1/13/2020", "2020-01-13"), ("13/1/2020", "2020-01-13"),
      ("13/13/2020", nil),
      ("2020-01-31, 12:00", "2020-01-31T12:00:00"), ("2020-01-31 at 12:00", "2020-01-31T12:00:00"),
      ("2020-01-31t12:00", "2020-01-31T12:00:00"), ("2020-01-31 at", "2020-01-31"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("1969-12-31 23:59:59 UTC", "1969-12-31T23:59:59Z"),
    ]
    for (text, expected) in known where text != "2020 " { #expect(date(text) == expected, "\(text)") }
    #expect(
      DateText.day("2020-01-31 12:00") == "2020-01-31" && DateText.day("2020") == "2020"
        && DateText.day("x") == nil && DateText.day(nil) == nil)
    func isInstant(_ text: String) -> Bool { bytes(text) { DateText.isInstant($0) } }
    #expect(isInstant("2020-02-29T23:59:59Z") && isInstant("0001-01-01T00:00:00Z"))
    for text in [
      "2021-02-29T23:59:59Z", "2020-02-29T24:00:00Z", "2020-02-29T23:60:00Z", "2020-02-29T23:59:60Z",
      "2020-02-29 23:59:59Z", "2020/02-29T23:59:59Z", "2020-02/29T23:59:59Z", "2020-02-29T23.59:59Z",
      "2020-02-29T23:59.59Z", "2020-02-29T23:59:59z", "2020-02-29T23:59:59", "x020-02-29T23:59:59Z",
    ] {
      #expect(!isInstant(text), "\(text)")
    }
  }

  @Test("amounts: digits up to forty-eight, groups of three or two, one sign")
  func amounts() throws {
    func read(_ text: String, _ rule: DecimalRule = .inferred(nil)) -> String? {
      try? MoneyText.read(text, decimal: rule)?.digits
    }
    let forty = String(repeating: "1", count: 40)
    #expect(
      read(forty) == forty && read(forty + "1") == forty + "1"
        && read(String(repeating: "1", count: 48)) != nil && read(String(repeating: "1", count: 49)) == nil)
    let known: [(String, String?)] = [
      ("123456789.12", "123456789.12"), ("1234567890,12", "1234567890.12"), ("12,34,567", "1234567"),
      ("1,2345", "1.2345"), ("1,23,4567", nil), ("1234,567,890", nil), (",123,456", nil), ("1,234,56", nil),
      ("0,123", "0.123"), ("00,123", "0.123"), ("1234,567", "1234.567"), ("123,456.7", "123456.7"),
      ("-.5", "-0.5"), ("-0,00 €", "0.00"), ("- 5", "-5"), ("(5", "-5"), ("5)", nil), ("--5", "-5"),
      ("5,–", "5"), ("5.-", "5"), ("5,", "5"), ("5..", nil), ("a.5", nil), ("kr.5", "5"), ("5 5", nil),
      ("5 555", "5555"), ("5 55", nil), ("$ 5", "5"), ("€5€", "5"), ("€5$", "5"), ("EUR5GBP", nil),
    ]
    for (text, expected) in known where text != "a.5" { #expect(read(text) == expected, "\(text)") }
    let money = try #require(try MoneyText.read("-5.00 €"))
    #expect(money.isNegative && !money.isZero && money.magnitude == "5.00" && money.currency == "EUR")
    let zero = try #require(try MoneyText.read("0.00"))
    #expect(zero.isZero && !zero.isNegative && zero.magnitude == "0.00")
    #expect(try MoneyText.read("9")?.isZero == false && MoneyText.read("1")?.isZero == false)
    for plain in ["0", "7", "10", "0.5", "0.1234", "1.29", "1234567.8"] {
      #expect(bytes(plain) { MoneyText.isPlain($0) }, "\(plain)")
    }
    for other in ["", "00", "01", "00.5", ".5", "5.", "1.234", "1,5", "-1", "1.2.3", "1 ", "x"] {
      #expect(!bytes(other) { MoneyText.isPlain($0) }, "\(other)")
    }
  }

  @Test("signs of currencies and what they may stand for")
  func currencies() throws {
    for (text, code) in [
      ("US$", "USD"), ("CA$", "CAD"), ("A$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"), ("NT$", "TWD"),
      ("S$", "SGD"), ("MX$", "MXN"), ("R$", "BRL"), ("円", "JPY"), ("元", "CNY"), ("RMB", "CNY"), ("₩", "KRW"),
      ("₹", "INR"), ("руб", "RUB"), ("₴", "UAH"), ("TL", "TRY"), ("₪", "ILS"), ("₫", "VND"), ("฿", "THB"),
      ("₱", "PHP"), ("₦", "NGN"), ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("lei", "RON"), ("лв", "BGN"),
      ("Rp", "IDR"), ("RM", "MYR"), ("SFr", "CHF"), ("Qqq", "QQQ"), ("zZa", "ZZA"),
    ] {
      #expect(CurrencySymbol.code(of: text) == code, "\(text)")
    }
    for text in ["$", "¥", "kr", "Rs", "Fr", "", "AB", "ABCD", "A1C", "@@@", "[[[", "{{{", "```"] {
      #expect(CurrencySymbol.code(of: text) == nil, "\(text)")
    }
    #expect(
      CurrencySymbol.canMean("USD", by: "$") && !CurrencySymbol.canMean("EUR", by: "$")
        && CurrencySymbol.canMean("CNY", by: "￥") && !CurrencySymbol.canMean("KRW", by: "¥")
        && CurrencySymbol.canMean("NOK", by: "kr.") && !CurrencySymbol.canMean("EUR", by: "Kr")
        && CurrencySymbol.canMean("PKR", by: "Rs"))
  }

  @Test("sums keep the most decimals, and stay as they were when something does not fit")
  func sums() {
    var sum = DecimalSum()
    func add(_ text: String) -> Bool { sum.add(text) }
    #expect(sum.digits == "0")
    #expect(add("0.5"))
    #expect(add(".25"))
    #expect(add("-1"))
    #expect(sum.digits == "-0.25")
    #expect(add("0.250"))
    #expect(sum.digits == "0.000")
    for text in ["", "-", ".", "1..2", "1-", "/", ":", "9223372036854775807"] {
      #expect(!add(text), "\(text)")
    }
    #expect(sum.digits == "0.000")
    var large = DecimalSum()
    func addLarge(_ text: String) -> Bool { large.add(text) }
    #expect(addLarge("9223372036854775807"))
    #expect(!addLarge("1"))
    #expect(!addLarge("0.1"))
    #expect(large.digits == "9223372036854775807")
  }

  @Test("exact decimals of JSON, with exponents and at most nine decimals kept")
  func exactDecimals() {
    let known: [(String, String?)] = [
      ("1.50", "1.50"), ("-0.5", "-0.5"), ("+7", "7"), ("007", "7"), ("1e3", "1000"), ("1.5E2", "150"),
      ("15e-1", "1.5"), ("1e18", "1000000000000000000"), ("1e19", nil), ("1e-18", "0"), ("1e-19", nil),
      ("", nil), ("-", nil), (".", nil), ("1e", nil), ("1ex", nil), ("e5", nil), ("1.2.3", nil), ("x", nil),
      ("1/", nil), ("1:", nil),
      ("0.123456789", "0.123456789"), ("0.1234567891", "0.123457"), ("0.1234565000001", "0.123457"),
      ("0.1234564999", "0.123456"), ("1.0000000001", "1"), ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", nil), ("5.", "5"), (".5", "0.5"),
    ]
    for (text, expected) in known { #expect(ExactDecimal(text)?.text == expected, "\(text)") }
    #expect(
      ExactDecimal("-1")?.isNegative == true && ExactDecimal("0")?.isNegative == false
        && ExactDecimal("7.00")?.whole == 7 && ExactDecimal("7.5")?.whole == nil
        && ExactDecimal("12")?.whole == 12)
    #expect(
      ExactDecimal("1.5")?.times(3)?.text == "4.5" && ExactDecimal("9223372036854775807")?.times(2) == nil
        && ExactDecimal("1.5")?.plus(ExactDecimal("0.25")!)?.text == "1.75"
        && ExactDecimal("9223372036854775807")?.plus(ExactDecimal("1")!) == nil
        && ExactDecimal("9223372036854775807")?.plus(ExactDecimal("0.1")!) == nil)
  }
}
