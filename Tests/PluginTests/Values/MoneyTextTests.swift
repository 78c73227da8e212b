import ShellacPluginSDK
import ShellacTabular
import Testing

@Suite("Amounts of money, read") struct MoneyTextTests {
  @Test(
    "amounts as stores write them",
    arguments: [
      ("1.29", "1.29", nil, nil), ("10", "10", nil, nil), ("0.00", "0.00", nil, nil),
      ("$1.29", "1.29", nil, "$"),
      ("1,29 €", "1.29", "EUR", nil), ("€1.29", "1.29", "EUR", nil), ("€ 1,29", "1.29", "EUR", nil),
      ("1.234,56", "1234.56", nil, nil), ("1,250.00", "1250.00", nil, nil),
      ("1.234.567", "1234567", nil, nil),
      ("1,234,567.8", "1234567.8", nil, nil), ("1\u{A0}234,56 €", "1234.56", "EUR", nil),
      ("1\u{202F}234,56\u{202F}€", "1234.56", "EUR", nil), ("1 234,56 kr", "1234.56", nil, "kr"),
      ("12,34,567.89", "1234567.89", nil, nil), ("CHF 1'250.-", "1250", "CHF", nil),
      ("1’250.50 SFr.", "1250.50", "CHF", nil), ("5,- €", "5", "EUR", nil), ("5,– €", "5", "EUR", nil),
      ("-5.00", "-5.00", nil, nil), ("(5.00)", "-5.00", nil, nil), ("($5.00)", "-5.00", nil, "$"),
      ("12.50 (EUR)", "12.50", "EUR", nil), ("(EUR) 12.50", "12.50", "EUR", nil),
      ("(12.50 (EUR))", "-12.50", "EUR", nil), ("(5.00) EUR", "-5.00", "EUR", nil),
      ("-$5.00", "-5.00", nil, "$"), ("$-5.00", "-5.00", nil, "$"), ("−5,00", "-5.00", nil, nil),
      ("5.00-", "-5.00", nil, nil), ("+5.00", "5.00", nil, nil), ("-0.00", "0.00", nil, nil),
      ("US$1.29", "1.29", "USD", nil), ("US$ 1,299.00", "1299.00", "USD", nil),
      ("$1.29 USD", "1.29", "USD", nil),
      ("CA$1.29", "1.29", "CAD", nil), ("R$ 9,90", "9.90", "BRL", nil), ("¥120", "120", nil, "¥"),
      ("￥1,250", nil, nil, nil), ("¥1,234,567", "1234567", nil, "¥"), ("120円", "120", "JPY", nil),
      ("£0.99", "0.99", "GBP", nil), ("Fr.5", "5", nil, "Fr."), ("Rs.99.50", "99.50", nil, "Rs."),
      ("9 zł", "9", "PLN", nil), ("eur 1.29", "1.29", "EUR", nil), ("1.29 XQQ", "1.29", "XQQ", nil),
      (".99", "0.99", nil, nil), (",99", "0.99", nil, nil), ("007.50", "7.50", nil, nil),
      ("00", "0", nil, nil),
      ("0.123", "0.123", nil, nil), ("1234.567", "1234.567", nil, nil), ("1.2345", "1.2345", nil, nil),
      (" 1.29 ", "1.29", nil, nil), ("\u{200E}1.29", "1.29", nil, nil), ("12,5", "12.5", nil, nil),
      ("", nil, nil, nil), ("   ", nil, nil, nil), ("\u{A0}", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func readings(cell: String, digits: String?, currency: String?, symbol: String?) throws {
    if cell == "￥1,250" {
      #expect(throws: PluginError.self) { try MoneyText.read(cell) }
      return
    }
    let money = try MoneyText.read(cell)
    #expect(money?.digits == digits)
    #expect(money?.currency == currency)
    #expect(money?.symbol == symbol)
  }

  @Test(
    "what is no amount is refused with what was found",
    arguments: [
      "Free", "1.29.5", "1,23,45", "1.2345.678", "12 34", "1,234.567.8", "1.29 oranges", "EUR 1.29 USD",
      "1.29 1.30",
      "1'234.567'8", "$", "-", "()", "1.29)", "1,,", "1..29", "1e5", "0x10", "NaN", "1 234.567 890", "N/A",
      "\u{FEFF}x",
      String(repeating: "1", count: 100),
    ])
  func refusals(cell: String) {
    let error = #expect(throws: PluginError.self) { try MoneyText.read(cell) }
    #expect(error?.message.contains("found") == true)
  }

  @Test(
    "a symbol beside an amount says which currencies it can be in",
    arguments: [
      ("$1.29", "USD", true), ("$1.29", "CAD", true), ("$1.29", "EUR", false), ("¥120", "JPY", true),
      ("¥120", "USD", false), ("9 kr", "SEK", true), ("9 kr", "EUR", false), ("1,29 €", "EUR", true),
      ("1,29 €", "usd", false), ("1.29", "EUR", true), ("Rs.99.50", "INR", true),
    ])
  func contradictions(cell: String, code: String, canBe: Bool) throws {
    #expect(try MoneyText.read(cell)?.canBe(in: code) == canBe)
  }

  @Test("three digits after one mark are refused when nothing says what they are")
  func ambiguous() throws {
    let error = #expect(throws: PluginError.self) { try MoneyText.read("1.234 €") }
    #expect(error?.message == "'1.234' could be 1234, or have three decimals")
    #expect(try MoneyText.read("1.234", decimal: .inferred(.comma))?.digits == "1234")
    #expect(try MoneyText.read("1.234", decimal: .inferred(.point))?.digits == "1.234")
    #expect(try MoneyText.read("1,234", decimal: .inferred(.point))?.digits == "1234")
    #expect(try MoneyText.read("1,234", decimal: .always(.comma))?.digits == "1.234")
  }

  @Test("a mark that was said holds for every amount, one that was seen only for those in doubt")
  func rules() throws {
    #expect(try MoneyText.read("1.29", decimal: .inferred(.comma))?.digits == "1.29")
    #expect(throws: PluginError.self) { try MoneyText.read("1.29", decimal: .always(.comma)) }
    #expect(throws: PluginError.self) { try MoneyText.read("1,29", decimal: .always(.point)) }
    #expect(try MoneyText.read("1.250,5", decimal: .always(.comma))?.digits == "1250.5")
    #expect(DecimalRule(option: "comma") == .always(.comma) && DecimalRule(option: "auto") == .inferred(nil))
  }

  @Test("a column shows its mark when all certain amounts agree")
  func inference() {
    func mark(_ cells: [String]) -> DecimalMark? {
      var inference = DecimalMarkInference()
      for cell in cells { Array(cell.utf8).withUnsafeBytes { inference.take($0) } }
      return inference.mark
    }
    #expect(mark(["1.234", "5", "1,29 €"]) == .comma)
    #expect(mark(["1.234", "1.234.567"]) == .comma)
    #expect(mark(["", "x", "1,234", "-0.99"]) == .point)
    #expect(mark(["1.234", "2,345", "7"]) == nil)
    #expect(mark(["1.29", "1,29"]) == nil)
  }

  @Test("amounts written in every style read back to the last digit")
  func roundTrip() throws {
    var random = SeededRandom(7)
    for _ in 0..<20_000 {
      let sign = Bool.random(using: &random) ? "-" : ""
      let whole = String(
        Int64.random(in: 0...999_999_999_999, using: &random) >> Int64.random(in: 0...39, using: &random))
      let decimals = String(
        String(Int.random(in: 10_000...19_999, using: &random)).dropFirst().prefix(
          .random(in: 0...4, using: &random)))
      let mark = Bool.random(using: &random) ? DecimalMark.point : .comma
      let groups = [mark == .point ? "," : ".", " ", "\u{A0}", "\u{202F}", "'", "’", ""].randomElement(
        using: &random)!
      let isIndian = Bool.random(using: &random)
      let text =
        sign + Self.grouped(whole, by: groups, isIndian)
        + (decimals.isEmpty ? "" : (mark == .point ? "." : ",") + decimals)
      let (before, after) = [("", ""), ("$", ""), ("", " €"), ("US$ ", ""), ("", " USD"), ("kr ", "")]
        .randomElement(using: &random)!
      let expected = (decimals + whole).allSatisfy { $0 == "0" } ? "" : sign
      let money = try MoneyText.read(before + text + after, decimal: .inferred(mark))
      #expect(
        money?.digits == expected + whole + (decimals.isEmpty ? "" : "." + decimals),
        "\(before + text + after)")
      let said = try MoneyText.read(before + text + after, decimal: .always(mark))
      #expect(said == money, "\(text)")
    }
  }

  @Test("amounts of the commonest forms read as those that have something odd about them")
  func simpleForms() throws {
    var read = 0
    for sign in ["", "-"] {
      for (before, after) in [("", ""), ("$", ""), ("£ ", ""), ("€\u{A0}", ""), ("", " €"), ("", "$")] {
        for number in [
          "0", "7", "00", "1.5", "0,99", "1.29", "12,345", "1234567.89", "0.00", "9,", ".5", "1.2345",
        ] {
          let cell = sign + before + number + after
          for rule in [DecimalRule.inferred(nil), .inferred(.comma), .always(.point), .always(.comma)] {
            // A blank of no width changes nothing of the amount.
            let odd = Result { try MoneyText.read("\u{200B}" + cell + "\u{200B}", decimal: rule) }
            let plain = Result { try MoneyText.read(cell, decimal: rule) }
            #expect((try? plain.get()) == (try? odd.get()), "\(cell), \(rule)")
            if (try? plain.get()) != nil { read += 1 }
          }
        }
      }
    }
    #expect(read > 300)
  }

  @Test("no bytes bring it down, and what is read is exact decimal text")
  func anyBytes() {
    var random = SeededRandom(11)
    let pieces: [[UInt8]] =
      ["1", "23", "000", ".", ",", "-", "(", ")", " ", "$", "€", "USD", "'", "\u{202F}", "kr", "+"].map {
        Array($0.utf8)
      }
      + [[0xE2], [0xE2, 0x80], [0xC2], [0xFF], [0xEF, 0xBB], [0]]
    var readings = 0
    for _ in 0..<50_000 {
      let cell = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random)!
      }
      cell.withUnsafeBytes { bytes in
        for rule in [DecimalRule.inferred(nil), .inferred(.comma), .always(.point), .always(.comma)] {
          guard let money = try? MoneyText.read(bytes, decimal: rule) else { continue }
          readings += 1
          var sum = DecimalSum()
          let isTaken = sum.add(money.digits)
          #expect(isTaken && sum.digits == money.digits, "\(money) of \(cell)")
        }
        var inference = DecimalMarkInference()
        inference.take(bytes)
      }
    }
    #expect(readings > 5000)
  }

  @Test("codes of currency columns")
  func codes() {
    #expect(CurrencySymbol.code(of: "USD") == "USD")
    #expect(CurrencySymbol.code(of: "usd") == "USD")
    #expect(CurrencySymbol.code(of: "€") == "EUR")
    #expect(CurrencySymbol.code(of: "$") == nil)
    #expect(CurrencySymbol.code(of: "dollars") == nil)
  }

  @Test("sums are exact, and refuse what does not fit")
  func sums() {
    var sum = DecimalSum()
    for term in ["1.29", "-0.10", "0.005", "10"] {
      let isTaken = sum.add(term)
      #expect(isTaken)
    }
    #expect(sum.digits == "11.195")
    let before = sum
    for term in ["", "-", "x", "1.2.3", "9223372036854775807", "99999999999999999999"] {
      let isTaken = sum.add(term)
      #expect(!isTaken)
    }
    #expect(sum == before)
    var negative = DecimalSum()
    let isTaken = negative.add("-0.05")
    #expect(isTaken && negative.digits == "-0.05")
  }

  private static func grouped(_ digits: String, by mark: String, _ isIndian: Bool) -> String {
    var groups: [Substring] = []
    var rest = Substring(digits)
    while !rest.isEmpty {
      let group = rest.suffix(groups.isEmpty || !isIndian ? 3 : 2)
      groups.insert(group, at: 0)
      rest = rest.dropLast(group.count)
    }
    return groups.joined(separator: mark)
  }
}

/// The same numbers in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
