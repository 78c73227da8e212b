import ShellacPluginSDK

/// How the bytes of a table's file are to be read.
public enum TableEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"

  /// The encoding that a file's first bytes tell, and how long its byte order mark is.
  ///
  /// UTF-16 without a mark is known by the zeros that every other byte of it is.
  public static func told(by head: UnsafeRawBufferPointer) -> (encoding: TableEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    var zeros = (even: 0, odd: 0)
    let pairs = min(head.count, 1024) / 2
    for pair in 0..<pairs {
      if head[2 * pair] == 0 { zeros.even += 1 }
      if head[2 * pair + 1] == 0 { zeros.odd += 1 }
    }
    if zeros.odd > pairs / 2, zeros.even == 0 { return (.utf16LittleEndian, 0) }
    if zeros.even > pairs / 2, zeros.odd == 0 { return (.utf16BigEndian, 0) }
    return (.utf8, 0)
  }

  /// What the bytes 0x80 to 0x9F are in Windows-1252 (https://encoding.spec.whatwg.org/index-windows-1252.txt).
  static let windows1252Controls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

/// The text of an input as UTF-8, whatever it is encoded in, piece by piece.
///
/// What is UTF-8 is handed on as it is, faults included.
struct TextSource {
  let encoding: TableEncoding

  private let input: FileInput
  private var offset: UInt64
  /// Bytes that are still to be decoded.
  private var pending: [UInt8] = []
  private var index = 0
  /// A unit that was looked at, and does not belong to the one before it.
  private var readAhead: UInt16?
  private var isAtEnd = false
  /// Whether the file ends with a part of a character.
  private(set) var isCut = false

  /// Starts behind the byte order mark.
  ///
  /// - Parameter encoding: nil for what the file tells.
  init(_ input: FileInput, encoding: TableEncoding?) throws {
    self.input = input
    var head = [UInt8](repeating: 0, count: 1024)
    let count = try head.withUnsafeMutableBytes { head in
      var count = 0
      while count < head.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: head[count...])
        let more = try input.read(at: UInt64(count), into: rest)
        if more == 0 { break }
        count += more
      }
      return count
    }
    let told = head.withUnsafeBytes {
      TableEncoding.told(by: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
    self.encoding = encoding ?? told.encoding
    offset = told.mark > 0 && self.encoding == told.encoding ? UInt64(told.mark) : 0
  }

  /// Fills a buffer with text.
  ///
  /// - Parameter buffer: at least 4 bytes, which a character may have.
  /// - Returns: how many bytes there were; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if encoding == .utf8 {
      let count = try input.read(at: offset, into: buffer)
      offset += UInt64(count)
      return count
    }
    var count = 0
    while count + 4 <= buffer.count, let scalar = try nextScalar() {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        buffer[count] = byte
        count += 1
      }
    }
    return count
  }

  private mutating func nextScalar() throws -> Unicode.Scalar? {
    if encoding == .windows1252 {
      guard let byte = try nextByte() else { return nil }
      let value = byte & 0xE0 == 0x80 ? TableEncoding.windows1252Controls[Int(byte & 0x1F)] : UInt16(byte)
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    guard let unit = try nextUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard let second = try nextUnit() else {
      isCut = true
      return "\u{FFFD}"
    }
    guard UTF16.isTrailSurrogate(second) else {
      readAhead = second
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))) ?? "\u{FFFD}"
  }

  /// The next two bytes, or the last when there is but one: which is no character.
  private mutating func nextUnit() throws -> UInt16? {
    if let unit = readAhead {
      readAhead = nil
      return unit
    }
    guard let first = try nextByte() else { return nil }
    guard let second = try nextByte() else {
      isCut = true
      return 0xFFFD
    }
    return encoding == .utf16BigEndian
      ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
  }

  private mutating func nextByte() throws -> UInt8? {
    if index >= pending.count {
      if isAtEnd { return nil }
      pending = [UInt8](repeating: 0, count: 32 * 1024)
      let count = try pending.withUnsafeMutableBytes { try input.read(at: offset, into: $0) }
      offset += UInt64(count)
      pending.removeLast(pending.count - count)
      index = 0
      if count == 0 {
        isAtEnd = true
        return nil
      }
    }
    defer { index += 1 }
    return pending[index]
  }
}
