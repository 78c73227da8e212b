import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

/// Huge tags and pictures cost bounded memory, and what is left out is said.
@Suite struct OversizedTagsTests {
  /// An ID3v2.4 tag of these frames.
  private func id3(_ frames: [(String, [UInt8])], size claimed: Int? = nil) -> [UInt8] {
    func synchsafe(_ n: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(n >> $0 & 127) } }
    var body: [UInt8] = []
    for (id, content) in frames {
      body += Array(id.utf8)
      body += synchsafe(content.count)
      body += [0, 0]
      body += content
    }
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe(claimed ?? body.count) + body
  }

  @Test func cutsALongValueAtACharacterBorder() throws {
    let lyrics =
      [UInt8(3)] + Array("x".utf8) + Array(repeating: Array("é".utf8), count: 5_000_000).flatMap { $0 }
    let bytes = id3([
      ("TIT2", [3] + Array("Long".utf8)), ("TXXX", [3] + Array("STORY".utf8) + [0] + lyrics.dropFirst()),
    ])
    let frame = Fixture.read(bytes + Fixture.bytes("cbr.mp3"), as: "long.mp3")
    #expect(frame.outcome == .read)
    #expect(frame.tags.title == "Long")
    let story = try #require(frame.values("STORY")?.first)
    #expect(story.utf8.count == 65_535)
    #expect(story == "x" + String(repeating: "é", count: 32_767))
    #expect(frame.notices == ["the tag STORY has a value longer than 64 KiB, which was cut"])
  }

  @Test func boundsAllPropertiesTogether() {
    let frames = (0..<40).map { number in
      ("TXXX", [3] + Array("KEY\(number)".utf8) + [0] + [UInt8](repeating: 0x61, count: 60_000))
    }
    let frame = Fixture.read(id3(frames) + Fixture.bytes("cbr.mp3"), as: "many.mp3")
    #expect(frame.outcome == .read)
    #expect(frame.packedProperties.count <= 1 << 20)
    #expect(frame.notices.filter { $0.hasPrefix("the tags are larger than 1 MiB") }.count == 1)
  }

  @Test func readsTheTextBeforeAHugePicture() throws {
    let folder = TemporaryFolder()
    let path = folder.path("huge.mp3")
    // 250 MB of a picture, as a hole in the file.
    let size = 250_000_000
    let picture =
      Array("APIC".utf8) + [21, 14, 7, 0].map { UInt8(size >> $0 & 127) } + [0, 0, 0]
      + Array("image/png".utf8)
    let title = id3([("TIT2", [3] + Array("Heavy".utf8))], size: 11 + 6 + size + 10)
    _ = FileManager.default.createFile(atPath: path, contents: Data(title + picture))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: UInt64(10 + 11 + 6 + size + 10))
    try file.write(contentsOf: Data(Fixture.bytes("cbr.mp3")))
    try file.close()
    let frame = Fixture.read(at: path)
    #expect(frame.outcome == .read)
    #expect(frame.tags.title == "Heavy")
    #expect(frame.audio.duration == Fixture.read("cbr.mp3").audio.duration)
    #expect(frame.notices == ["a tag or picture is larger than 16 MiB and was read in part only"])
  }
}
