/// Ogg: the packets behind the header packets of each stream, without the pages around them, which writers of
/// comments cut anew. https://www.rfc-editor.org/rfc/rfc3533
enum OggSpans {
  /// A stream as far as it was read.
  private struct Stream {
    /// How many packets are headers, or how the last of them is known.
    enum Headers { case left(Int), flac, all }
    var headers: Headers
    /// Whether the next packet begins in a page of its own or goes on from the page before.
    var isInPacket = false
  }

  /// More streams at once than a file has that is no trap.
  private static let cap = 256

  static func walk(_ file: AudioFile, _ part: AudioSpan, _ body: (AudioSpan) throws -> Void) throws -> Bool {
    var streams: [Int: Stream] = [:]
    var at = part.offset
    while at < part.end {
      let page = try file.view(at: at, count: min(282, part.end - at))
      let segments = page.byte(26)
      guard page.has("OggS"), page.count >= 27 + segments else { break }
      let lacing = UnsafeRawBufferPointer(rebasing: page[27..<(27 + segments)])
      let content = at + 27 + segments
      let length = lacing.reduce(0) { $0 + Int($1) }
      let end = min(part.end, content + length)
      let serial = page.little32(14)
      let flags = page.byte(5)

      let known = flags & 2 == 0 ? streams[serial] : nil
      if case .left(0)? = known?.headers {
        if end > content { try body(AudioSpan(offset: content, count: end - content)) }
      } else {
        guard known != nil || streams.count < cap else { break }
        // What the page says of its packets is gone when more of the file is looked at.
        let laces = Array(lacing)
        var stream: Stream
        if let known {
          stream = known
        } else {
          stream = Stream(headers: headers(try file.view(at: content, count: min(80, end - content))))
        }
        try take(&stream, laces, file, content, end, body)
        streams[serial] = stream
      }
      if flags & 4 != 0 { streams[serial] = nil }
      at = end
    }
    // What is no page counts as it is.
    if at < part.end { try body(AudioSpan(offset: at, count: part.end - at)) }
    return true
  }

  /// Passes over header packets, and hands out what follows them in the page.
  private static func take(
    _ stream: inout Stream, _ lacing: [UInt8], _ file: AudioFile, _ content: Int, _ end: Int,
    _ body: (AudioSpan) throws -> Void
  ) throws {
    var at = content
    for lace in lacing {
      switch stream.headers {
      case .left(0):
        if end > at { try body(AudioSpan(offset: at, count: end - at)) }
        return
      case .all: return
      case .flac:
        // Blocks of metadata, then frames, which begin with fourteen bits set.
        if !stream.isInPacket, at < end, try file.view(at: at, count: 1).byte(0) == 0xFF {
          stream.headers = .left(0)
          try body(AudioSpan(offset: at, count: end - at))
          return
        }
      case .left(let count): if lace < 255 { stream.headers = .left(count - 1) }
      }
      stream.isInPacket = lace == 255
      at = min(end, at + Int(lace))
    }
  }

  /// How many headers a stream has, by its first packet.
  private static func headers(_ packet: UnsafeRawBufferPointer) -> Stream.Headers {
    if packet.has("vorbis", at: 1) { return .left(3) }
    if packet.has("OpusHead") { return .left(2) }
    if packet.has("FLAC", at: 1) { return .flac }
    if packet.has("Speex   ") { return .left(min(2 + packet.little32(68), 1_000)) }
    // Skeletons, pictures and texts.
    let others: [(Int, StaticString)] = [
      (0, "fishead"), (0, "fisbone"), (1, "theora"), (0, "BBCD"), (1, "kate"), (0, "CMML"), (0, "index"),
    ]
    return others.contains { packet.has($0.1, at: $0.0) } ? .all : .left(0)
  }
}
