/// Reads the value of a term on a field that is no text: a number, a date, an amount, a range of them, yes or no.
struct QueryValueParser {
  let field: FieldReference

  /// Whether the query was saved once.
  let isKept: Bool

  /// Makes the error from a message, a hint and how many bytes into the value the fault is.
  let failure: (String, String, Int) -> Diagnostic

  func parse(_ value: Substring) throws -> QueryMatch {
    switch field.kind {
    case .integer, .real:
      let (from, to) = try range(value, of: number)
      try requireOrder(from, to, value) { $0 <= $1 }
      return .number(from: from, to: to)
    case .seconds:
      let (from, to) = try range(value, of: seconds)
      try requireOrder(from, to, value) { $0.first <= $1.last }
      return .number(from: from.map { Double($0.first) / 1000 }, to: to.map { Double($0.last) / 1000 })
    case .date, .instant:
      let (from, to) = try range(value, of: date)
      try requireOrder(from, to, value, isInOrder)
      return .date(from: from, to: to)
    case .money:
      var (from, to) = try range(value, of: money)
      if let from, let to, let a = from.currency, let b = to.currency, a != b {
        throw failure(
          "the range has two currencies, \(a) and \(b)", "Use one, such as \(field):5\(a)..10\(a).", 0)
      }
      let currency = from?.currency ?? to?.currency
      from?.currency = currency
      to?.currency = currency
      try requireOrder(from, to, value) { $0.decimal.value <= $1.decimal.value }
      return .money(from: from, to: to)
    case .flag:
      switch value.lowercased() {
      case "true", "yes": return .flag(true)
      case "false", "no": return .flag(false)
      default: throw failure("\(value.quoted) is neither true nor false", "Write \(field):true.", 0)
      }
    case .text, .path, .list:
      return .contains(String(value))
    }
  }

  /// A value of the field, for hints.
  static func example(_ field: FieldReference) -> String {
    switch field.kind {
    case .integer: field == .field(.year) ? "1990..1999" : "10..20"
    case .real: "120..128.5"
    case .seconds: "3:00..4:30"
    case .date, .instant: "2024-01..2024-06"
    case .money: "5EUR..10EUR"
    case .flag: "true"
    case .text, .path, .list: "text"
    }
  }

  // MARK: Ranges

  private typealias Reader<Bound> = (Substring, Int) throws -> Bound

  /// Both ends of `lo..hi`, `lo..`, `..hi`; twice the same for a single value.
  private func range<Bound>(_ value: Substring, of read: Reader<Bound>) throws -> (Bound?, Bound?) {
    let bytes = value.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == UInt8(ascii: "."), next < bytes.endIndex, bytes[next] == UInt8(ascii: ".") { break }
      index = next
    }
    guard index < bytes.endIndex else {
      let bound = try read(value, 0)
      return (bound, bound)
    }
    let upper = value[bytes.index(index, offsetBy: 2)...]
    let lower = value[..<index]
    guard !lower.isEmpty || !upper.isEmpty else {
      throw failure("the range has no end", "Write \(field):\(Self.example(field)).", 0)
    }
    let upperOffset = bytes.distance(from: bytes.startIndex, to: upper.startIndex)
    return (
      lower.isEmpty ? nil : try read(lower, 0), upper.isEmpty ? nil : try read(upper, upperOffset)
    )
  }

  private func requireOrder<Bound>(
    _ from: Bound?, _ to: Bound?, _ value: Substring, _ isInOrder: (Bound, Bound) -> Bool
  ) throws {
    guard let from, let to, !isInOrder(from, to) else { return }
    throw failure("the range \(value.quoted) runs backwards", "Put the lesser end first.", 0)
  }

  // MARK: Kinds

  private func number(_ text: Substring, at offset: Int) throws -> Double {
    guard let decimal = ExactDecimal(text, maxDigits: 15), decimal.exponent <= (field.kind == .real ? 3 : 0)
    else {
      let what = field.kind == .real ? "number with at most three decimals" : "whole number"
      throw failure(
        "\(text.quoted) is no \(what)",
        "Write a number or a range, such as \(field):\(Self.example(field)).",
        offset)
    }
    return decimal.value
  }

  /// The first and the last millisecond of what was written: `3:35` is all of that second.
  private func seconds(_ text: Substring, at offset: Int) throws -> (first: Int64, last: Int64) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { text[$0.startIndex..<$0.endIndex] }
    var total: Int64 = 0
    var unit: Int64 = 1000
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard parts.count <= 3, let decimal = ExactDecimal(part, maxDigits: 15),
        part.utf8.first != UInt8(ascii: "-"), decimal.exponent <= (isLast ? 3 : 0),
        index == 0 || (part.prefix(upToFirst: UInt8(ascii: ".")).utf8.count == 2 && decimal.value < 60)
      else { throw noLength(text, offset) }
      var milliseconds = decimal.digits
      unit = 1
      for _ in decimal.exponent..<3 {
        milliseconds *= 10
        unit *= 10
      }
      total = total * 60 + milliseconds
      // What is longer could not be read again from the text of the query.
      guard total < Self.mostMilliseconds else { throw noLength(text, offset) }
    }
    return (total, total + unit - 1)
  }

  /// A length has less than so many: fifteen digits, of which three are behind the point.
  private static let mostMilliseconds: Int64 = 1_000_000_000_000_000

  private func noLength(_ text: Substring, _ offset: Int) -> Diagnostic {
    failure(
      "\(text.quoted) is no length", "Write seconds or minutes, such as \(field):215.3 or \(field):3:35.",
      offset)
  }

  private func date(_ text: Substring, at offset: Int) throws -> DateBound {
    if let date = PartialDate(parsing: text) { return .date(date) }
    switch text.lowercased() {
    case "today": return .before(today: 0, unit: .days)
    case "yesterday": return .before(today: 1, unit: .days)
    default: break
    }
    if text.utf8.first == UInt8(ascii: "-"),
      let unit = text.last.flatMap({ DateUnit(rawValue: $0.lowercased()) }),
      let count = ExactDecimal(text.dropFirst().dropLast(), maxDigits: 5), count.exponent == 0,
      count.digits >= 0
    {
      return .before(today: Int(count.digits), unit: unit)
    }
    throw failure(
      "\(text.quoted) is no date" + (PartialDate.fault(in: text).map { ": " + $0 } ?? ""),
      "Write it like 2024, 2024-05, 2024-05-31, today, or -30d for 30 days ago (d, w, m, y).", offset)
  }

  private func isInOrder(_ from: DateBound, _ to: DateBound) -> Bool {
    switch (from, to) {
    case (.date(let from), .date(let to)):
      from.packed <= to.year * 10_000 + (to.month ?? 12) * 100 + (to.day ?? 31)
    case (.before(let from, let a), .before(let to, let b)): a != b || from >= to
    default: true
    }
  }

  private func money(_ text: Substring, at offset: Int) throws -> MoneyBound {
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    let text = text.trimmed.text
    var amount = text
    var currency: Substring?
    if text.utf8.first.map(isLetter) == true {
      currency = text.prefix(while: { $0.isASCII && $0.isLetter })
      amount = text[(currency?.endIndex ?? text.startIndex)...]
    } else if text.utf8.last.map(isLetter) == true {
      amount = text.prefix(while: { !($0.isASCII && $0.isLetter) })
      currency = text[amount.endIndex...]
    }
    guard let decimal = ExactDecimal(amount.trimmed.text),
      currency == nil || (currency?.utf8.count == 3 && currency?.utf8.allSatisfy(isLetter) == true)
    else {
      throw failure(
        "\(text.quoted) is no amount of money",
        "Write it like \(field):1.29USD, \(field):USD1.29 or \(field):1.29.",
        offset)
    }
    let code = currency?.uppercased()
    // What a query asked for in vain when it was saved stays what it asks for.
    if let code, !isKept, ISO4217.currency(code) == nil {
      throw failure(
        "'\(code)' is no currency",
        Suggestion.closest(to: code, among: ISO4217.codes).map { "Did you mean '\($0)'?" }
          ?? "Write a code of ISO 4217, such as EUR or USD.",
        offset + text.utf8.distance(from: text.startIndex, to: currency?.startIndex ?? text.startIndex))
    }
    return MoneyBound(digits: decimal.digits, exponent: decimal.exponent, currency: code)
  }
}

extension MoneyBound {
  /// The amount without its currency.
  var decimal: ExactDecimal { ExactDecimal(digits: digits, exponent: exponent) }
}
