import ShellacPluginSDK

/// A record of which a mapping makes a row.
protocol MappedRecord {
  /// The line that it begins on.
  var line: Int { get }
  /// The record as it stands in the file.
  var record: UnsafeRawBufferPointer { get }
  /// What stands at a place, gone at the next record; none when there is nothing.
  func bytes(_ place: Int?) -> UnsafeRawBufferPointer
  /// The error for a place.
  func error(_ place: Int?, _ message: String, hint: String?) -> PluginError
}

extension DelimitedReader: MappedRecord {}

/// A value of a field, before it goes into a row.
enum MappedValue {
  case none
  /// Bytes of the record.
  case bytes(UnsafeRawBufferPointer)
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case list([String])
  case milliseconds(Int64)

  var isNone: Bool {
    if case .none = self { return true }
    return false
  }

  /// The text of a text.
  var string: String? {
    switch self {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .text(let text): text
    default: nil
    }
  }

  /// Adds it to a row, in a column of a kind.
  func append(to rows: RowOutput, _ kind: ColumnKind) {
    switch self {
    case .none: rows.null()
    case .bytes(let bytes):
      if kind == .money { rows.decimal(ascii: bytes) } else { rows.text(utf8: bytes) }
    case .text(let text): if kind == .money { rows.decimal(text) } else { rows.text(text) }
    case .integer(let number): rows.integer(number)
    case .flag(let flag): rows.flag(flag)
    case .list(let texts): rows.list(texts)
    case .milliseconds(let number): rows.seconds(milliseconds: number)
    }
  }
}

/// Small values as tables write them.
enum CellText {
  /// A whole number, also as `10.0`; nil when it is none.
  static func integer(_ cell: UnsafeRawBufferPointer) -> Int64? {
    var digits = cell[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for (index, byte) in zip(digits.indices, digits) {
      if byte == UInt8(ascii: "."), index > digits.startIndex {
        let decimals = digits[(index + 1)...]
        guard !decimals.isEmpty, decimals.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
        break
      }
      guard AmountShape.isDigit(byte) else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow2) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      if overflow || overflow2 { return nil }
      number = sum
    }
    return isNegative ? -number : number
  }

  /// Yes or no in the words that tables have for it; nil when it is neither.
  static func flag(_ cell: UnsafeRawBufferPointer) -> Bool? {
    switch lowercased(cell) {
    case "true", "yes", "y", "1": true
    case "false", "no", "n", "0": false
    default: nil
    }
  }

  /// A length in milliseconds: `215`, `215.3`, `3:35`, `1:02:03`; nil when it is none.
  ///
  /// - Parameter isMilliseconds: whether a bare number is milliseconds.
  static func milliseconds(_ cell: UnsafeRawBufferPointer, isMilliseconds: Bool) -> Int64? {
    let parts = cell.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds: Int64 = 0
    for part in parts.dropLast() {
      guard part.count <= 6, let number = integer(UnsafeRawBufferPointer(rebasing: part)), number >= 0 else {
        return nil
      }
      seconds = (seconds + number) * 60
    }
    guard let last = parts.last else { return nil }
    let dot = last.firstIndex(of: UInt8(ascii: ".")) ?? last.endIndex
    let whole = last[..<dot]
    let decimals = last[dot...].dropFirst()
    guard whole.count <= 12, decimals.allSatisfy(AmountShape.isDigit),
      let number = integer(UnsafeRawBufferPointer(rebasing: whole)), number >= 0
    else { return nil }
    if isMilliseconds && parts.count == 1 { return number }
    var fraction: Int64 = 0
    for place in 0..<3 {
      let digit = place < decimals.count ? decimals[decimals.startIndex + place] - UInt8(ascii: "0") : 0
      fraction = fraction * 10 + Int64(digit)
    }
    return (seconds + number) * 1000 + fraction
  }

  /// A number of seconds since an epoch as an instant; nil when it is none of the years 1 to 9999.
  ///
  /// - Parameter epoch: seconds from 1970-01-01 UTC to the epoch.
  static func instant(_ cell: UnsafeRawBufferPointer, per second: Int64, epoch: Int64) -> String? {
    let whole = UnsafeRawBufferPointer(rebasing: cell.prefix { $0 != UInt8(ascii: ".") })
    let decimals = cell.dropFirst(whole.count + 1)
    guard decimals.allSatisfy(AmountShape.isDigit), let number = integer(whole), abs(number / 2) < 1 << 60
    else { return nil }
    let seconds = (number >= 0 ? number / second : (number - second + 1) / second) + epoch
    let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    guard abs(days) < 4_000_000, let day = CalendarDay(number: Int(days)) else { return nil }
    let rest = Int(seconds - days * 86400)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return padded(day.year, 4) + "-" + padded(day.month, 2) + "-" + padded(day.day, 2) + "T"
      + padded(rest / 3600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2) + "Z"
  }

  /// A word in lower case, ASCII only.
  static func lowercased(_ cell: some Collection<UInt8>) -> String {
    String(
      decoding: cell.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }
}
