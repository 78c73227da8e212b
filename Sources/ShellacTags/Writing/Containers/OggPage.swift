/// A page of an Ogg stream.
struct OggPage {
  let start: Int64
  let flags: UInt8
  let granule: [UInt8]
  let serial: UInt32
  let number: UInt32
  /// Sizes of the pieces that packets lie in; one below 255 ends a packet.
  let segments: [UInt8]

  var contentSize: Int { segments.reduce(0) { $0 + Int($1) } }
  var end: Int64 { start + 27 + Int64(segments.count) + Int64(contentSize) }
  var isContinued: Bool { flags & 1 != 0 }
  var isFirst: Bool { flags & 2 != 0 }
  var isLast: Bool { flags & 4 != 0 }

  /// Reads the head of a page; nil when there is none, or not all of it.
  init?(_ file: TagSource, at start: Int64) throws {
    guard start + 27 <= file.size else { return nil }
    let head = try file.read(start, 27)
    guard head.has("OggS", at: 0), head[4] == 0, let serial = head.little(14, 4),
      let number = head.little(18, 4),
      start + 27 + Int64(head[26]) <= file.size
    else { return nil }
    self.start = start
    flags = head[5]
    granule = Array(head[6..<14])
    self.serial = UInt32(serial)
    self.number = UInt32(number)
    segments = try file.read(start + 27, Int(head[26]))
    guard end <= file.size else { return nil }
  }

  /// Pages that hold packets, of which the first begins a page and the last ends one.
  ///
  /// - Parameters:
  ///   - granule: the position that the last page had, and has again; packets of headers have 0.
  ///   - flags: those of the last page.
  static func pages(
    of packets: [[UInt8]], serial: UInt32, number: UInt32, granule: [UInt8], flags: UInt8
  ) -> (bytes: [UInt8], count: Int) {
    var segments: [(size: UInt8, isLast: Bool)] = []
    for packet in packets {
      for _ in 0..<packet.count / 255 { segments.append((size: 255, isLast: false)) }
      segments.append((size: UInt8(packet.count % 255), isLast: true))
    }
    let content = packets.flatMap(\.self)
    var (bytes, offset, next, count) = ([UInt8](), 0, 0, 0)
    var isContinued = false
    while next < segments.count {
      let part = segments[next..<min(next + 255, segments.count)]
      next = part.endIndex
      let isEnd = next == segments.count
      let endsPacket = part.contains { $0.isLast }
      let size = part.reduce(0) { $0 + Int($1.size) }
      var page = Array("OggS".utf8) + [0, (isContinued ? 1 : 0) | (isEnd ? flags : 0)]
      page += isEnd ? granule : [UInt8](repeating: endsPacket ? 0 : 0xFF, count: 8)
      page +=
        .little(Int(serial), 4) + .little(Int(number &+ UInt32(truncatingIfNeeded: count)), 4) + [0, 0, 0, 0]
      page += [UInt8(part.count)] + part.map(\.size) + content[offset..<offset + size]
      sum(&page)
      bytes += page
      offset += size
      count += 1
      isContinued = part.last?.isLast == false
    }
    return (bytes, count)
  }

  /// Puts the sum of a whole page into its head.
  static func sum(_ page: inout [UInt8]) {
    for index in 22..<26 { page[index] = 0 }
    var sum: UInt32 = 0
    for byte in page { sum = sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)] }
    page.replaceSubrange(22..<26, with: [UInt8].little(Int(sum), 4))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in
      value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
    }
  }
}
