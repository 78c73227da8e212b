import ShellacModel
import Testing

@Suite struct TagFrameCodingTests {
  private let frame = {
    let packed = PackedProperties.pack([
      TagProperty(key: "ARTIST", values: ["Björk", "AC/DC"]),
      TagProperty(key: "TRACKNUMBER", values: ["3/12"]),
    ])
    return TagFrame(
      audio: AudioProperties(
        format: "M4A", codec: "ALAC", duration: 215_000, bitRate: 900, sampleRate: 44_100, channels: 2,
        bitsPerSample: 16, isLossless: true),
      tags: SongTags(packedProperties: packed), packedProperties: packed,
      evidence: [PurchaseEvidence(source: "mp4:purd", value: "2010-02-03")], hasPicture: true,
      isProtected: true,
      tagTypes: ["MP4"], notices: ["cut short: 1 of 2 bytes"],
      disagreement: "title is 'A' in MP4 and 'B' in APEv2", pictureSize: 70_000)
  }()

  private func decoded(_ bytes: [UInt8]) -> TagFrame? { bytes.withUnsafeBytes { TagFrame(decoding: $0) } }

  @Test func roundTripKeepsEverything() {
    #expect(decoded(frame.encoded()) == frame)
    #expect(frame.tags.artists == ["Björk", "AC/DC"])
    #expect(frame.tags.trackTotal == 12)
  }

  @Test(arguments: [
    TagFrame.Outcome.unread(reason: "DSF is not read by TagLib 1.13.0"),
    .refused(reason: "it is a directory"),
  ])
  func roundTripKeepsOutcomesAndUnknownNumbers(outcome: TagFrame.Outcome) {
    let frame = TagFrame(outcome: outcome, audio: AudioProperties(format: ""), mayBeTriedAgain: true)
    #expect(decoded(frame.encoded()) == frame)
    #expect(decoded(frame.encoded())?.audio.duration == nil)
  }

  @Test func cutFramesAreNone() {
    let bytes = frame.encoded()
    for count in bytes.indices { #expect(decoded(Array(bytes.prefix(count))) == nil) }
    #expect(decoded(bytes + [0]) == nil)
  }

  @Test func damagedFramesNeverTrap() {
    let bytes = frame.encoded()
    for place in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] = value
        if let read = decoded(damaged) { #expect(read.packedProperties.count <= bytes.count) }
      }
    }
  }
}
