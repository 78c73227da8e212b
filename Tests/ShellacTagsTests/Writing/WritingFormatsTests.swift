import Foundation
import ShellacAudio
import ShellacModel
import ShellacTags
import Testing

/// Every format that TagLib writes: what was named is read back, all else is as it was, and the audio sounds the same.
@Suite struct WritingFormatsTests {
  static let tagged = [
    "aac.m4a", "aiff.aiff", "alac.m4a", "apev2.mp3", "beatport.flac", "both.wav", "broadcast.bwf", "cbr.mp3",
    "flac-with-id3.flac", "flac.flac", "flac.oga", "front.m4a", "id3v1.mp3", "id3v22.mp3", "id3v23.mp3",
    "id3v24.mp3", "info.wav", "layer2.mp2", "misnamed.flac", "monkeys.ape", "musepack.mpc", "native.aif",
    "no-extension", "opus.opus", "purchased.m4a", "purchased.mp3", "repeated.mp3",
    "several.mp3", "speex.spx", "trueaudio.tta", "vorbis.ogg", "wavpack.wv", "wma.wma", "amr-less.3gp",
  ]

  static let edits = [
    edit("title", "Ünter den Wölken 東京"), edit("artist", "First & One"), adding("artist", "Second, Two"),
    edit("album", "An Album: Vol. 2"), edit("albumartist", "Various"), edit("track", "7"),
    edit("tracktotal", "12"),
    edit("disc", "2"), edit("disctotal", "3"), edit("date", "1999-05-03"), edit("originaldate", "1987"),
    edit("genre", "Drum & Bass"), adding("genre", "Jazz"), edit("composer", "C. Composer"),
    edit("comment", "Line one\nline two"), edit("isrc", "DE-A12-34-56789"), edit("label", "A Label"),
    edit("catalognumber", "CAT 001"), edit("barcode", "4006381333931"), edit("compilation", "true"),
    edit("copyright", "© 1999"), edit("titlesort", "Unter"), edit("albumsort", "Album, An"),
    edit("artistsort", "One"), edit("albumartistsort", "V"), edit("bpm", "128"), edit("edition", "Deluxe"),
    edit("mb_trackid", "0b2a8f4e-3b1c-4d2e-9f10-8a7b6c5d4e3f"),
    edit("mb_albumid", "1b2a8f4e-3b1c-4d2e-9f10-8a7b6c5d4e3f"),
    edit("mb_artistid", "2b2a8f4e-3b1c-4d2e-9f10-8a7b6c5d4e3f"), edit("tag.MOOD", "calm"),
    edit("tag.MY OWN TAG", "yes"),
  ]

  @Test("every field is read back as it was written, and nothing else has changed", arguments: tagged)
  func everyField(name: String) throws {
    let file = try WrittenFile(name, Self.edits)
    #expect(file.fault == nil)
    let after = try #require(file.after)
    #expect(after.tags.artists == ["First & One", "Second, Two"])
    #expect(after.tags.genres == ["Drum & Bass", "Jazz"])
    #expect((after.tags.track, after.tags.trackTotal) == (7, 12))
    #expect(after.tags.date == PartialDate(year: 1999, month: 5, day: 3))
    #expect(after.tags.isCompilation == true)
    #expect(after.audio.duration == file.before.audio.duration)
    #expect(after.audio.format == file.before.audio.format)
    #expect(after.hasPicture == file.before.hasPicture)
    #expect(Set(file.before.tagTypes).subtracting(after.tagTypes) == [])
    #expect(after.notices == file.before.notices)
    #expect(
      try AudioHash.hash(ofFile: Array(file.copy.utf8)) == AudioHash.hash(ofFile: Array(file.path.utf8)))
  }

  @Test("the file itself is not touched, and a second writing finds nothing to do", arguments: tagged)
  func again(name: String) throws {
    let file = try WrittenFile(name, Self.edits)
    #expect(FileManager.default.contents(atPath: file.path).map(Array.init) == Fixture.bytes(name))
    let after = try #require(file.after)
    #expect(try TagPlan(Self.edits, properties: after.packedProperties).differences == [])
  }

  @Test("fields go away again, and the file is read as if it never had them", arguments: tagged)
  func clearing(name: String) throws {
    let first = try WrittenFile(name, Self.edits)
    let fields = Self.edits.map(\.field)
    let second = try WrittenFile(first.bytes, name, fields.map { TagEdit($0, .clear) })
    #expect(second.fault == nil)
    let after = try #require(second.after)
    #expect(after.tags.title == nil && after.tags.artists.isEmpty && after.tags.date == nil)
    #expect(after.tags.trackTotal == nil && after.tags.isCompilation == nil)
  }

  @Test(
    "one small change leaves the size of a file with room for it",
    arguments: ["id3v24.mp3", "flac.flac", "alac.m4a"])
  func padding(name: String) throws {
    let first = try WrittenFile(name, Self.edits)
    let second = try WrittenFile(first.bytes, name, [edit("title", "Short")])
    #expect(second.fault == nil)
    #expect(second.bytes.count == first.bytes.count)
  }

  @Test(
    "dates keep the precision that they were given", arguments: tagged, ["1999", "1999-05", "1999-05-03"])
  func dates(name: String, date: String) throws {
    let file = try WrittenFile(name, [edit("date", date), edit("originaldate", date)])
    #expect(file.fault == nil)
    #expect(file.after?.tags.date?.description == date)
  }

  @Test(
    "the decoded audio is the same", .enabled(if: Reader.hasFFmpeg, "ffmpeg \(Reader.hint)"),
    arguments: tagged)
  func audio(name: String) throws {
    let file = try WrittenFile(name, Self.edits)
    if name == "apev2.mp3" {
      // It takes the tag behind the last frame for audio: there the bytes themselves are compared.
      let bytes = Fixture.bytes(name)
      let end = try #require(Data(bytes).range(of: Data("APETAGEX".utf8))).lowerBound
      #expect(end > 1000 && file.bytes.starts(with: bytes[..<end]))
      return
    }
    let sums = try file.outside(Reader.audio)
    #expect(sums.before == sums.after)
    #expect(sums.before.hasPrefix("MD5="), "\(sums.before)")
  }

  @Test("long tags spread over many pages and blocks", arguments: tagged)
  func long(name: String) throws {
    // An attribute of ASF has room for 32 K letters.
    let text = String(repeating: "long é ", count: name == "wma.wma" ? 4_000 : 8_000)
    let file = try WrittenFile(name, [edit("comment", text), edit("tag.LYRICS", text)])
    #expect(file.fault == nil)
    if Reader.hasFFmpeg, name != "apev2.mp3" {
      let sums = try file.outside(Reader.audio)
      #expect(sums.before == sums.after)
    }
    let short = try WrittenFile(file.bytes, name, [edit("comment", "short"), edit("tag.LYRICS", "")])
    #expect(short.fault == nil)
  }

  @Test("modules have a title", arguments: ["mod.mod", "s3m.s3m", "it.it", "xm.xm"])
  func modules(name: String) throws {
    let file = try WrittenFile(name, [edit("title", "Another Title")])
    #expect(file.fault == nil)
    #expect(file.bytes.count == Fixture.bytes(name).count)
    let refused = try WrittenFile(name, [edit("artist", "Nobody")])
    #expect(refused.failure?.contains("have a title and no other tag") == true)
    #expect(!FileManager.default.fileExists(atPath: refused.copy))
  }

  @Test(
    "formats that TagLib at hand does not read are refused",
    arguments: ["tak.tak", "matroska.mka", "ac3.ac3"])
  func unread(name: String) throws {
    let file = try WrittenFile(name, [edit("title", "Title")])
    #expect(
      file.failure?.contains("is not read by TagLib") == true
        || file.failure?.contains("cannot be written") == true)
    #expect(!FileManager.default.fileExists(atPath: file.copy))
  }

  @Test("a damaged or empty file is left alone", arguments: ["random.mp3", "empty.mp3", "text.mp3"])
  func refused(name: String) throws {
    let file = try WrittenFile(name, [edit("title", "Title")])
    #expect(file.failure != nil)
    #expect(!FileManager.default.fileExists(atPath: file.copy))
  }
}
