/// A hash of names and texts whose case and Unicode form do not count; equal ones have equal hashes.
///
/// 64 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), begun anew in every process with another number,
/// so that no file can be made to look like another. Folding into a hash saves an array a name.
struct FoldedHash: Hashable {
  private(set) var value: UInt64

  /// The hash of nothing.
  static let empty = FoldedHash(value: UInt64.random(in: .min ... .max))

  /// Goes on with a component of a path (`NameKey`), behind a separator.
  mutating func add(name: UnsafeBufferPointer<UInt8>) {
    add(byte: UInt8(ascii: "/"))
    if name.isASCII {
      for byte in name { add(byte: byte.asciiLowercased) }
    } else {
      for byte in NameKey.key(name) { add(byte: byte) }
    }
  }

  mutating func add(name: some Sequence<UInt8>) {
    let bytes = Array(name)
    bytes.withUnsafeBufferPointer { add(name: $0) }
  }

  /// Goes on with a text (`TextFolding`), behind a separator.
  mutating func add(text: UnsafeBufferPointer<UInt8>) {
    add(byte: 0)
    if text.isASCII {
      for byte in text { add(byte: byte.asciiLowercased) }
    } else {
      for byte in TextFolding.fold(text) { add(byte: byte) }
    }
  }

  mutating func add(text: String) {
    var text = text
    text.withUTF8 { add(text: $0) }
  }

  /// Says that a path ends here: nothing stands before what was added.
  mutating func close() { add(byte: 0xFF) }

  @inline(__always)
  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
