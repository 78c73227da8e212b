import ShellacModel
import Testing

/// FLAC files without room for more tags get some, and keep their size where the tags allow it.
@Suite struct FLACPaddingTests {
  /// The fixture without its blocks of padding.
  private func bare(_ bytes: [UInt8]) -> [UInt8] {
    var blocks: [[UInt8]] = []
    var offset = 4
    var isLast = false
    while !isLast {
      let size = bytes[offset + 1..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      isLast = bytes[offset] & 0x80 != 0
      if bytes[offset] & 0x7F != 1 {
        blocks.append([bytes[offset] & 0x7F] + bytes[offset + 1..<offset + 4 + size])
      }
      offset += 4 + size
    }
    blocks[blocks.count - 1][0] |= 0x80
    return Array(bytes[..<4]) + blocks.joined() + bytes[offset...]
  }

  private func written(_ bytes: [UInt8], _ title: String) throws -> [UInt8] {
    let file = try WrittenFile(bytes, "flac.flac", [edit("title", title)])
    #expect(file.fault == nil)
    return file.bytes
  }

  @Test(arguments: [1, 3, 4, 5, 40])
  func lessTagsLeaveRoomForMore(count: Int) throws {
    let long = bare(try written(Fixture.bytes("flac.flac"), String(repeating: "x", count: 50)))
    let short = try written(long, String(repeating: "x", count: 50 - count))
    // A block of padding has a head of four bytes.
    #expect(short.count == long.count || count < 4)
    #expect(try written(short, "y").count == short.count)
  }

  @Test(arguments: [1, 4, 5, 40])
  func moreTagsMakeRoomAtOnce(count: Int) throws {
    let short = bare(try written(Fixture.bytes("flac.flac"), "x"))
    let long = try written(short, String(repeating: "x", count: 1 + count))
    #expect(long.count > short.count + count)
    #expect(try written(long, String(repeating: "y", count: 100)).count == long.count)
  }
}
