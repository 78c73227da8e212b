import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// Tags at both ends of a stream of frames, alone and together.
struct TagBordersTests {
  private static let audio: [UInt8] = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }

  private static func id3(_ size: Int, footer: Bool = false) -> [UInt8] {
    let sizes = [size >> 21, size >> 14, size >> 7, size].map { UInt8($0 & 127) }
    let head = Array("ID3".utf8) + [4, 0, footer ? 0x10 : 0] + sizes
    return head + [UInt8](repeating: 0x41, count: size)
      + (footer ? Array("3DI".utf8) + [4, 0, 0x10] + sizes : [])
  }

  private static func ape(_ size: Int, header: Bool) -> [UInt8] {
    func border(_ flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + little(2_000) + little(UInt32(size + 32)) + little(1) + little(flags)
        + [UInt8](repeating: 0, count: 8)
    }
    return (header ? border(0xA000_0000) : []) + [UInt8](repeating: 0x42, count: size)
      + border(header ? 0x8000_0000 : 0)
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static let id3v1 = Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
  private static let enhanced = Array("TAG+".utf8) + [UInt8](repeating: 0x20, count: 223) + id3v1
  private static let lyrics = Array("LYRICSBEGININD00003000LYR00004la l000035LYRICS200".utf8)
  private static let firstLyrics = Array("LYRICSBEGINla la laLYRICSEND".utf8)

  @Test(
    "tags before and behind the audio do not count",
    arguments: [
      (id3(300), []), (id3(300) + id3(20), []), ([], id3v1), ([], enhanced), ([], ape(90, header: true)),
      ([], ape(90, header: false)), (id3(40), ape(90, header: true) + id3v1), ([], id3(90, footer: true)),
      (id3(9, footer: true), []), ([], ape(50, header: true) + lyricsOfRightSize + id3v1),
      ([], firstLyrics + id3v1), (ape(60, header: true), []), (id3(16), id3(90, footer: true) + id3v1),
    ] as [([UInt8], [UInt8])])
  func doNotCount(before: [UInt8], behind: [UInt8]) throws {
    let plain = try hash(Self.audio)
    #expect(plain.size == Self.audio.count)
    #expect(try hash(before + Self.audio + behind) == plain)
  }

  private static let lyricsOfRightSize: [UInt8] = {
    let text = "LYRICSBEGININD00003000LYR00004la l"
    let digits = String(text.utf8.count + 1_000_000).dropFirst()
    return Array((text + digits + "LYRICS200").utf8)
  }()

  @Test("what only looks like a tag counts as audio")
  func looksLikeTags() throws {
    let plain = try hash(Self.audio)
    let others: [[UInt8]] = [
      Self.lyrics,  // says another size than it has
      Array("LYRICSEND".utf8), Array("APETAGEX".utf8), Array("TAG".utf8),
      Array("APETAGEX".utf8) + [UInt8](repeating: 0xFF, count: 24),
    ]
    for other in others { #expect(try hash(Self.audio + other) != plain) }
  }

  @Test("a frame that tells of the stream does not count, the frames behind it do")
  func tellingFrame() throws {
    // 128 kbit/s at 44100 Hz, joint stereo: 417 bytes.
    func frame(_ text: String, _ fill: UInt8) -> [UInt8] {
      var frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: fill, count: 413)
      frame.replaceSubrange(36..<(36 + text.utf8.count), with: text.utf8)
      return frame
    }
    let music = frame("", 1) + frame("", 2)
    let plain = try hash(music)
    #expect(plain.size == 834)
    #expect(try hash(Self.id3(30) + frame("Xing", 0) + music) == plain)
    #expect(try hash(Self.id3(30) + [0, 0, 0] + frame("Info", 9) + music + Self.id3v1) == plain)
    #expect(try hash(frame("VBRI", 0) + music) == plain)
    #expect(try hash(frame("Some", 0) + music) != plain)
  }

  @Test("a file of tags alone has no audio, and is equal to nothing")
  func tagsAlone() throws {
    for bytes in [[], Self.id3(100), Self.id3v1, Self.id3(100) + Self.id3v1] {
      let mark = try hash(bytes)
      #expect(mark.size == 0)
      #expect(!mark.isComplete)
    }
  }
}
