import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// Bytes from outside: whatever they say, reading ends and gives no more than is there.
struct HostileAudioTests {
  private static func big(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - 1 - $0))) }
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(UInt64(content.count + 8), 4) + Array(type.utf8) + content
  }

  /// An MP4 file of one sound track with these tables.
  ///
  /// - Parameter sizes: those of all samples, or one that all `count` of them have.
  private static func movie(
    offsets: [UInt64], sizes: [UInt64], count: UInt64? = nil, runs: [UInt64] = [1, 1, 1]
  ) -> [UInt8] {
    let own =
      count.map { big(sizes[0], 4) + big($0, 4) }
      ?? big(0, 4) + big(UInt64(sizes.count), 4) + sizes.flatMap { big($0, 4) }
    let table =
      box("stco", big(0, 4) + big(UInt64(offsets.count), 4) + offsets.flatMap { big($0, 4) })
      + box("stsc", big(0, 4) + big(UInt64(runs.count / 3), 4) + runs.flatMap { big($0, 4) })
      + box("stsz", big(0, 4) + own)
    let handler = box("hdlr", big(0, 8) + Array("soun".utf8) + big(0, 12))
    return box("ftyp", Array("M4A ".utf8) + big(0, 4)) + box("mdat", [UInt8](repeating: 7, count: 400))
      + box("moov", box("trak", box("mdia", handler + box("minf", box("stbl", table)))))
  }

  private func spans(_ bytes: [UInt8]) throws -> [AudioSpan] {
    let folder = TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("song")))
    return try AudioSpans.spans(ofFile: Array(folder.path("song").utf8))
  }

  @Test("tables that fit name the samples; others leave all of mdat")
  func sampleTables() throws {
    let mdat = [AudioSpan(offset: 24, count: 400)]
    #expect(
      try spans(Self.movie(offsets: [30, 50], sizes: [10, 5])) == [
        AudioSpan(offset: 30, count: 10), AudioSpan(offset: 50, count: 5),
      ])
    #expect(try spans(Self.movie(offsets: [30, 40], sizes: [10, 5])) == [AudioSpan(offset: 30, count: 15)])
    #expect(try spans(Self.movie(offsets: [30, 5_000], sizes: [10, 5])) == mdat)
    #expect(try spans(Self.movie(offsets: [30], sizes: [0xFFFF_FFFF])) == mdat)
    // Chunks that lie in each other, again and again.
    #expect(
      try spans(
        Self.movie(offsets: .init(repeating: 24, count: 900), sizes: .init(repeating: 400, count: 900)))
        == mdat)
    #expect(
      try spans(Self.movie(offsets: [30], sizes: [10], runs: [1, 0xFFFF_FFFF, 1])) == [
        AudioSpan(offset: 30, count: 10)
      ])
    #expect(try spans(Self.movie(offsets: [30], sizes: [10, 9])) == mdat)
    #expect(try spans(Self.movie(offsets: [30], sizes: [10], runs: [])) == mdat)
    #expect(
      try spans(Self.movie(offsets: [30], sizes: [5], count: 3, runs: [1, 3, 1])) == [
        AudioSpan(offset: 30, count: 15)
      ])
    // More bytes than a number has room for.
    let most: UInt64 = 0xFFFF_FFFF
    #expect(try spans(Self.movie(offsets: [30], sizes: [most], count: most, runs: [1, most, 1])) == mdat)
  }

  @Test("a chained Ogg file has the audio of all its streams, and none of their headers")
  func chainedOgg() throws {
    func page(_ serial: UInt32, _ flags: UInt8, _ packets: [[UInt8]]) -> [UInt8] {
      let laces = packets.flatMap { packet -> [UInt8] in
        [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
      }
      return Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 8)
        + Self.big(UInt64(serial), 4) + [UInt8](repeating: 0, count: 8) + [UInt8(laces.count)] + laces
        + packets.joined()
    }
    func stream(_ serial: UInt32, comment: Int, _ audio: [UInt8]) -> [UInt8] {
      page(serial, 2, [Array("OpusHead".utf8) + [1, 2, 0, 0]])
        + page(serial, 0, [Array("OpusTags".utf8) + [UInt8](repeating: 1, count: comment)])
        + page(serial, 4, [audio])
    }
    let one = [UInt8](repeating: 3, count: 700)
    let two = [UInt8](repeating: 4, count: 600)
    let plain = try hash(stream(1, comment: 5, one) + stream(2, comment: 9, two))
    #expect(plain.size == 1_300)
    #expect(try hash(stream(7, comment: 600, one) + stream(7, comment: 0, two)) == plain)
    // The same packets in other pages.
    let cut =
      stream(1, comment: 5, one) + page(2, 2, [Array("OpusHead".utf8)])
      + page(2, 0, [Array("OpusTags".utf8), Array(two.prefix(255 * 2))])
      + page(2, 4, [Array(two.dropFirst(510))])
    #expect(try hash(cut) == plain)
    // What is no page is not passed over.
    #expect(try hash(stream(1, comment: 5, one) + [1, 2, 3] + stream(2, comment: 9, two)) != plain)
    #expect(try hash(stream(1, comment: 5, one) + stream(2, comment: 9, two).dropLast(9)) != plain)
  }

  @Test(
    "files that are cut short or damaged anywhere are read to an end",
    .enabled(if: OtherPrograms.areThere, "ffmpeg is not installed: see Scripts/install-dependencies.sh"),
    arguments: encodings.map(\.suffix))
  func damaged(suffix: String) throws {
    let folder = TemporaryFolder()
    let encoding = try #require(encodings.first { $0.suffix == suffix })
    try OtherPrograms.encode(encoding.arguments, to: folder.path("song." + suffix))
    let bytes = Array(try contents(folder.path("song." + suffix)).prefix(20_000))
    var random = Seeded(state: 5)
    for round in 0..<60 {
      var damaged = bytes
      if round % 3 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      for _ in 0..<(round % 7) where !damaged.isEmpty {
        let at = Int.random(in: 0..<min(damaged.count, 2_000), using: &random)
        let value: UInt8 = [0, 0xFF, 0x7F, 0x80, 1].randomElement(using: &random)!
        for place in at..<min(damaged.count, at + [1, 4, 8].randomElement(using: &random)!) {
          damaged[place] = value
        }
      }
      let mark = try hash(damaged)
      #expect(mark.size <= damaged.count)
      #expect(try hash(damaged) == mark)
    }
  }

  @Test("endless boxes, chunks, objects and pages end")
  func endless() throws {
    let zeros = [UInt8](repeating: 0, count: 300_000)
    let starts: [[UInt8]] = [
      Array("RIFF".utf8) + Self.big(0, 4) + Array("WAVE".utf8),
      Array("FORM".utf8) + Self.big(0, 4) + Array("AIFF".utf8),
      Self.box("ftyp", []), Self.big(1, 4) + Array("mdat".utf8) + Self.big(UInt64.max, 8),
      ASFSpans.headerObject,
      ASFSpans.headerObject + [UInt8](repeating: 0xFF, count: 8), [0x1A, 0x45, 0xDF, 0xA3, 0xFF],
      Array("OggS".utf8), Array("fLaC".utf8), Array("DSD ".utf8), Array("caff".utf8), Array("ID3".utf8),
      Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F],
      Array("FRM8".utf8) + Self.big(0, 8) + Array("DSD ".utf8),
    ]
    for start in starts {
      for filling in [
        zeros, zeros.map { _ in 0xFF }, Array(repeatElement(Array("OggS".utf8), count: 9_000).joined()),
      ] {
        let mark = try hash(start + filling)
        #expect(mark.size <= start.count + filling.count)
      }
    }
  }

  @Test("folders, pipes and what is not there are refused; a reading is cancelled")
  func refusals() throws {
    let folder = TemporaryFolder()
    #expect(throws: Diagnostic.self) { try hash(folder.path) }
    #expect(throws: Diagnostic.self) { try hash(folder.path("none")) }
    #expect(throws: Diagnostic.self) { try hash("/dev/zero") }
    try Data(count: 100).write(to: URL(fileURLWithPath: folder.path("song")))
    #expect(throws: CancellationError.self) {
      try AudioHash.hash(ofFile: Array(folder.path("song").utf8), isCancelled: { true })
    }
  }

  @Test("marks are kept with their version and size")
  func marks() throws {
    let mark = try hash([UInt8](repeating: 9, count: 300))
    #expect(AudioHash(bytes: mark.bytes) == mark)
    #expect(mark.bytes.count == 41 && mark.bytes[0] == 1)
    #expect(mark.digest == "17d6fad36a7bc722ce24aa1f3ee8d2d9aeecb9d3e2eec760a807aed56c16b4cf")
    #expect(AudioHash(bytes: []) == nil)
    #expect(AudioHash(bytes: [2] + mark.bytes.dropFirst()) == nil)
    #expect(AudioHash(bytes: mark.bytes.dropLast()) == nil)
  }
}
