/// Reads the numbers and counted bytes of an image one after another; past the end there is nil.
struct ImageReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func byte() -> UInt8? {
    guard position < bytes.endIndex else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func integer() -> Int64? {
    number(size: 8).map { Int64(bitPattern: $0) }
  }

  /// A number of so many bytes, the lowest first.
  mutating func number(size: Int) -> UInt64? {
    guard bytes.endIndex - position >= size else { return nil }
    var value: UInt64 = 0
    for offset in 0..<size { value |= UInt64(bytes[position + offset]) << (8 * UInt64(offset)) }
    position += size
    return value
  }

  mutating func counted() -> [UInt8]? {
    guard let count = integer(), count >= 0 else { return nil }
    return taken(UInt64(count))
  }

  /// So many bytes.
  mutating func taken(_ count: UInt64) -> [UInt8]? {
    guard count <= UInt64(bytes.endIndex - position) else { return nil }
    defer { position += Int(count) }
    return Array(bytes[position..<position + Int(count)])
  }

  mutating func text() -> String? { counted().map { String(decoding: $0, as: UTF8.self) } }
}

extension [UInt8] {
  /// Adds a number as `ImageReader` takes it.
  mutating func appendImage(_ number: Int64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Adds bytes behind their count.
  mutating func appendImage(counted bytes: some Collection<UInt8>) {
    appendImage(Int64(bytes.count))
    append(contentsOf: bytes)
  }
}
