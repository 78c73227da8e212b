extension Query: CustomStringConvertible {
  /// The query as arguments that `QueryParser.parse(arguments:)` reads as the same query.
  ///
  /// What no argument can say, because the text looked for begins with `:` or `=` or is empty, becomes a regular
  /// expression that finds the same.
  var arguments: [String] {
    switch self {
    case .all(let parts): parts.flatMap { Self.enclosed($0, in: false) }
    case .any(let parts): Self.joined(parts)
    case .not, .term: Self.enclosed(self, in: false)
    }
  }

  /// The query on one line, quoted as in a shell; `QueryParser.parse(text:)` reads it.
  public var description: String { arguments.map(ShellWords.quote).joined(separator: " ") }

  private static func joined(_ parts: [Query]) -> [String] {
    var arguments: [String] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { arguments.append(",") }
      switch part {
      case .all(let terms) where terms.count > 1: arguments += part.arguments
      default: arguments += enclosed(part, in: false)
      }
    }
    return arguments
  }

  /// The arguments of one term: in parentheses unless it is a single condition.
  private static func enclosed(_ query: Query, in isNegated: Bool) -> [String] {
    switch query {
    case .term(let term):
      let (text, isOpposite) = term.argument
      return [isNegated != isOpposite ? "-" + text : text]
    case .not(let inner) where !isNegated: return enclosed(inner, in: true)
    default: return [isNegated ? "-(" : "("] + query.arguments + [")"]
    }
  }
}

extension QueryTerm {
  /// The argument without a sign, and whether it says the opposite.
  fileprivate var argument: (text: String, isOpposite: Bool) {
    let name = field?.description ?? "any"
    switch match {
    case .contains(let text):
      guard let first = text.utf8.first else { return (name + "::(?:)", false) }
      if field == nil && !text.utf8.contains(UInt8(ascii: ":")) && first != UInt8(ascii: "-")
        && first != UInt8(ascii: "^") && ![",", "(", ")"].contains(text)
      {
        return (text, false)
      }
      if first == UInt8(ascii: ":") || first == UInt8(ascii: "=") {
        return (name + "::" + Self.pattern(text), false)
      }
      return (name + ":" + text, false)
    case .equals(let text): return (name + ":=" + text, false)
    case .matches(let pattern): return (name + "::" + (pattern.isEmpty ? "(?:)" : pattern), false)
    // Of the three texts of `any`, one that exists matches everything.
    case .missing: return field == nil ? ("any::(?:)", true) : (name + ":", false)
    case .number(let from, let to):
      let isSeconds = field?.kind == .seconds
      return (name + ":" + Self.range(from, to) { isSeconds ? Self.milliseconds($0) : Self.plain($0) }, false)
    case .date(let from, let to): return (name + ":" + Self.range(from, to, \.text), false)
    case .money(let from, let to):
      return (name + ":" + Self.range(from, to) { $0.decimal.text + ($0.currency ?? "") }, false)
    case .flag(let isTrue): return (name + (isTrue ? ":true" : ":false"), false)
    }
  }

  private static func range<Bound: Equatable>(_ from: Bound?, _ to: Bound?, _ text: (Bound) -> String)
    -> String
  {
    if let from, from == to { return text(from) }
    return (from.map(text) ?? "") + ".." + (to.map(text) ?? "")
  }

  /// Whole numbers without a decimal point.
  private static func plain(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? number.description
  }

  /// Seconds with all three decimals, which mean that millisecond and not a whole second.
  private static func milliseconds(_ seconds: Double) -> String {
    let count = Int64(exactly: (seconds * 1000).rounded()) ?? 0
    return ExactDecimal(digits: count, exponent: 3).text
  }

  /// A regular expression that matches just this text.
  private static func pattern(_ text: String) -> String {
    var pattern: [UInt8] = []
    for byte in text.utf8 {
      if "\\^$.|?*+()[]{}#".utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
      pattern.append(byte)
    }
    return String(decoding: pattern, as: UTF8.self)
  }
}

extension DateBound {
  /// The bound as it is written in a query.
  fileprivate var text: String {
    switch self {
    case .date(let date): date.description
    case .before(today: 0, unit: .days): "today"
    case .before(let count, let unit): "-\(count)\(unit.rawValue)"
    }
  }
}
