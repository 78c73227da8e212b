import ShellacPluginSDK

/// An amount of money as stores write it, read to the last digit: `$1.29`, `1.234,56 €`, `(5.00)`, `CHF 1'250.-`.
public struct MoneyText: Sendable, Hashable {
  /// Exact decimal text, such as `-1250.00`, with as many decimals as the cell has.
  public var digits: String

  /// The currency's code, when a code stands in the cell or a symbol of one currency only.
  public var currency: String?

  /// A symbol that several currencies share, such as `$`.
  public var symbol: String?

  /// Reads a cell of UTF-8.
  ///
  /// - Parameters:
  ///   - cell: its bytes.
  ///   - decimal: how the decimal mark is known.
  /// - Returns: nil when the cell is blank.
  /// - Throws: `PluginError` that says what is there instead; without a place.
  public static func read(
    _ cell: UnsafeRawBufferPointer, decimal: DecimalRule = .inferred(nil)
  ) throws(PluginError) -> MoneyText? {
    if isPlain(cell), decimal != .always(.comma) {
      return MoneyText(digits: String(decoding: cell, as: UTF8.self))
    }
    if let money = SimpleAmount.read(cell, decimal: decimal) { return money }
    guard let shape = try AmountShape(cell) else { return nil }
    let place = try shape.decimalPlace(decimal)
    guard let digits = exact(shape, place) else { throw AmountShape.noAmount(cell) }
    var money = MoneyText(digits: digits)
    try money.take(shape.before, of: cell)
    try money.take(shape.after, of: cell)
    return money
  }

  /// Reads a text.
  public static func read(
    _ text: String, decimal: DecimalRule = .inferred(nil)
  ) throws(PluginError) -> MoneyText? {
    var text = text
    let result: Result<MoneyText?, PluginError> = text.withUTF8 { bytes in
      do throws(PluginError) {
        return .success(try read(UnsafeRawBufferPointer(bytes), decimal: decimal))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Whether it is less than nothing.
  public var isNegative: Bool { digits.utf8.first == UInt8(ascii: "-") }

  /// Whether it is nothing.
  public var isZero: Bool { digits.utf8.allSatisfy { $0 < UInt8(ascii: "1") || $0 > UInt8(ascii: "9") } }

  /// The digits without a sign.
  public var magnitude: String { isNegative ? String(digits.dropFirst()) : digits }

  /// Whether what stands beside the digits can be said of an amount of a currency.
  ///
  /// - Parameter code: as a column of currencies names it.
  public func canBe(in code: String) -> Bool {
    if currency == nil && symbol == nil { return true }
    let code = CurrencySymbol.code(of: code) ?? code
    if let currency { return currency == code }
    return symbol.map { CurrencySymbol.canMean(code, by: $0) } ?? true
  }

  init(digits: String) { self.digits = digits }

  private mutating func take(_ affix: String, of cell: UnsafeRawBufferPointer) throws(PluginError) {
    if affix.isEmpty { return }
    switch CurrencySymbol.meaning(of: affix) {
    case .code(let code):
      guard currency == nil || currency == code else {
        let found = String(decoding: cell.prefix(40), as: UTF8.self)
        throw PluginError("expected an amount of one currency, found '\(found)'")
      }
      currency = code
      symbol = nil
    case .shared: if currency == nil { symbol = affix }
    case nil: throw AmountShape.noAmount(cell)
    }
  }

  /// Digits with at most a point, of which nothing is in doubt: `1.29`, `10`.
  static func isPlain(_ cell: UnsafeRawBufferPointer) -> Bool {
    var point: Int?
    for (index, byte) in cell.enumerated() {
      if AmountShape.isDigit(byte) { continue }
      guard byte == UInt8(ascii: "."), point == nil, index > 0 else { return false }
      point = index
    }
    guard let first = cell.first, cell.count <= 40 else { return false }
    let decimals = point.map { cell.count - $0 - 1 }
    return decimals != 0 && decimals != 3 && (first != UInt8(ascii: "0") || cell.count == 1 || point == 1)
  }

  /// The digits as decimal text; nil when what should be groups of three is not.
  private static func exact(_ shape: AmountShape, _ place: Int?) -> String? {
    let whole = shape.body[..<(place ?? shape.body.count)]
    let decimals = place.map { shape.body[($0 + 1)...] } ?? []
    guard decimals.allSatisfy(AmountShape.isDigit), place == nil || !decimals.isEmpty, areGroups(whole) else {
      return nil
    }
    let number = whole.filter(AmountShape.isDigit).drop { $0 == UInt8(ascii: "0") }
    var digits: [UInt8] = []
    let isZero = number.isEmpty && decimals.allSatisfy { $0 == UInt8(ascii: "0") }
    if shape.isNegative && !isZero { digits.append(UInt8(ascii: "-")) }
    if number.isEmpty { digits.append(UInt8(ascii: "0")) }
    digits.append(contentsOf: number)
    if !decimals.isEmpty {
      digits.append(UInt8(ascii: "."))
      digits.append(contentsOf: decimals)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Whether marks stand between groups only: three digits in the last, two or three (as in India) in those between.
  private static func areGroups(_ whole: ArraySlice<UInt8>) -> Bool {
    guard let mark = whole.first(where: { !AmountShape.isDigit($0) }) else { return true }
    let groups = whole.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.joined().allSatisfy(AmountShape.isDigit) else { return false }
    return (1...3).contains(groups[0].count) && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 || $0.count == 3 }
  }
}
