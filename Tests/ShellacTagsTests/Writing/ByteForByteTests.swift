import Foundation
import ShellacModel
import ShellacTags
import Testing

/// What was not named stays byte for byte: frames, atoms, comments, pictures, and the order and case of names.
@Suite struct ByteForByteTests {
  /// The frames of an ID3v2.3 or 2.4 tag at the beginning of a file, whole, by a reading of the test's own.
  private func frames(_ bytes: [UInt8]) -> [(id: String, raw: [UInt8])] {
    var frames: [(String, [UInt8])] = []
    guard bytes.count > 20, bytes.starts(with: "ID3".utf8) else { return [] }
    let isNew = bytes[3] == 4
    func size(_ at: Int, _ shift: Int) -> Int { (0..<4).reduce(0) { $0 << shift | Int(bytes[at + $1]) } }
    let end = 10 + size(6, 7)
    var at = 10
    while at + 10 < end, bytes[at] != 0 {
      let count = 10 + size(at + 4, isNew ? 7 : 8)
      frames.append((String(decoding: bytes[at..<at + 4], as: UTF8.self), Array(bytes[at..<at + count])))
      at += count
    }
    return frames
  }

  @Test(
    "ID3v2 keeps its version and all frames that were not named",
    arguments: ["id3v23.mp3", "id3v24.mp3", "several.mp3", "purchased.mp3"])
  func id3v2(name: String) throws {
    let file = try WrittenFile(name, [edit("title", "Another"), edit("tag.NEW", "here")])
    let (old, new) = (frames(Fixture.bytes(name)), frames(file.bytes))
    #expect(file.bytes[3] == Fixture.bytes(name)[3])
    #expect(old.count >= 2)
    let kept = new.filter { $0.id != "TIT2" && !$0.raw.holds("NEW".utf8) }.map(\.raw)
    #expect(kept == old.filter { $0.id != "TIT2" }.map(\.raw))
    #expect(new.filter { $0.id == "TIT2" }.count == 1)
  }

  @Test("frames that nobody knows, and garbage behind the frames, stay")
  func unknownFrames() throws {
    let own = Array("XYZW".utf8) + [0, 0, 0, 4, 0, 0, 1, 2, 3, 0xFF]
    let priv = Array("PRIV".utf8) + [0, 0, 0, 6, 0, 0] + Array("me\0ABC".utf8)
    let title = Array("TIT2".utf8) + [0, 0, 0, 4, 0, 0, 0] + Array("Old".utf8)
    let body = own + title + priv + Array("\u{1}junk".utf8) + [UInt8](repeating: 0, count: 30)
    let audio = Fixture.bytes("cbr.mp3")
    let first = try #require(audio.indices.first { audio[$0] == 0xFF && audio[$0 + 1] & 0xE0 == 0xE0 })
    let stripped = Array(audio[first...])
    let head = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(body.count)]
    let file = try WrittenFile(head + body + stripped, "own.mp3", [edit("title", "New")])
    #expect(file.fault == nil)
    #expect(file.bytes.holds(own) && file.bytes.holds(priv) && file.bytes.holds("\u{1}junk".utf8))
    #expect(file.bytes.count == head.count + body.count + stripped.count)
    #expect(Array(file.bytes.suffix(stripped.count)) == stripped)
  }

  @Test("an unsynchronised tag stays one, and its other frames keep their bytes")
  func unsynchronised() throws {
    // A binary frame with FF FB in it, as the scheme writes it: FF 00 FB.
    let priv = Array("PRIV".utf8) + [0, 0, 0, 6, 0, 0] + Array("me\0".utf8) + [0xFF, 0x00, 0xFB, 0x90]
    let title = Array("TIT2".utf8) + [0, 0, 0, 4, 0, 0, 0] + Array("Old".utf8)
    let body = priv + title + [UInt8](repeating: 0, count: 20)
    let audio = Fixture.bytes("layer2.mp2")
    let file = try WrittenFile(
      Array("ID3".utf8) + [3, 0, 0x80, 0, 0, 0, UInt8(body.count)] + body + audio, "own.mp2",
      [edit("title", "Ärger 東")])
    #expect(file.fault == nil)
    #expect(file.bytes[5] & 0x80 != 0)
    #expect(file.bytes.holds(priv))
  }

  @Test(
    "Vorbis comments keep their order and the case of their names",
    arguments: ["flac.flac", "vorbis.ogg", "opus.opus"])
  func vorbisOrder(name: String) throws {
    let first = try WrittenFile(name, [edit("tag.Zz", "last"), edit("tag.Aa", "first")])
    // The raw bytes of a comment in mixed case survive a change of another one.
    let mixed = first.bytes
    let second = try WrittenFile(mixed, name, [edit("title", "Other")])
    #expect(second.fault == nil)
    let zz = Data(second.bytes).range(of: Data("ZZ=last".utf8))
    let aa = Data(second.bytes).range(of: Data("AA=first".utf8))
    #expect(try #require(zz).lowerBound < (try #require(aa)).lowerBound)
  }

  @Test(
    "a picture stays as its bytes are",
    arguments: [
      "id3v22.mp3", "id3v24.mp3", "flac.flac", "aac.m4a", "aiff.aiff", "trueaudio.tta", "opus.opus",
      "speex.spx",
    ])
  func pictures(name: String) throws {
    let old = Fixture.bytes(name)
    let file = try WrittenFile(name, WritingFormatsTests.edits)
    #expect(file.before.hasPicture)
    // What a picture begins with stands nowhere else in these files; in Vorbis comments it is text.
    let data = Data(old)
    let start = try #require(
      data.range(of: Data([0x89, 0x50, 0x4E, 0x47])) ?? data.range(of: Data("METADATA_BLOCK_PICTURE=".utf8)))
    #expect(file.bytes.holds(old[start.lowerBound..<min(start.lowerBound + 60, old.count)]))
    #expect(file.after?.hasPicture == true)
  }

  @Test("items of MP4 that TagLib has no name for stay as they are")
  func mp4Items() throws {
    let old = Fixture.bytes("purchased.m4a")
    let file = try WrittenFile("purchased.m4a", [edit("title", "Another"), edit("genre", "Dub")])
    #expect(file.fault == nil)
    #expect(file.after?.evidence == file.before.evidence)
    for name in ["apID", "cnID", "sfID", "atID", "purd", "ownr"] {
      let range = try #require(Data(old).range(of: Data(name.utf8)), "\(name)")
      let size = Int(old[range.lowerBound - 1]) | Int(old[range.lowerBound - 2]) << 8
      #expect(file.bytes.holds(old[(range.lowerBound - 4)..<(range.lowerBound - 4 + size)]), "\(name)")
    }
  }

  @Test("several tags in one file agree afterwards, and a short tag never wins")
  func severalTags() throws {
    let file = try WrittenFile(
      "several.mp3",
      [
        edit("title", "A title that is longer than thirty letters"), edit("album", "Żółć"),
        edit("track", "4"),
      ])
    #expect(file.fault == nil)
    #expect(file.after?.tagTypes == file.before.tagTypes)
    let end = Array(file.bytes.suffix(128))
    #expect(end.starts(with: "TAGA title that is longer than th".utf8))
    // Latin-1 has no Ż: better nothing than something else.
    #expect(end[63..<93].allSatisfy { $0 == 0 })
    #expect(end[126] == 4)
  }

  @Test("other spellings of a field say the new thing, too")
  func spellings() throws {
    let file = try WrittenFile(
      "beatport.flac", [edit("albumartist", "New"), edit("tracktotal", "10"), edit("label", "L")])
    #expect(file.fault == nil)
    for property in file.after?.properties ?? [] {
      if ["ALBUM ARTIST", "ALBUMARTIST"].contains(property.key) { #expect(property.values == ["New"]) }
      if ["LABEL", "ORGANIZATION", "PUBLISHER"].contains(property.key) { #expect(property.values == ["L"]) }
    }
    #expect(file.after?.tags.trackTotal == 10)
  }
}
