import ShellacModel
import ShellacTags
import Testing

/// Every format gives the same facts where it can carry them.
@Suite struct TagReaderTests {
  @Test(arguments: [
    "id3v24.mp3", "id3v23.mp3", "flac.flac", "vorbis.ogg", "opus.opus", "speex.spx", "flac.oga", "aac.m4a",
    "alac.m4a", "aiff.aiff", "wavpack.wv", "musepack.mpc", "trueaudio.tta",
  ])
  func readsEveryFact(name: String) throws {
    let frame = Fixture.read(name)
    let tags = frame.tags
    #expect(frame.outcome == .read)
    #expect(frame.notices == [])
    #expect(tags.title == "Été")
    #expect(tags.artists == ["Björk", "AC/DC"])
    #expect(tags.artist == "Björk, AC/DC")
    #expect(tags.album == "Début")
    #expect(tags.albumArtist == "Various Artists")
    #expect(tags.albumArtists == ["Various Artists"])
    #expect((tags.track, tags.trackTotal) == (3, 12))
    #expect((tags.disc, tags.discTotal) == (1, 2))
    #expect(tags.date == PartialDate(year: 1999, month: 5, day: 3))
    #expect(tags.originalDate == PartialDate(year: 1987))
    #expect(tags.genres == ["Rock", "Pop"])
    #expect(tags.composers == ["Ennio Morricone"])
    #expect(tags.isrcs == ["USS1Z9900001"])
    #expect(tags.isCompilation == true)
    // ID3v2.3 has no frames for these.
    #expect(name == "id3v23.mp3" || tags.titleSort == "Ete")
    #expect(name == "id3v23.mp3" || tags.artistSort == "Bjork")
    #expect(name == "id3v23.mp3" || tags.albumSort == "Debut")
    #expect(tags.albumArtistSort == "Various")
    #expect(tags.musicBrainzTrackID == "11111111-1111-1111-1111-111111111111")
    #expect(tags.musicBrainzAlbumID == "22222222-2222-2222-2222-222222222222")
    #expect(tags.musicBrainzArtistIDs.first?.hasPrefix("33333333") == true)
    #expect(tags.comment == "fine")
    #expect(tags.beatsPerMinute == 128)
    #expect(tags.label == "One Little Indian")
    #expect(tags.catalogNumber == "TPLP 31")
    #expect(tags.copyright == "1999 Someone")
  }

  struct Stream: Sendable, CustomTestStringConvertible {
    var name: String
    var format: String
    var codec: String?
    var milliseconds: ClosedRange<Int>?
    var rate: Int?
    var channels: Int?
    var bits: Int?
    var isLossless = false
    var hasPicture = false
    var testDescription: String { name }
  }

  @Test(arguments: [
    Stream(
      name: "id3v24.mp3", format: "MP3", milliseconds: 500...700, rate: 8000, channels: 1, hasPicture: true),
    Stream(name: "layer2.mp2", format: "MP2", milliseconds: 200...300, rate: 44100, channels: 2),
    Stream(
      name: "flac.flac", format: "FLAC", milliseconds: 500...500, rate: 8000, channels: 1, bits: 16,
      isLossless: true, hasPicture: true),
    Stream(
      name: "vorbis.ogg", format: "Ogg Vorbis", milliseconds: 500...500, rate: 8000, channels: 1,
      hasPicture: true),
    Stream(
      name: "opus.opus", format: "Opus", milliseconds: 500...500, rate: 48000, channels: 1, hasPicture: true),
    Stream(
      name: "speex.spx", format: "Speex", milliseconds: 450...550, rate: 8000, channels: 1, hasPicture: true),
    Stream(
      name: "flac.oga", format: "Ogg FLAC", milliseconds: 500...500, rate: 8000, channels: 1, bits: 16,
      isLossless: true, hasPicture: true),
    Stream(
      name: "aac.m4a", format: "M4A", codec: "AAC", milliseconds: 500...700, rate: 8000, channels: 1,
      hasPicture: true),
    Stream(
      name: "alac.m4a", format: "M4A", codec: "ALAC", milliseconds: 500...500, rate: 8000, channels: 1,
      bits: 16,
      isLossless: true, hasPicture: true),
    Stream(
      name: "info.wav", format: "WAV", codec: "PCM", milliseconds: 500...500, rate: 8000, channels: 1,
      bits: 16,
      isLossless: true),
    Stream(
      name: "aiff.aiff", format: "AIFF", codec: "PCM", milliseconds: 500...500, rate: 8000, channels: 1,
      bits: 16,
      isLossless: true, hasPicture: true),
    Stream(name: "wma.wma", format: "WMA", codec: "WMA2", milliseconds: 200...400, rate: 44100, channels: 2),
    Stream(
      name: "wavpack.wv", format: "WavPack", milliseconds: 500...500, rate: 8000, channels: 1, bits: 16,
      isLossless: true),
    Stream(name: "musepack.mpc", format: "Musepack", milliseconds: 240...260, rate: 44100, channels: 2),
    Stream(
      name: "trueaudio.tta", format: "TrueAudio", milliseconds: 500...500, rate: 8000, channels: 1, bits: 16,
      isLossless: true, hasPicture: true),
    Stream(name: "mod.mod", format: "MOD", channels: 4),
    Stream(name: "s3m.s3m", format: "S3M", channels: 2),
    Stream(name: "it.it", format: "IT", channels: 64),
    Stream(name: "xm.xm", format: "XM", channels: 4),
  ])
  func tellsTheStream(_ stream: Stream) {
    let frame = Fixture.read(stream.name)
    #expect(frame.outcome == .read)
    #expect(frame.audio.format == stream.format)
    #expect(frame.audio.codec == stream.codec)
    if let range = stream.milliseconds {
      #expect(range.contains(frame.audio.duration ?? -1))
      #expect((1...2000).contains(frame.audio.bitRate ?? -1))
    } else {
      // TagLib knows no length of tracker modules: unknown, not zero.
      #expect(frame.audio.duration == nil)
    }
    #expect(frame.audio.sampleRate == stream.rate)
    #expect(frame.audio.channels == stream.channels)
    #expect(frame.audio.bitsPerSample == stream.bits)
    #expect(frame.audio.isLossless == stream.isLossless)
    #expect(frame.hasPicture == stream.hasPicture)
  }

  @Test(arguments: [
    ("mod.mod", "Module Title"), ("s3m.s3m", "S3M Title"), ("it.it", "IT Title"), ("xm.xm", "XM Title"),
    ("monkeys.ape", "Ape"), ("id3v22.mp3", "Old Title"), ("id3v1.mp3", "First"), ("apev2.mp3", "Ape Title"),
    ("native.aif", "Native"), ("info.wav", "Info Title"), ("wma.wma", "Été"),
  ])
  func readsTitles(name: String, title: String) { #expect(Fixture.read(name).tags.title == title) }

  /// Made-up bytes found that a text of no bytes was given to a function of C as no place at all.
  @Test func aTextOfNoBytesIsNone() {
    let frame = Fixture.read("emptyinfo.wav")
    #expect(frame.tags.title == nil)
    #expect(frame.tags.artist == "Info Artist")
    #expect(frame.values("COMMENT") == ["Info Comment"])
  }

  @Test func readsOldID3() {
    let frame = Fixture.read("id3v22.mp3")
    #expect(frame.tagTypes == ["ID3v2.2"])
    #expect(frame.tags.artist == "Old Artist")
    #expect((frame.tags.track, frame.tags.trackTotal) == (7, 9))
    #expect(frame.tags.date == PartialDate(year: 1994))
    #expect(frame.tags.isCompilation == true)
    #expect(frame.hasPicture)

    let first = Fixture.read("id3v1.mp3")
    #expect(first.tagTypes == ["ID3v1"])
    #expect(first.tags.artist == "Latiné")
    #expect(first.tags.track == 5)
    #expect(first.tags.genres == ["Rock"])
  }

  @Test func namesItsVersion() { #expect(TagReader.version.split(separator: ".").count == 3) }

  @Test func appendsFramesToABuffer() throws {
    var buffer: [UInt8] = []
    TagReader.read(path: Array((Fixture.folder + "/flac.flac").utf8), into: &buffer)
    let first = buffer.count
    TagReader.read(path: Array((Fixture.folder + "/id3v24.mp3").utf8), into: &buffer)
    let frames = [Array(buffer[..<first]), Array(buffer[first...])].map { bytes in
      bytes.withUnsafeBytes { TagFrame(decoding: $0) }
    }
    #expect(frames.map { $0?.audio.format } == ["FLAC", "MP3"])
    #expect(try #require(frames[0]).encoded() == Array(buffer[..<first]))
  }
}
