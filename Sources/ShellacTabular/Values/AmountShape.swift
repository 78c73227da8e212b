import ShellacPluginSDK

/// The parts of an amount as it is written: a sign, what stands before and after the digits, the digits and their marks.
struct AmountShape {
  private(set) var isNegative = false
  /// Symbols or codes before and after the digits, without blanks.
  private(set) var before = "", after = ""
  /// Digits with points and commas; every blank between them is a space, every apostrophe a straight one.
  private(set) var body: [UInt8] = []

  /// The most digits and marks of an amount.
  private static let longest = 48

  /// - Returns: nil when the cell is blank.
  /// - Throws: `PluginError` when it holds no digits, or more than numbers have.
  init?(_ cell: UnsafeRawBufferPointer) throws(PluginError) {
    var start = 0
    while start < cell.count, !Self.beginsNumber(cell, start) { start += 1 }
    guard start < cell.count else {
      if Self.isBlank(cell) { return nil }
      throw Self.noAmount(cell)
    }
    var index = start
    while index < cell.count {
      let byte = cell[index]
      if Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        body.append(byte)
        index += 1
      } else if let (mark, length) = Self.groupMark(cell, index), index + length < cell.count,
        Self.isDigit(cell[index + length])
      {
        body.append(mark)
        index += length
      } else {
        break
      }
      if body.count > Self.longest {
        throw PluginError("expected an amount, found one of more than \(Self.longest) digits")
      }
    }
    var rest = UnsafeRawBufferPointer(rebasing: cell[index...])
    if let last = body.last, DecimalMark(last) != nil {
      body.removeLast()
      // `5,-` has no decimals, and is not negative.
      if let length = Self.dash(rest, 0) { rest = UnsafeRawBufferPointer(rebasing: rest[length...]) }
    }
    // Parentheses around the digits are a minus, those around a currency are not: `12.50 (EUR)`.
    var open = 0
    before = takeAffix(UnsafeRawBufferPointer(rebasing: cell[..<start]), &open)
    if open > 0 { isNegative = true }
    after = takeAffix(rest, &open)
  }

  /// The mark of the decimals, when the digits leave no doubt.
  var certainMark: DecimalMark? {
    let marks = body.indices.filter { DecimalMark(body[$0]) != nil }
    guard let last = marks.last, let mark = DecimalMark(body[last]) else { return nil }
    if marks.count == 1 { return isDecimals(after: last) ? mark : nil }
    // Of two sorts the last is the mark; one sort that comes again is between groups.
    return marks.contains { body[$0] != body[last] } ? mark : mark.other
  }

  /// The place of the decimal mark; nil when there are no decimals.
  ///
  /// - Throws: `PluginError` when it cannot be told.
  func decimalPlace(_ rule: DecimalRule) throws(PluginError) -> Int? {
    guard let last = body.lastIndex(where: { DecimalMark($0) != nil }) else { return nil }
    switch rule {
    case .always(let mark): return body[last] == mark.byte ? last : nil
    case .inferred(let likely):
      if let certain = certainMark { return body[last] == certain.byte ? last : nil }
      guard let likely else {
        let text = String(decoding: body, as: UTF8.self)
        let digits = String(decoding: body.filter(Self.isDigit), as: UTF8.self)
        throw PluginError("'\(text)' could be \(digits), or have three decimals")
      }
      return body[last] == likely.byte ? last : nil
    }
  }

  /// Whether what follows the only mark must be decimals.
  private func isDecimals(after place: Int) -> Bool {
    let whole = body[..<place]
    return body.count - place != 4 || whole.isEmpty || whole.first == UInt8(ascii: "0") || whole.count > 3
  }

  /// - Parameter open: how many parentheses are open.
  private mutating func takeAffix(_ bytes: UnsafeRawBufferPointer, _ open: inout Int) -> String {
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let length = Self.dash(bytes, index) {
        isNegative = true
        index += length
      } else if bytes[index] == UInt8(ascii: "(") {
        open += 1
        index += 1
      } else if bytes[index] == UInt8(ascii: ")"), open > 0 {
        open -= 1
        index += 1
      } else if bytes[index] == UInt8(ascii: "+") {
        index += 1
      } else if let (mark, length) = Self.groupMark(bytes, index), mark == UInt8(ascii: " ") {
        index += length
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  // Bytes.

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func noAmount(_ cell: UnsafeRawBufferPointer) -> PluginError {
    PluginError("expected an amount, found '\(String(decoding: cell.prefix(40), as: UTF8.self))'")
  }

  /// Whether digits begin here: a point after a letter belongs to what stands before them (`Fr.5`).
  private static func beginsNumber(_ cell: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    if isDigit(cell[index]) { return true }
    guard DecimalMark(cell[index]) != nil, index + 1 < cell.count, isDigit(cell[index + 1]) else {
      return false
    }
    guard index > 0 else { return true }
    let previous = cell[index - 1]
    return !(previous | 0x20 >= UInt8(ascii: "a") && previous | 0x20 <= UInt8(ascii: "z"))
  }

  private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      guard let (mark, length) = groupMark(bytes, index), mark == UInt8(ascii: " ") else { return false }
      index += length
    }
    return true
  }

  /// A blank or an apostrophe of any kind, and its length.
  private static func groupMark(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> (UInt8, Int)? {
    let space = UInt8(ascii: " ")
    switch bytes[index] {
    case 0x20, 0x09, 0x0A, 0x0D: return (space, 1)
    case UInt8(ascii: "'"): return (UInt8(ascii: "'"), 1)
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: return (space, 2)
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
      switch bytes[index + 2] {
      // U+2000 to U+200B, marks of writing direction, U+202F; U+2019.
      case 0x80...0x8F, 0xAF: return (space, 3)
      case 0x99: return (UInt8(ascii: "'"), 3)
      default: return nil
      }
    case 0xEF where index + 2 < bytes.count && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF:
      return (space, 3)
    default: return nil
    }
  }

  /// The length of a minus or a dash: `-`, U+2212, U+2010 to U+2015.
  private static func dash(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "-") { return 1 }
    guard bytes[index] == 0xE2, index + 2 < bytes.count else { return nil }
    let (second, third) = (bytes[index + 1], bytes[index + 2])
    return second == 0x88 && third == 0x92 || second == 0x80 && third >= 0x90 && third <= 0x95 ? 3 : nil
  }
}
