/// A data packet of ASF: where the payloads of its streams lie.
struct ASFPacket {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  /// The payloads of these streams, of all when none is known; nil when the packet is broken.
  static func payloads(of bytes: UnsafeRawBufferPointer, streams: Set<Int>) -> [Range<Int>]? {
    var packet = ASFPacket(bytes: bytes)
    return packet.read(streams)
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func read(_ streams: Set<Int>) -> [Range<Int>]? {
    if bytes.byte(0) & 0x80 != 0 {
      guard bytes.byte(0) & 0x60 == 0 else { return nil }
      at = 1 + bytes.byte(0) & 0x0F
    }
    let lengths = number(1)
    let properties = number(1)
    let packetLength = number(lengths >> 5)
    _ = number(lengths >> 1)
    let padding = number(lengths >> 3)
    at += 6
    var end = packetLength > 0 ? min(packetLength, bytes.count) : bytes.count
    end -= padding
    guard at <= end else { return nil }

    let isMultiple = lengths & 1 != 0
    let flags = isMultiple ? number(1) : 1
    var payloads: [Range<Int>] = []
    for _ in 0..<(isMultiple ? flags & 0x3F : 1) {
      let stream = number(1) & 0x7F
      _ = number(properties >> 4)
      _ = number(properties >> 2)
      let replicated = number(properties)
      // One byte: times of several small objects, each behind its length.
      at += replicated
      let count = isMultiple ? number(flags >> 6) : end - at
      guard count >= 0, at <= end, count <= end - at else { return nil }
      if streams.isEmpty || streams.contains(stream) { payloads.append(at..<(at + count)) }
      at += count
    }
    return payloads
  }

  /// A number of 0, 1, 2 or 4 bytes, as two bits say.
  private mutating func number(_ kind: Int) -> Int {
    switch kind & 3 {
    case 1:
      at += 1
      return bytes.byte(at - 1)
    case 2:
      at += 2
      return bytes.little16(at - 2)
    case 3:
      at += 4
      return bytes.little32(at - 4)
    default: return 0
    }
  }
}
