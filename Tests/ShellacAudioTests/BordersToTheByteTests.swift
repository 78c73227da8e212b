import Testing

@testable import ShellacAudio

/// Where tags end and audio begins, and where a tag that says something else than there is leaves the audio alone.
struct BordersToTheByteTests {
  private static let audio = fill(500, 0x55)

  private static func id3(_ count: Int, flags: UInt8 = 0, version: UInt8 = 4) -> [UInt8] {
    text("ID3") + [version, 0, flags, 0, 0, UInt8(count >> 7), UInt8(count & 127)] + fill(count, 0x41)
  }

  private static func ape(_ size: Int, _ flags: Int) -> [UInt8] {
    text("APETAGEX") + little(2_000, 4) + little(size, 4) + little(1, 4) + little(flags, 4) + fill(8, 0)
  }

  @Test("ID3v2 at the start says its size, with or without a footer")
  func before() throws {
    #expect(try places(Self.id3(300) + Self.audio) == [[310, 500]])
    #expect(try places(Self.id3(300, flags: 0x10) + fill(10, 0x33) + Self.audio) == [[320, 500]])
    #expect(try places(Self.id3(0, flags: 0x80) + Self.audio) == [[10, 500]])
    #expect(try places(Self.id3(20, version: 0xFE) + Self.audio) == [[30, 500]])
    #expect(try places(Self.id3(20, version: 0xFF) + Self.audio) == [[0, 530]])
    let high = text("ID3") + [4, 0, 0, 0, 0, 0x80, 0]
    #expect(try places(high + Self.audio) == [[0, 510]])
    // A tag up to the very end leaves nothing, and so does one that says more.
    #expect(try places(Self.id3(300)) == [])
    #expect(try places(Array(Self.id3(300).dropLast())) == [])
  }

  @Test("APEv2 at the start has a header that says so")
  func apeBefore() throws {
    let items = fill(40, 0x42)
    let header = Self.ape(72, 0xA000_0000)
    let footer = Self.ape(72, 0x8000_0000)
    #expect(try places(header + items + footer + Self.audio) == [[104, 500]])
    // A footer at the start is none.
    #expect(try places(footer + Self.audio) == [[0, 532]])
    #expect(try places(Self.id3(3) + header + items + footer + Self.id3(4) + Self.audio) == [[131, 500]])
  }

  @Test(
    "APEv2 at the end has a footer, which counts its items, and perhaps a header, which it does not count")
  func apeBehind() throws {
    let items = fill(40, 0x42)
    #expect(try places(Self.audio + items + Self.ape(72, 0)) == [[0, 500]])
    #expect(
      try places(Self.audio + Self.ape(72, 0xA000_0000) + items + Self.ape(72, 0x8000_0000)) == [[0, 500]])
    #expect(try places(Self.audio + Self.ape(32, 0)) == [[0, 500]])
    #expect(try places(Self.audio + Self.ape(31, 0)) == [[0, 532]])
    // One that would have the whole file, and one that says a byte more.
    #expect(try places(Self.audio + Self.ape(532, 0)) == [])
    #expect(try places(Self.audio + Self.ape(533, 0)) == [[0, 532]])
    #expect(try places(Self.audio + items + Self.ape(72, 0) + text("TAG") + fill(125, 0x20)) == [[0, 500]])
  }

  @Test("ID3v1 has 128 bytes at the end, its enhanced form 227 before them")
  func id3v1() throws {
    let tag = text("TAG") + fill(125, 0x20)
    #expect(try places(Self.audio + tag) == [[0, 500]])
    #expect(try places(Self.audio + text("TAG+") + fill(223, 0x20) + tag) == [[0, 500]])
    #expect(try places(Self.audio + text("TAG+") + fill(222, 0x20) + tag) == [[0, 726]])
    #expect(try places(Array(tag.dropLast())).map { $0[1] } == [127])
    #expect(try places(fill(1, 0x55) + tag) == [[0, 1]])
  }

  @Test("an ID3v2 tag at the end is found by its footer")
  func id3Behind() throws {
    let size: [UInt8] = [0, 0, 1, 2]
    let tag = text("ID3") + [4, 0, 0x10] + size + fill(130, 0x41) + text("3DI") + [4, 0, 0x10] + size
    #expect(tag.count == 150)
    #expect(try places(Self.audio + tag) == [[0, 500]])
    let broken = Array(tag.dropLast(2)) + [0x80, 2]
    #expect(try places(Self.audio + broken) == [[0, 650]])
  }

  @Test("Lyrics3 of the second version says its size in six digits, the first has to be looked for")
  func lyrics() throws {
    func second(_ words: String, _ digits: String? = nil) -> [UInt8] {
      let text = "LYRICSBEGIN" + words
      return Array((text + (digits ?? String(String(1_000_000 + text.count).dropFirst())) + "LYRICS200").utf8)
    }
    #expect(try places(Self.audio + second("IND0000200EAL00004Blue")) == [[0, 500]])
    #expect(try places(Self.audio + second("IND", "000015")).map { $0[1] } == [529])
    #expect(try places(Self.audio + second("123456789", "00001:")).map { $0[1] } == [535])
    #expect(try places(Self.audio + second("12345678", "00002/")).map { $0[1] } == [534])
    #expect(try places(Self.audio + second("IND", "000014")) == [[0, 500]])
    func first(_ count: Int) -> [UInt8] { text("LYRICSBEGIN") + fill(count, 0x6C) + text("LYRICSEND") }
    #expect(try places(Self.audio + first(0)) == [[0, 500]])
    #expect(try places(Self.audio + first(5_100)) == [[0, 500]])
    #expect(try places(Self.audio + first(5_101)) == [[0, 500 + 5_121]])
    // What begins last is what ends here.
    #expect(try places(Self.audio + text("LYRICSBEGIN") + first(30)) == [[0, 511]])
    #expect(try places(fill(20, 0x55) + text("LYRICSEND")) == [[0, 29]])
    #expect(try places(fill(30, 0x55) + text("LYRICSEND")) == [[0, 39]])
  }

  @Test("more tags than anything writes are not passed over")
  func manyTags() throws {
    let tags = Array(repeatElement(Self.id3(5), count: 64).joined())
    #expect(try places(tags + Self.audio) == [[15 * 64, 500]])
    #expect(try places(tags + Self.id3(5) + Self.audio) == [[15 * 64, 515]])
    let ends = Array(repeatElement(Self.ape(32, 0), count: 64).joined())
    #expect(try places(Self.audio + ends) == [[0, 500]])
    #expect(try places(Self.audio + Self.ape(32, 0) + ends) == [[0, 532]])
  }
}
