/// Bytes on their way out, gathered so that they are written in few calls.
///
/// Nothing here makes a `String`: content is scanned for bytes that need an escape, and the runs between them are
/// copied whole.
public struct TextBuffer: Sendable {
  /// The bytes so far.
  public var bytes: [UInt8] = []

  /// An empty buffer.
  public init() {}

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// The bytes as text, with U+FFFD for what is not UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds text as it is.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds one byte.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds a whole number in decimal digits.
  public mutating func append(_ number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = digits.count
      repeat {
        start -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest != 0
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[start...]))
    }
  }

  /// Adds text, written so that it is safe in `form`.
  public mutating func append(_ text: String, as form: TextForm) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0), as: form) }
  }

  /// Adds bytes, written so that they are safe in `form`.
  public mutating func append(_ content: UnsafeRawBufferPointer, as form: TextForm) {
    switch form {
    case .plain: bytes.append(contentsOf: content)
    case .csv(let delimiter): appendCSV(content, delimiter: delimiter)
    case .tsv: appendTSV(content)
    case .json: appendJSON(content)
    case .terminal: appendForTerminal(content, keepingLayout: false)
    }
  }

  /// Text written so that it is safe in `form`.
  public static func text(_ text: String, as form: TextForm) -> String {
    var buffer = TextBuffer()
    buffer.append(text, as: form)
    return buffer.text
  }

  /// Removes everything, keeping the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
