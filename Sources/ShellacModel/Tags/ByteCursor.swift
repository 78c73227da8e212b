/// Takes little-endian numbers and counted texts from bytes that may say anything: past the end there is nil.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// The next bytes, borrowed.
  @inline(__always)
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= bytes.count &- offset else { return nil }
    let taken = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset &+ count])
    offset &+= count
    return taken
  }

  @inline(__always)
  mutating func number<T: FixedWidthInteger>(_: T.Type) -> T? {
    guard let taken = take(MemoryLayout<T>.size) else { return nil }
    return T(littleEndian: taken.loadUnaligned(as: T.self))
  }

  /// Text bytes behind their 32-bit count, borrowed.
  @inline(__always)
  mutating func bytesOfText() -> UnsafeRawBufferPointer? {
    guard let count = number(UInt32.self) else { return nil }
    return take(Int(count))
  }

  mutating func text() -> String? {
    guard let taken = bytesOfText() else { return nil }
    return String(decoding: taken, as: UTF8.self)
  }

  mutating func texts() -> [String]? {
    guard let count = number(UInt32.self), Int(count) <= bytes.count &- offset else { return nil }
    var list: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      list.append(text)
    }
    return list
  }
}

extension [UInt8] {
  mutating func append<T: FixedWidthInteger>(littleEndian number: T) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(counted text: String) {
    append(littleEndian: UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  mutating func append(counted texts: [String]) {
    append(littleEndian: UInt32(texts.count))
    for text in texts { append(counted: text) }
  }
}
