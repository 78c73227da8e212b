import ShellacModel

/// FLAC: blocks of metadata between `fLaC` and the audio.
enum FLACContainer {
  private struct Block {
    var type: UInt8
    var content: [UInt8]
  }

  private static let comment: UInt8 = 4
  private static let padding: UInt8 = 1
  private static let roomWhenMoved = 4096

  static func splices(_ file: TagSource, _ changes: [TagChange]) throws -> [Splice] {
    let front = try LeadingID3v2(file)
    let start = front.end
    guard try file.read(start, 4).has("fLaC", at: 0) else { throw WritingFailure.damaged("its FLAC head") }
    var blocks: [Block] = []
    var offset = start + 4
    while true {
      let head = try file.read(offset, 4)
      guard let size = head.big(1, 3) else { throw WritingFailure.damaged("its FLAC metadata") }
      blocks.append(Block(type: head[0] & 0x7F, content: try file.read(offset + 4, size)))
      offset += 4 + Int64(size)
      guard offset - start <= 96 << 20 else {
        throw WritingFailure("its FLAC metadata is larger than 96 MiB")
      }
      if head[0] & 0x80 != 0 { break }
    }

    let index = blocks.firstIndex { $0.type == comment }
    var tags: [any WritableTag] = [try index.map { try VorbisComment(blocks[$0].content) } ?? VorbisComment()]
    if let tag = front.tag { tags.append(tag) }
    let end = try TrailingTags(file)
    if let tag = end.id3v1 { tags.append(tag) }
    try tags.make(changes, format: "FLAC")

    var splices: [Splice] = []
    for tag in tags {
      if let tag = tag as? ID3v2Tag { splices += try front.splices(tag) }
      if let tag = tag as? ID3v1Tag { splices += end.splices(tag) }
    }
    if let tag = tags[0] as? VorbisComment {
      let bytes = tag.rendered
      guard bytes.count < 1 << 24 else {
        throw WritingFailure("a FLAC block has room for 16 MiB of tags only")
      }
      if let index {
        if blocks[index].content == bytes { return splices }
        blocks[index].content = bytes
      } else if !tag.entries.isEmpty {
        blocks.insert(Block(type: comment, content: bytes), at: min(1, blocks.count))
      }
      splices.append(Splice(start + 4..<offset, rendered(&blocks, room: Int(offset - start) - 4)))
    }
    return splices
  }

  /// The blocks in just as many bytes as there were, where padding allows it.
  private static func rendered(_ blocks: inout [Block], room: Int) -> [UInt8] {
    let needed = blocks.reduce(0) { $0 + 4 + $1.content.count }
    if let index = blocks.lastIndex(where: { $0.type == padding }) {
      let size = blocks[index].content.count + room - needed
      if size >= 0 && size < 1 << 24 {
        blocks[index].content = [UInt8](repeating: 0, count: size)
      }
    } else if room != needed {
      let size = room - needed - 4
      let isFit = size >= 0 && size < 1 << 24
      blocks.append(Block(type: padding, content: [UInt8](repeating: 0, count: isFit ? size : roomWhenMoved)))
    }
    var bytes: [UInt8] = []
    for (index, block) in blocks.enumerated() {
      bytes +=
        [block.type | (index == blocks.count - 1 ? 0x80 : 0)] + .big(block.content.count, 3) + block.content
    }
    return bytes
  }
}
