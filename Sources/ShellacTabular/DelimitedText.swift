/// Cells of comma-separated values, quoted as RFC 4180 has it.
public struct DelimitedText: Sendable {
  /// Stands between two cells.
  public let delimiter: UInt8

  /// Creates a form.
  public init(delimiter: UInt8 = UInt8(ascii: ",")) { self.delimiter = delimiter }

  /// Adds a cell, quoted when it has a delimiter, a quotation mark or a line end.
  public func append(_ cell: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    guard needsQuotes(cell) else { return bytes.append(contentsOf: cell) }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func needsQuotes(_ cell: UnsafeRawBufferPointer) -> Bool {
    for byte in cell
    where byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
    {
      return true
    }
    return false
  }
}
