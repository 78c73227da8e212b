import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// The mark of a file follows its audio and nothing else.
@Suite(
  .enabled(
    if: OtherPrograms.areThere, "ffmpeg or mutagen is not installed: see Scripts/install-dependencies.sh"))
struct TagsAndAudioTests {
  @Test("other tags, pictures and padding leave the mark of every sample as it is", arguments: sampleSongs)
  func samples(song: String) throws {
    let folder = TemporaryFolder()
    let copy = folder.path("song." + (song as NSString).pathExtension)
    try FileManager.default.copyItem(atPath: Checkout.sampleMusic + "/" + song, toPath: copy)
    let before = try contents(copy)
    let mark = try hash(copy)
    guard OtherPrograms.retag(copy) else { return }
    #expect(try contents(copy) != before)
    #expect(try hash(copy) == mark)
  }

  @Test("tags by mutagen, and a copy by ffmpeg, leave the mark as it is", arguments: encodings.map(\.suffix))
  func formats(suffix: String) throws {
    let folder = TemporaryFolder()
    let encoding = try #require(encodings.first { $0.suffix == suffix })
    let song = folder.path("song." + suffix)
    try OtherPrograms.encode(encoding.arguments, to: song)
    let mark = try hash(song)
    #expect(mark.isComplete && mark.size > 1_000)
    let copy = folder.path("copy." + suffix)
    #expect(OtherPrograms.remux(song, to: copy))
    // Bare streams have no place for tags that ffmpeg would write to.
    if !["mp2", "aac", "ac3", "w64"].contains(suffix) { #expect(try contents(copy) != contents(song)) }
    #expect(try hash(copy) == mark, "after a copy by ffmpeg")
    if OtherPrograms.retag(song) { #expect(try hash(song) == mark, "after mutagen") }
  }

  @Test("every byte of the audio counts", arguments: encodings.map(\.suffix))
  func everyByte(suffix: String) throws {
    let folder = TemporaryFolder()
    let encoding = try #require(encodings.first { $0.suffix == suffix })
    let song = folder.path("song." + suffix)
    try OtherPrograms.encode(encoding.arguments, to: song)
    let mark = try hash(song)
    let spans = try AudioSpans.spans(ofFile: Array(song.utf8))
    let bytes = try contents(song)
    var random = Seeded(state: 11)
    for _ in 0..<12 {
      let span = try #require(spans.randomElement(using: &random))
      var changed = bytes
      changed[span.offset + Int.random(in: 0..<span.count, using: &random)] ^= 0x10
      try Data(changed).write(to: URL(fileURLWithPath: song))
      #expect(try hash(song) != mark)
    }
  }

  @Test("chapters in the file's data leave the mark of an audiobook as it is")
  func chapters() throws {
    let folder = TemporaryFolder()
    let song = folder.path("book.m4a")
    try OtherPrograms.encode(["-c:a", "aac"], to: song)
    let text =
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=One\n[CHAPTER]\n"
      + "TIMEBASE=1/1000\nSTART=900\nEND=2000\ntitle=Two\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("chapters")))
    let status = OtherPrograms.run(
      OtherPrograms.ffmpeg,
      [
        "-v", "error", "-i", song, "-i", folder.path("chapters"), "-map", "0:a", "-map_chapters", "1", "-c",
        "copy",
        folder.path("chaptered.m4a"),
      ])
    try #require(status == 0)
    #expect(try hash(folder.path("chaptered.m4a")) == hash(song))
  }

  @Test("the size that headers tell is that of the bytes that are read", arguments: encodings.map(\.suffix))
  func sizes(suffix: String) throws {
    let folder = TemporaryFolder()
    let encoding = try #require(encodings.first { $0.suffix == suffix })
    let song = folder.path("song." + suffix)
    try OtherPrograms.encode(encoding.arguments, to: song)
    let measured = try AudioHash.measure(ofFile: Array(song.utf8))
    #expect(try measured.size == hash(song).size)
    #expect(try AudioSpans.spans(ofFile: Array(song.utf8)).reduce(0) { $0 + $1.count } == measured.size)
  }
}
