import ShellacPluginSDK

/// Values as people read them, as the program's own tables have them: lengths as `3:45`, instants to the minute, yes
/// and no as words, lists with commas.
public struct DisplayText {
  /// Adds text, written so that it is safe in the format at hand.
  public typealias Escape = (_ text: UnsafeRawBufferPointer, _ bytes: inout [UInt8]) -> Void

  private let escape: Escape

  /// Creates a spelling.
  public init(escaping escape: @escaping Escape) { self.escape = escape }

  /// Adds a cell; nothing when its value is unknown.
  public func append(_ cell: Cell, _ kind: ColumnKind, to output: ByteOutput) {
    switch cell.content {
    case .null: break
    case .integer(let number): output.append(number)
    case .flag(let flag): output.append(flag ? "yes" : "no")
    case .decimal(let digits):
      if kind == .seconds, let milliseconds = cell.milliseconds {
        Self.append(seconds: milliseconds / 1000, to: output)
      } else {
        escape(digits, &output.bytes)
      }
    case .text(let bytes) where kind == .instant: appendInstant(bytes, to: output)
    case .text(let bytes), .bytes(let bytes): escape(bytes, &output.bytes)
    case .list(let items):
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(kind == .pairs && index % 2 == 1 ? "=" : ", ") }
        escape(item.bytes, &output.bytes)
      }
    }
  }

  /// Adds a length as `3:45` or `1:02:03`.
  public static func append(seconds: Int64, to output: ByteOutput) {
    let hours = seconds / 3600
    if hours > 0 {
      output.append(hours)
      output.append(":")
      if seconds / 60 % 60 < 10 { output.append("0") }
    }
    output.append(seconds / 60 % 60)
    output.append(seconds % 60 < 10 ? ":0" : ":")
    output.append(seconds % 60)
  }

  /// Cuts `2024-05-03T14:02:11+02:00` down to `2024-05-03 14:02`.
  private func appendInstant(_ instant: UnsafeRawBufferPointer, to output: ByteOutput) {
    guard instant.count >= 16, instant[10] == UInt8(ascii: "T") else {
      return escape(instant, &output.bytes)
    }
    escape(UnsafeRawBufferPointer(rebasing: instant[..<10]), &output.bytes)
    output.append(" ")
    escape(UnsafeRawBufferPointer(rebasing: instant[11..<16]), &output.bytes)
  }
}

extension ColumnKind {
  /// Whether numbers stand in such a column, which are set to the right.
  public var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .seconds, .money: true
    case .text, .path, .list, .date, .instant, .flag, .pairs: false
    }
  }
}
