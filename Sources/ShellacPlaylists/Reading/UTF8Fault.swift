/// The first byte of a text that is not UTF-8.
public enum UTF8Fault {
  /// Where it is, as a column in characters from 1, and what it is, as `0xE9`; nil when all is UTF-8.
  public static func place(in text: [UInt8]) -> (column: Int, byte: String)? {
    var decoder = UTF8()
    var rest = text.makeIterator()
    var offset = 0
    var column = 1
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        offset += UTF8.width(scalar)
        column += 1
      case .emptyInput: return nil
      case .error:
        let byte = offset < text.count ? text[offset] : 0
        let digits = String(byte, radix: 16, uppercase: true)
        return (column, "0x" + (byte < 16 ? "0" : "") + digits)
      }
    }
  }
}
