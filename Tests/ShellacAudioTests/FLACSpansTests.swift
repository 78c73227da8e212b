import Testing

@testable import ShellacAudio

/// The audio of a FLAC file begins behind its metadata blocks.
struct FLACSpansTests {
  private static func block(_ type: UInt8, _ count: Int) -> [UInt8] { [type] + big(count, 3) + fill(count) }
  private static let frames = [0xFF, 0xF8] + fill(200)

  @Test("blocks of any length, up to the one that is marked as the last")
  func blocks() throws {
    let head = text("fLaC") + Self.block(0, 34)
    #expect(try places(head + Self.block(0x84, 70_000) + Self.frames) == [[42 + 70_004, 202]])
    #expect(try places(head + Self.block(0x81, 0) + Self.frames) == [[46, 202]])
    // What follows the last one is no block, whatever it looks like.
    #expect(try places(head + Self.block(0x81, 3) + Self.block(4, 50)) == [[49, 54]])
    // No block is marked: a frame begins with a byte that no block has.
    #expect(try places(head + Self.block(1, 3) + Self.frames) == [[49, 202]])
    #expect(try isSaid(head + Self.block(0x81, 0) + Self.frames))
  }

  @Test("zeros behind the blocks are padding, and tags at both ends do not count")
  func padding() throws {
    let file = text("fLaC") + Self.block(0x80, 34) + fill(70, 0) + Self.frames
    #expect(try places(file) == [[112, 202]])
    let tag = text("ID3") + [4, 0, 0, 0, 0, 0, 21] + fill(21)
    let end = text("TAG") + fill(125, 0x20)
    #expect(try places(tag + file + end) == [[31 + 112, 202]])
    #expect(try places(text("fLaC") + Self.block(0x80, 34) + end) == [])
  }

  @Test("a file that is cut in its blocks has no audio")
  func cut() throws {
    for count in [4, 6, 8, 20, 41] {
      #expect(
        try places(Array((text("fLaC") + Self.block(0, 34)).prefix(count))).map { $0[1] }.reduce(0, +) <= 3)
    }
    #expect(try places(Array((text("fLaC") + Self.block(0, 34)).prefix(20))) == [])
    #expect(try places(text("fLaC") + Self.block(0, 34) + [4, 0, 0, 200] + fill(199)) == [])
  }

  @Test("more blocks than anybody writes are a trap")
  func trap() throws {
    let many = text("fLaC") + Array(repeatElement(Self.block(1, 0), count: 9_999).joined())
    #expect(try places(many + Self.block(1, 5) + Self.frames) == [[many.count + 9, 202]])
    // The block behind the ten thousandth counts: its type is its first byte that is not 0.
    #expect(
      try places(many + Self.block(1, 5) + Self.block(1, 5) + Self.frames) == [[many.count + 9, 9 + 202]])
  }
}
