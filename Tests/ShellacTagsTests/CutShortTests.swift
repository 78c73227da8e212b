import ShellacModel
import Testing

/// A file that ends too early is told where its container proves it, and a whole one never.
@Suite struct CutShortTests {
  @Test(arguments: [
    "flac.flac", "vorbis.ogg", "opus.opus", "speex.spx", "flac.oga", "front.m4a", "info.wav", "aiff.aiff",
    "wma.wma", "trueaudio.tta",
  ])
  func tellsWhatIsCutAndReadsItsTags(name: String) {
    let bytes = Fixture.bytes(name)
    let cut = Fixture.read(Array(bytes.dropLast(40)), as: name)
    #expect(cut.outcome == .read)
    #expect(cut.cutShort?.hasPrefix("cut short: \(bytes.count - 40) of ") == true)
    // A tag that stands at the very end is lost with it.
    if !["aiff.aiff", "info.wav"].contains(name) { #expect(cut.tags.title == Fixture.read(name).tags.title) }
  }

  @Test func tellsByTheBlocksOfWavPackAndMonkeysAudio() {
    // Their tags stand at the end: without them the file ends in its audio.
    #expect(Fixture.read(Array(Fixture.bytes("wavpack.wv").prefix(2000)), as: "a.wv").cutShort != nil)
    #expect(Fixture.read(Array(Fixture.bytes("monkeys.ape").prefix(150)), as: "a.ape").cutShort != nil)
  }

  @Test func tellsByTheLastFrameOfAFLAC() {
    // Its metadata blocks end at byte 920; what is left of its audio varies.
    let bytes = Fixture.bytes("flac.flac")
    for count in stride(from: 1_000, to: bytes.count - 300, by: 97) {
      let frame = Fixture.read(Array(bytes.prefix(count)), as: "a.flac")
      #expect(frame.cutShort != nil, "cut at \(count) of \(bytes.count)")
    }
  }

  @Test(arguments: [UInt8(0), 0xFF], ["mod", "mpc", "ape", "aac", "ac3", "wv", "tta", "dts"])
  func takesNoFillingForAudioBecauseOfItsName(byte: UInt8, suffix: String) {
    let frame = Fixture.read([UInt8](repeating: byte, count: 5_000), as: "a." + suffix)
    #expect(frame.refusal != nil)
  }

  @Test(arguments: ["wavpack.wv", "monkeys.ape", "musepack.mpc"])
  func refusesAHeadWithoutAudio(name: String) {
    #expect(Fixture.read(Array(Fixture.bytes(name).prefix(10)), as: name).refusal != nil)
  }

  @Test func tellsByTheByteCountOfAnMP3() {
    // A Xing header that counts 100,000 bytes in front of a short stream.
    var bytes = Fixture.bytes("id3v1.mp3")
    let mark = bytes.indices.first { index in
      bytes[index...].starts(with: Array("Xing".utf8)) || bytes[index...].starts(with: Array("Info".utf8))
    }!
    bytes.replaceSubrange(mark + 12..<mark + 16, with: [0, 1, 0x86, 0xA0])
    let frame = Fixture.read(bytes, as: "a.mp3")
    #expect(frame.cutShort == "cut short: \(bytes.count) of \(100_000 + mark - 13) bytes")
    #expect(frame.tags.title == "First")
  }

  @Test(arguments: Fixture.names)
  func callsNoWholeFileCut(name: String) { #expect(Fixture.read(name).cutShort == nil) }

  @Test func refusesWhatIsCutBeforeItsAudio() {
    let frame = Fixture.read(Array(Fixture.bytes("id3v24.mp3").prefix(1000)), as: "a.mp3")
    #expect(frame.refusal == "no audio: cut short: 1000 of 1799 bytes of its ID3v2 tag")
    // Its metadata blocks end at byte 920.
    let flac = Fixture.bytes("flac.flac")
    #expect(
      Fixture.read(Array(flac.prefix(920)), as: "a.flac").refusal == "no audio: cut short behind its tags")
    #expect(Fixture.read(Array(flac.prefix(921)), as: "a.flac").outcome == .read)
    #expect(Fixture.read(Array(flac.prefix(700)), as: "a.flac").refusal != nil)
    let movie = Fixture.read(Array(Fixture.bytes("aac.m4a").prefix(900)), as: "a.m4a")
    #expect(movie.refusal?.hasPrefix("no audio can be read: cut short: 900 of ") == true)
  }

  @Test func givesNoImpossibleNumbers() {
    for name in Fixture.names {
      let bytes = Fixture.bytes(name)
      for count in stride(from: 16, to: bytes.count, by: max(1, bytes.count / 40)) {
        let audio = Fixture.read(Array(bytes.prefix(count)), as: name).audio
        // No more than a second a byte.
        #expect(audio.duration.map { (1...count * 1000).contains($0) } ?? true)
        for number in [audio.bitRate, audio.sampleRate, audio.channels, audio.bitsPerSample] {
          #expect(number.map { $0 > 0 } ?? true)
        }
      }
    }
  }
}
