import ShellacPluginSDK
import ShellacTabular

/// The JSON that a page of Bandcamp holds in attributes named `data-blob`, as text with its entities replaced.
final class PageBlobs {
  /// The most bytes of one of them.
  private static let cap = 64 << 20
  private static let name = Array("data-blob=".utf8)

  private var chunks: ByteChunks
  private var piece: [UInt8] = []
  private var index = 0
  /// The mark that ends the attribute; nil outside of one.
  private var quote: UInt8?
  private var count = 0
  private var line = 1
  /// How many characters of the line have been taken.
  private var column = 0

  /// That the page ends within one of them, with the place where it does; nil when it has not.
  private(set) var cut: PluginError?

  init(_ input: FileInput) { chunks = ByteChunks(input) }

  /// Goes to the next one.
  ///
  /// - Returns: the line that it begins on; nil when there are no more.
  func find() throws -> Int? {
    while quote != nil { _ = try text() }
    var matched = 0
    while let byte = try next() {
      if matched == Self.name.count {
        if byte <= 0x20 { continue }
        matched = 0
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
        quote = byte
        count = 0
        return line
      }
      // Its first letter is nowhere else in the name.
      matched = byte == Self.name[matched] ? matched + 1 : byte == Self.name[0] ? 1 : 0
    }
    return nil
  }

  /// Some of the text of the one that was found; nil at its end.
  func text() throws -> ArraySlice<UInt8>? {
    guard let quote else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 16)
    while bytes.count < 1 << 16 - 64 {
      guard let byte = try next() else {
        self.quote = nil
        cut = PluginError(
          "the page ends in the middle of its data", hint: "Save the whole page once more.", line: line,
          column: column + 1)
        break
      }
      guard byte != quote else {
        self.quote = nil
        break
      }
      if byte == UInt8(ascii: "&") {
        try entity(into: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    count += bytes.count
    if count > Self.cap {
      throw PluginError(
        "the page holds more than \(Self.cap) bytes of data", hint: "Save fewer items in one page.",
        line: line)
    }
    return bytes.isEmpty ? nil : bytes[...]
  }

  /// Takes an entity after its `&`; what is none stands as it is.
  private func entity(into bytes: inout [UInt8]) throws {
    var name: [UInt8] = []
    while name.count < 10, let byte = try peek(), byte != quote, byte != UInt8(ascii: "&"), byte > 0x20 {
      _ = try next()
      if byte == UInt8(ascii: ";") {
        if let scalar = HTMLEntities.character(named: Substring(decoding: name, as: UTF8.self)) {
          return bytes.append(contentsOf: String(scalar).utf8)
        }
        name.append(byte)
        break
      }
      name.append(byte)
    }
    bytes.append(UInt8(ascii: "&"))
    bytes.append(contentsOf: name)
  }

  private func peek() throws -> UInt8? {
    if index == piece.count {
      guard let chunk = try chunks.next() else { return nil }
      piece = Array(chunk)
      index = 0
    }
    return piece[index]
  }

  private func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    index += 1
    if byte == UInt8(ascii: "\n") {
      line &+= 1
      column = 0
    } else if byte & 0xC0 != 0x80 {
      column &+= 1
    }
    return byte
  }
}
