import ShellacPluginSDK

/// The lines of a text file, one at a time: LF, CRLF and CR end one.
public struct TextLines {
  /// The number of the last line given, from 1.
  public private(set) var number = 0

  /// What a line may have at most, in bytes.
  public static let cap = 64 * 1024

  /// One line.
  public enum Line {
    /// Without its end; UTF-8 when the file is UTF-16, else as it stands in the file.
    case bytes([UInt8])
    /// Longer than `cap`.
    case tooLong
  }

  /// What has ended most of the lines so far.
  var commonEnd: [UInt8] {
    if returnFeeds > feeds, returnFeeds >= returns { return [0x0D, 0x0A] }
    return returns > feeds ? [0x0D] : [0x0A]
  }

  private var feeds = 0
  private var returns = 0
  private var returnFeeds = 0
  private var chunks: ByteChunks
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAfterReturn = false
  private var isAtEnd = false
  private var utf16: UTF16Bytes?

  /// Starts at the first byte after a byte order mark.
  public init(_ input: FileInput, encoding: TextEncoding?) throws {
    chunks = ByteChunks(input)
    chunk = Array(try chunks.next() ?? [])
    let mark = TextEncoding.mark(chunk)
    switch encoding ?? mark?.encoding {
    case .utf16LittleEndian: utf16 = UTF16Bytes(isBigEndian: mark?.encoding == .utf16BigEndian)
    case .utf16BigEndian: utf16 = UTF16Bytes(isBigEndian: mark?.encoding != .utf16LittleEndian)
    default: break
    }
    if let mark, mark.encoding != .utf8 || utf16 == nil { chunk.removeFirst(mark.count) }
    if utf16 != nil { chunk = utf16!.utf8(chunk[...]) }
    if chunk.isEmpty { try refill() }
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: `Stopped` when the file cannot be read.
  public mutating func next() throws -> Line? {
    if isAfterReturn {
      isAfterReturn = false
      if position >= chunk.count { try refill() }
      if position < chunk.count, chunk[position] == 0x0A {
        position += 1
        returns -= 1
        returnFeeds += 1
      }
    }
    if position >= chunk.count { try refill() }
    if isAtEnd { return nil }
    number &+= 1
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      let end = chunk[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? chunk.count
      if !isTooLong {
        line.append(contentsOf: chunk[position..<end])
        if line.count > Self.cap {
          isTooLong = true
          line = []
        }
      }
      position = end
      if end < chunk.count {
        isAfterReturn = chunk[end] == 0x0D
        if isAfterReturn { returns += 1 } else { feeds += 1 }
        position += 1
        break
      }
      try refill()
      if isAtEnd { break }
    }
    return isTooLong ? .tooLong : .bytes(line)
  }

  /// Takes the next bytes of the file; sets `isAtEnd` when there are none.
  private mutating func refill() throws {
    repeat {
      guard let next = try chunks.next() else {
        isAtEnd = true
        chunk = []
        break
      }
      chunk = utf16 == nil ? Array(next) : utf16!.utf8(next)
    } while chunk.isEmpty
    position = 0
  }
}

/// UTF-16 into UTF-8, piece by piece; what is not UTF-16 becomes U+FFFD.
struct UTF16Bytes {
  let isBigEndian: Bool
  private var rest: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    rest.append(contentsOf: bytes)
    var units: [UInt16] = []
    units.reserveCapacity(rest.count / 2)
    var index = 0
    while index + 1 < rest.count {
      let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    // The first half of a pair waits for the other.
    if let last = units.last, last & 0xFC00 == 0xD800 {
      units.removeLast()
      index -= 2
    }
    rest.removeFirst(index)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
