/// Amounts of the forms that nearly all have, read in one pass: `-7.00`, `$1.29`, `12,50 €`.
///
/// What they come to is what `AmountShape` makes of them, which knows all other forms as well.
enum SimpleAmount {
  private static let mostDigits = 9

  /// The amount of a cell; nil when it is of another form, or its mark may stand between groups.
  static func read(_ cell: UnsafeRawBufferPointer, decimal: DecimalRule) -> MoneyText? {
    guard let first = cell.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    let before = Symbol(cell, &index)
    if before != nil { skipBlank(cell, &index) }
    let start = index
    skipDigits(cell, &index)
    let whole = index - start
    guard whole > 0, whole <= mostDigits, whole == 1 || cell[start] != UInt8(ascii: "0") else { return nil }
    let place = index
    if index < cell.count, let mark = DecimalMark(cell[index]) {
      if case .always(let said) = decimal, said != mark { return nil }
      index += 1
      skipDigits(cell, &index)
      // Three may be a group, as far as one cell shows.
      guard (2...3).contains(index - place) else { return nil }
    }
    let end = index
    var after: Symbol?
    if index < cell.count, before == nil {
      skipBlank(cell, &index)
      after = Symbol(cell, &index)
    }
    guard index == cell.count else { return nil }
    var money = MoneyText(digits: digits(cell[start..<end], mark: place - start, isNegative: isNegative))
    switch before ?? after {
    case .dollar: money.symbol = "$"
    case .euro: money.currency = "EUR"
    case .pound: money.currency = "GBP"
    case nil: break
    }
    return money
  }

  private enum Symbol {
    case dollar, euro, pound

    init?(_ cell: UnsafeRawBufferPointer, _ index: inout Int) {
      guard index < cell.count else { return nil }
      switch cell[index] {
      case UInt8(ascii: "$"):
        self = .dollar
        index += 1
      case 0xC2 where index + 1 < cell.count && cell[index + 1] == 0xA3:
        self = .pound
        index += 2
      case 0xE2 where index + 2 < cell.count && cell[index + 1] == 0x82 && cell[index + 2] == 0xAC:
        self = .euro
        index += 3
      default: return nil
      }
    }
  }

  /// Passes over a space or U+00A0.
  private static func skipBlank(_ cell: UnsafeRawBufferPointer, _ index: inout Int) {
    guard index < cell.count else { return }
    if cell[index] == 0x20 {
      index += 1
    } else if cell[index] == 0xC2, index + 1 < cell.count, cell[index + 1] == 0xA0 {
      index += 2
    }
  }

  private static func skipDigits(_ cell: UnsafeRawBufferPointer, _ index: inout Int) {
    while index < cell.count, AmountShape.isDigit(cell[index]) { index += 1 }
  }

  /// The digits as decimal text; nothing is not negative.
  private static func digits(
    _ body: Slice<UnsafeRawBufferPointer>, mark: Int, isNegative: Bool
  ) -> String {
    let body = UnsafeRawBufferPointer(rebasing: body)
    let isZero = body.allSatisfy { $0 < UInt8(ascii: "1") || $0 > UInt8(ascii: "9") }
    let sign = isNegative && !isZero ? 1 : 0
    return String(unsafeUninitializedCapacity: body.count + 1) { text in
      if sign > 0 { text[0] = UInt8(ascii: "-") }
      for place in body.indices { text[sign + place] = place == mark ? UInt8(ascii: ".") : body[place] }
      return sign + body.count
    }
  }
}
