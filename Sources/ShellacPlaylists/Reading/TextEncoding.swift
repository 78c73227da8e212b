import ShellacPluginSDK

/// How the bytes of a text file are to be read.
public enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case windows1252 = "windows-1252"
  case latin1 = "latin-1"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"

  /// What users can set.
  public static let option = OptionDescription.choice(
    "encoding", of: ["auto", "utf-8", "windows-1252", "latin-1", "utf-16"], default: "auto",
    help:
      "How the file's text is encoded; auto is what the file says, UTF-8 if it is that, else Windows-1252.")

  /// The encoding of a name as files write it: `UTF-8`, `cp1252`, `ISO-8859-1`.
  public init?(name: some StringProtocol) {
    switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
    case "utf8": self = .utf8
    case "windows1252", "cp1252", "ansi": self = .windows1252
    case "latin1", "iso88591": self = .latin1
    case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    default: return nil
    }
  }

  /// The encoding that a byte order mark says, and how long the mark is.
  public static func mark(_ head: some Collection<UInt8>) -> (encoding: TextEncoding, count: Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// A line of the file as UTF-8; UTF-8 itself is left as it is, faults included.
  ///
  /// Lines of UTF-16 are UTF-8 already when they come.
  public func utf8(_ line: [UInt8]) -> [UInt8] {
    guard self == .windows1252 || self == .latin1, line.contains(where: { $0 >= 0x80 }) else { return line }
    var text = ""
    for byte in line {
      let scalar = self == .windows1252 && byte & 0xE0 == 0x80 ? Self.cp1252[Int(byte & 0x1F)] : UInt32(byte)
      if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
    }
    return Array(text.utf8)
  }

  /// Text in this encoding, and the first character that it has no place for, which becomes `?`.
  func encoded(_ text: String) -> (bytes: [UInt8], lost: Unicode.Scalar?) {
    var bytes: [UInt8] = []
    var lost: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch self {
      case .utf8: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case .utf16LittleEndian, .utf16BigEndian:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
          bytes += self == .utf16BigEndian ? [high, low] : [low, high]
        }
      case .windows1252, .latin1:
        if let hole = Self.cp1252.firstIndex(of: scalar.value), self == .windows1252 {
          bytes.append(UInt8(0x80 + hole))
        } else if scalar.value < 0x100, self == .latin1 || scalar.value & 0xE0 != 0x80 {
          bytes.append(UInt8(scalar.value))
        } else {
          lost = lost ?? scalar
          bytes.append(UInt8(ascii: "?"))
        }
      }
    }
    return (bytes, lost)
  }

  /// 0x80 to 0x9F of Windows-1252; its five holes are control characters, as browsers have it.
  private static let cp1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153,
    0x9D,
    0x17E, 0x178,
  ]
}
