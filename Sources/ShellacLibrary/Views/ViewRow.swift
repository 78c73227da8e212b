import ShellacModel

/// One row of a listing; valid only while the closure that got it runs.
public struct ViewRow {
  let statement: PreparedStatement
  let kinds: [FieldKind]
  let instants: InstantWriter

  /// Whether a song has a file that has not vanished, its root in reach or not; for requests with `tellsFiles`.
  public var hasFile: Bool { statement.integer(kinds.count) == 0 }

  /// Whether the column has no value.
  public func isNull(_ column: Int) -> Bool { statement.isNull(column) }

  /// The number of a column of whole numbers, flags (0 or 1), or seconds (in milliseconds).
  public func integer(_ column: Int) -> Int64 { statement.integer(column) }

  /// The texts of a column of lists.
  public func texts(_ column: Int) -> [String] { list(column) }

  /// The column's value, copied.
  public func value(_ column: Int) -> CellValue {
    if statement.isNull(column) { return .null }
    switch kinds[column] {
    case .text, .money: return .text(statement.text(column) ?? "")
    case .path: return .bytes(statement.bytes(column))
    case .list: return .list(list(column))
    case .integer: return .integer(statement.integer(column))
    case .seconds: return .real(Double(statement.integer(column)) / 1000)
    case .real: return .real(statement.real(column))
    case .flag: return .flag(statement.integer(column) != 0)
    case .date, .instant:
      var buffer = TextBuffer()
      append(column, to: &buffer, as: .plain)
      return .text(String(decoding: buffer.bytes, as: UTF8.self))
    }
  }

  /// Adds the column's value to `buffer`, in the spelling for machines, nothing when there is none.
  ///
  /// Numbers have no separators, lengths are seconds with up to three decimals, instants are ISO 8601 in the
  /// library's time zone, yes and no are `true` and `false`, lists are joined by `; `. As JSON, numbers and yes
  /// and no stand bare, and a list is a list.
  public func append(_ column: Int, to buffer: inout TextBuffer, as form: TextForm) {
    if statement.isNull(column) { return }
    switch kinds[column] {
    case .text, .path, .money: statement.withBytes(column) { buffer.append($0, as: form) }
    case .integer: Self.append(statement.integer(column), to: &buffer.bytes)
    case .seconds: Self.append(milliseconds: statement.integer(column), to: &buffer.bytes)
    case .real:
      let number = statement.real(column)
      let isWhole = number == number.rounded() && abs(number) < 1e15
      buffer.append(isWhole ? String(Int64(number)) : number.isFinite ? String(number) : "")
    case .flag: buffer.append(statement.integer(column) != 0 ? "true" : "false")
    case .date: quoted(&buffer, form) { Self.append(date: statement.integer(column), to: &$0) }
    case .instant: quoted(&buffer, form) { instants.append(statement.integer(column), to: &$0) }
    case .list:
      if form == .json, statement.withBytes(column, { Self.appendList($0, to: &buffer) }) { return }
      let values = list(column)
      if form == .json { return buffer.appendJSON(values) }
      var joined = values.count == 1 ? values[0] : values.joined(separator: "; ")
      joined.withUTF8 { buffer.append(UnsafeRawBufferPointer($0), as: form) }
    }
  }

  /// Adds a list as SQLite spells it, unless it has escapes, which SQLite spells in a way of its own.
  private static func appendList(_ json: UnsafeRawBufferPointer, to buffer: inout TextBuffer) -> Bool {
    if json.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x7F }) { return false }
    buffer.append(json, as: .plain)
    return true
  }

  private func list(_ column: Int) -> [String] {
    JSONList.texts(statement.text(column) ?? "") ?? []
  }

  private func quoted(_ buffer: inout TextBuffer, _ form: TextForm, _ body: (inout [UInt8]) -> Void) {
    if form == .json { buffer.bytes.append(UInt8(ascii: "\"")) }
    body(&buffer.bytes)
    if form == .json { buffer.bytes.append(UInt8(ascii: "\"")) }
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(number.magnitude, width: 1, to: &bytes)
  }

  private static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
      rest /= 10
    } while rest > 0
    while bytes.count - start < width { bytes.append(UInt8(ascii: "0")) }
    bytes[start...].reverse()
  }

  /// Adds milliseconds as seconds, with up to three decimals.
  public static func append(milliseconds: Int64, to bytes: inout [UInt8]) {
    if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    append(milliseconds.magnitude / 1000, width: 1, to: &bytes)
    let fraction = milliseconds.magnitude % 1000
    if fraction == 0 { return }
    bytes.append(UInt8(ascii: "."))
    append(fraction, width: 3, to: &bytes)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  private static func append(date packed: Int64, to bytes: inout [UInt8]) {
    append(UInt64(clamping: packed / 10_000), width: 4, to: &bytes)
    let month = packed / 100 % 100
    if month == 0 { return }
    bytes.append(UInt8(ascii: "-"))
    append(UInt64(clamping: month), width: 2, to: &bytes)
    let day = packed % 100
    if day == 0 { return }
    bytes.append(UInt8(ascii: "-"))
    append(UInt64(clamping: day), width: 2, to: &bytes)
  }
}

/// Writes instants, remembering the zone's offsets from row to row.
final class InstantWriter {
  private var text: InstantText

  init(_ text: InstantText) { self.text = text }

  func append(_ seconds: Int64, to bytes: inout [UInt8]) { text.append(seconds, to: &bytes) }
}
