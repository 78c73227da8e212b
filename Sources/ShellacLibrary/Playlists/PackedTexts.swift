import ShellacModel

/// Texts in a row as one run of bytes, each behind its byte count (32 bits, little-endian).
///
/// Not JSON: a playlist of 200,000 entries is written out with one of these in every row.
enum PackedTexts {
  /// The bytes; nil when there are no texts.
  static func pack(_ texts: [String]) -> [UInt8]? {
    if texts.isEmpty { return nil }
    var bytes: [UInt8] = []
    for text in texts {
      withUnsafeBytes(of: UInt32(clamping: text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: text.utf8)
    }
    return bytes
  }

  /// The texts; of bytes that are cut off, those that are whole.
  static func unpack(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var texts: [String] = []
    var offset = 0
    while bytes.count - offset >= 4 {
      let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      offset += 4
      guard count <= bytes.count - offset else { break }
      texts.append(
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]), as: UTF8.self))
      offset += count
    }
    return texts
  }

  /// Names and values in turn.
  static func pack(_ values: [NamedValue]) -> [UInt8]? { pack(values.flatMap { [$0.name, $0.value] }) }

  /// Names with their values.
  static func unpackValues(_ bytes: UnsafeRawBufferPointer) -> [NamedValue] {
    let texts = unpack(bytes)
    return stride(from: 0, to: texts.count - 1, by: 2).map { NamedValue(texts[$0], texts[$0 + 1]) }
  }
}
