import Testing

@testable import ShellacAudio

/// The audio of a WMA file is the payloads of its audio streams, packet by packet.
struct ASFSpansTests {
  private func payloads(_ bytes: [UInt8], _ streams: Set<Int> = []) -> [[Int]]? {
    bytes.withUnsafeBytes { ASFPacket.payloads(of: $0, streams: streams) }?.map { [$0.lowerBound, $0.count] }
  }

  /// A payload's head: stream, number, offset, eight bytes of its own.
  private static func head(_ stream: UInt8) -> [UInt8] { [stream, 0] + fill(4, 0) + [8] + fill(8, 1) }

  private static let times = fill(6, 0)

  @Test("a packet of one payload holds it up to its end or its padding")
  func single() {
    let rest = [0x5D] + Self.times + Self.head(0x81) + fill(17)
    #expect(payloads([0] + rest) == [[23, 17]])
    #expect(payloads([0] + rest, [1]) == [[23, 17]])
    #expect(payloads([0] + rest, [2]) == [])
    let tail = Self.times + Self.head(1) + fill(17)
    #expect(payloads([0x08, 0x5D, 5] + tail) == [[24, 12]])
    #expect(payloads([0x10, 0x5D, 5, 0] + tail) == [[25, 12]])
    #expect(payloads([0x18, 0x5D, 5, 0, 0, 0] + tail) == [[27, 12]])
    #expect(payloads([0x08, 0x5D, 17] + tail) == [[24, 0]])
    #expect(payloads([0x08, 0x5D, 18] + tail) == nil)
    #expect(payloads([0x10, 0x5D, 0, 1] + tail) == nil)
  }

  @Test("a packet says its length and its place in a row before its padding")
  func lengths() {
    let tail = Self.times + Self.head(1) + fill(17)
    #expect(payloads([0x20, 0x5D, 30] + tail) == [[24, 6]])
    #expect(payloads([0x40, 0x5D, 30, 0] + tail) == [[25, 5]])
    #expect(payloads([0x60, 0x5D, 30, 0, 0, 0] + tail) == [[27, 3]])
    #expect(payloads([0x20, 0x5D, 0] + tail) == [[24, 17]])
    #expect(payloads([0x20, 0x5D, 200] + tail) == [[24, 17]])
    #expect(payloads([0x02, 0x5D, 3] + tail) == [[24, 17]])
    #expect(payloads([0x04, 0x5D, 3, 0] + tail) == [[25, 17]])
    #expect(payloads([0x2A, 0x5D, 40, 3, 2] + tail) == [[26, 12]])
  }

  @Test("data of error correction stand before all else")
  func errorCorrection() {
    let rest = [0, 0x5D] + Self.times + Self.head(1) + fill(17)
    #expect(payloads([0x82, 0, 0] + rest) == [[26, 17]])
    #expect(payloads([0x8F] + fill(15, 0) + rest) == [[39, 17]])
    #expect(payloads([0x80] + rest) == [[24, 17]])
    for flags: UInt8 in [0xA2, 0xC2, 0xE2] { #expect(payloads([flags, 0, 0] + rest) == nil) }
  }

  @Test("fields of a payload have the sizes that the packet says")
  func fields() {
    // Nothing but the stream; two, four and one bytes.
    #expect(payloads([0, 0] + Self.times + [1] + fill(17)) == [[9, 17]])
    #expect(payloads([0, 0x2D] + Self.times + [1] + fill(6, 0) + [3] + fill(3, 1) + fill(17)) == [[19, 17]])
    #expect(payloads([0, 0x12] + Self.times + [1] + [0] + [2, 0] + fill(2, 1) + fill(17)) == [[14, 17]])
    #expect(payloads([0, 0x03] + Self.times + [1] + [2, 0, 0, 0] + fill(2, 1) + fill(17)) == [[15, 17]])
    #expect(payloads([0, 0x03] + Self.times + [1] + [0xFF, 0xFF, 0xFF, 0xFF] + fill(17)) == nil)
  }

  @Test("a packet of several payloads says how long each is, and whose")
  func several() {
    let start: [UInt8] = [0x01, 0x5D] + Self.times
    func payload(_ stream: UInt8, _ count: Int) -> [UInt8] {
      Self.head(stream) + little(count, 2) + fill(count)
    }
    let packet = start + [0x83] + payload(1, 4) + payload(0x82, 5) + payload(1, 6)
    #expect(payloads(packet) == [[26, 4], [47, 5], [69, 6]])
    #expect(payloads(packet, [1]) == [[26, 4], [69, 6]])
    #expect(payloads(packet, [2]) == [[47, 5]])
    // What is left over behind them is nothing; what is missing breaks the packet.
    #expect(payloads(packet + fill(9)) == [[26, 4], [47, 5], [69, 6]])
    #expect(payloads(Array(packet.dropLast())) == nil)
    #expect(payloads(start + [0x41] + Self.head(1) + [4] + fill(4)) == [[25, 4]])
    #expect(payloads(start + [0xC1] + Self.head(1) + [4, 0, 0, 0] + fill(4)) == [[28, 4]])
    #expect(payloads(start + [0x80]) == [])
    #expect(payloads(start + [0xBF] + fill(63, 0)) == nil)
  }

  private static let audio: [UInt8] = [
    0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
  ]

  private static func object(_ id: [UInt8], _ content: [UInt8], size: Int? = nil) -> [UInt8] {
    id + little(size ?? content.count + 24, 8) + content
  }

  /// The names of objects differ in these bytes.
  private static let properties: [UInt8] = [
    0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let stream: [UInt8] = [
    0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]
  private static let data: [UInt8] = [0x36] + ASFSpans.headerObject.dropFirst()

  private static func header(packet: Int, streams: [(Int, [UInt8])]) -> [UInt8] {
    let inner =
      object(properties, fill(68, 0) + little(packet, 4) + fill(8, 0))
      + streams.flatMap { object(stream, $0.1 + fill(32, 0) + little($0.0, 2) + fill(12, 0)) }
    return object(ASFSpans.headerObject, little(1 + streams.count, 4) + [1, 2] + inner)
  }

  private static func packets(_ packets: [UInt8], size: Int? = nil) -> [UInt8] {
    object(data, fill(26, 0) + packets, size: size)
  }

  /// A packet of 40 bytes whose payload is the last 17.
  private static func packet(_ stream: UInt8) -> [UInt8] { [0, 0x5D] + times + head(stream) + fill(17) }

  @Test("payloads of audio streams count, those of video do not")
  func streams() throws {
    let video = [0xC0] + Self.audio.dropFirst()
    let head = Self.header(packet: 40, streams: [(0x8001, Self.audio), (2, video), (0x83, Self.audio)])
    let start = head.count + 50
    let file = head + Self.packets(Self.packet(1) + Self.packet(2) + Self.packet(0x83))
    #expect(try places(file) == [[start + 23, 17], [start + 80 + 23, 17]])
    #expect(try isSaid(file))
    // None is named: all count.
    let bare = Self.header(packet: 40, streams: [])
    #expect(try places(bare + Self.packets(Self.packet(1) + Self.packet(2))).map { $0[1] } == [17, 17])
    // Objects before and behind.
    let other = Self.object(fill(16, 9), fill(30))
    #expect(try places(other + file).count == 1, "it begins like no such file")
    #expect(try places(head + other + Self.packets(Self.packet(1)) + other) == [[start + 54 + 23, 17]])
  }

  @Test("a last packet that is cut off is read as far as it is there, a broken one counts as a whole")
  func brokenPackets() throws {
    let head = Self.header(packet: 40, streams: [(1, Self.audio)])
    let start = head.count + 50
    #expect(
      try places(head + Self.packets(Self.packet(1) + Self.packet(1).prefix(30))) == [
        [start + 23, 17], [start + 63, 7],
      ])
    #expect(
      try places(head + Self.packets([0xE2] + fill(39) + Self.packet(1))) == [
        [start, 40], [start + 63, 17],
      ])
    let empty: [UInt8] = [0x08, 0x5D, 16] + Self.times + Self.head(1) + fill(16)
    #expect(empty.count == 40)
    #expect(try places(head + Self.packets(empty + Self.packet(1))) == [[start + 63, 17]])
  }

  @Test("packets of no size that can be, and data of none that is known, count to the end")
  func sizes() throws {
    for size in [0, 15, (256 << 10) + 1] {
      let head = Self.header(packet: size, streams: [(1, Self.audio)])
      #expect(try places(head + Self.packets(Self.packet(1))) == [[head.count + 50, 40]])
    }
    let large = Self.header(packet: 256 << 10, streams: [(1, Self.audio)])
    #expect(try places(large + Self.packets(Self.packet(1))) == [[large.count + 73, 17]])
    let small = Self.header(packet: 16, streams: [(1, Self.audio)])
    let tiny: [UInt8] = [0, 0] + Self.times + [1] + fill(7)
    #expect(
      try places(small + Self.packets(tiny + tiny)) == [[small.count + 59, 7], [small.count + 75, 7]])
    let head = Self.header(packet: 40, streams: [(1, Self.audio)])
    let two = Self.packet(1) + Self.packet(1)
    for size in [0, 23, 1 << 40] {
      #expect(
        try places(head + Self.packets(two, size: size)) == [[head.count + 73, 17], [head.count + 113, 17]])
    }
    #expect(try places(head + Self.packets([9])) == [[head.count + 50, 1]])
    let none = head + Self.packets([])
    #expect(try places(none) == [[0, none.count]])
    #expect(try !isSaid(none))
    #expect(try !isSaid(head))
  }

  @Test("more objects than anybody writes are a trap")
  func trap() throws {
    let head = Self.header(packet: 40, streams: [(1, Self.audio)])
    let empty = Self.object(fill(16, 9), [])
    let many = head + Array(repeatElement(empty, count: 9_998).joined())
    #expect(try places(many + Self.packets(Self.packet(1))) == [[many.count + 73, 17]])
    let file = many + empty + Self.packets(Self.packet(1))
    #expect(try places(file) == [[0, file.count]])
  }
}
