import ShellacLibrary
import ShellacModel

/// Values as people read them, in tables.
enum DisplaySpelling {
  /// Adds the column's value: lengths as `3:45`, instants to the minute, flags as words, nothing that a terminal
  /// would act on.
  static func append(
    _ index: Int, of row: some RowCells, _ column: OutputColumn, to buffer: inout TextBuffer
  ) {
    if row.isNull(index) { return }
    switch column.kind {
    case .seconds:
      switch row.value(index) {
      case .real(let seconds): append(seconds: seconds, to: &buffer)
      case .integer(let seconds): append(seconds: Double(seconds), to: &buffer)
      default: row.append(index, to: &buffer, as: .terminal)
      }
    case .flag: buffer.append(row.value(index) == .flag(true) ? "yes" : "no")
    case .instant:
      let start = buffer.count
      row.append(index, to: &buffer, as: .terminal)
      shortenInstant(&buffer, from: start)
    default:
      row.append(index, to: &buffer, as: .terminal)
    }
  }

  /// A length as `3:45` or `1:02:03`, rounded down as players do.
  static func append(seconds: Double, to buffer: inout TextBuffer) {
    guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return }
    let total = Int64(seconds)
    let hours = total / 3600
    if hours > 0 {
      buffer.append(hours)
      buffer.append(":")
      if total / 60 % 60 < 10 { buffer.append("0") }
    }
    buffer.append(total / 60 % 60)
    buffer.append(total % 60 < 10 ? ":0" : ":")
    buffer.append(total % 60)
  }

  /// Cuts `2024-05-03T14:02:11+02:00` down to `2024-05-03 14:02`.
  private static func shortenInstant(_ buffer: inout TextBuffer, from start: Int) {
    let mark = start + 10
    guard buffer.count >= start + 16, buffer.bytes[mark] == UInt8(ascii: "T") else { return }
    buffer.bytes[mark] = UInt8(ascii: " ")
    buffer.bytes.removeSubrange((start + 16)...)
  }
}
