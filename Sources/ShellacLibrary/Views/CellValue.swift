/// A value of a row.
public enum CellValue: Sendable, Hashable {
  /// No value: it is not known.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with decimals; lengths in seconds.
  case real(Double)
  /// Yes or no.
  case flag(Bool)
  /// Text, a date or an amount, in the spelling for machines.
  case text(String)
  /// A path.
  case bytes([UInt8])
  /// Several texts.
  case list([String])
}
