import ShellacModel

/// One row of a listing; valid only while the closure that got it runs.
public struct ViewRow {
  /// Whether the column has no value.
  public func isNull(_ column: Int) -> Bool { true }

  /// The column's value, copied.
  public func value(_ column: Int) -> CellValue { .null }

  /// Adds the column's value to `buffer`, in the spelling for machines, nothing when there is none.
  ///
  /// Numbers have no separators, lengths are seconds with up to three decimals, instants are ISO 8601 in the
  /// library's time zone, yes and no are `true` and `false`, lists are joined by `; `.
  public func append(_ column: Int, to buffer: inout TextBuffer, as form: TextForm) {}
}

/// A value of a row.
public enum CellValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case flag(Bool)
  case text(String)
  /// A path.
  case bytes([UInt8])
  case list([String])
}
