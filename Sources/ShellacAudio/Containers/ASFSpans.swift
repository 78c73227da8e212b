/// ASF (WMA): the payloads of the audio streams in the data packets.
///
/// Advanced Systems Format, revision 01.20.03.
enum ASFSpans {
  static let headerObject: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let dataObject: [UInt8] = [
    0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let fileProperties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let streamProperties: [UInt8] = [
    0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let audioMedia: [UInt8] = [
    0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]

  static func walk(_ file: AudioFile, _ part: AudioSpan, _ body: (AudioSpan) throws -> Void) throws -> Bool {
    var found = false
    var packetSize = 0
    var streams: Set<Int> = []
    try objects(in: file, part) { object, content in
      if object.has(headerObject) {
        let inner = AudioSpan(offset: content.offset + 6, count: max(0, content.count - 6))
        try objects(in: file, inner) { object, content in
          if object.has(fileProperties) {
            packetSize = try file.view(at: content.offset + 68, count: 4).little32(0)
          } else if object.has(streamProperties) {
            let stream = try file.view(at: content.offset, count: 54)
            if stream.has(audioMedia) { streams.insert(stream.little16(48) & 0x7F) }
          }
        }
      } else if object.has(dataObject), content.count > 26 {
        found = true
        let packets = AudioSpan(offset: content.offset + 26, count: content.count - 26)
        try walkPackets(file, packets, packetSize, streams, body)
      }
    }
    return found
  }

  private static func walkPackets(
    _ file: AudioFile, _ part: AudioSpan, _ size: Int, _ streams: Set<Int>,
    _ body: (AudioSpan) throws -> Void
  ) throws {
    guard size >= 16, size <= AudioFile.windowSize else { return try body(part) }
    var at = part.offset
    while at < part.end {
      let length = min(size, part.end - at)
      let bytes = try file.view(at: at, count: length)
      if let payloads = ASFPacket.payloads(of: bytes, streams: streams) {
        for payload in payloads where !payload.isEmpty {
          try body(AudioSpan(offset: at + payload.lowerBound, count: payload.count))
        }
      } else {
        try body(AudioSpan(offset: at, count: length))
      }
      at += length
    }
  }

  /// Hands out objects by their first 16 bytes and their contents; as many as a file has that is no trap.
  private static func objects(
    in file: AudioFile, _ part: AudioSpan, _ body: (UnsafeRawBufferPointer, AudioSpan) throws -> Void
  ) throws {
    var at = part.offset
    for _ in 0..<10_000 where at + 24 <= part.end {
      let head = try file.view(at: at, count: 24)
      let size = head.little64(16)
      let isData = head.has(dataObject)
      // A stream that was written to a pipe does not know the size of its data.
      guard size >= 24 || isData else { return }
      let end = size < 24 ? part.end : min(part.end, at.clampedAdding(size))
      try body(head, AudioSpan(offset: at + 24, count: end - at - 24))
      at = end
    }
  }
}
