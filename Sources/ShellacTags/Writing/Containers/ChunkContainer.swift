import ShellacModel

/// WAV and AIFF: chunks of a name, a size and an even number of bytes.
enum ChunkContainer {
  private struct Chunk {
    var id: [UInt8]
    /// Where its head stands.
    var start: Int64
    var size: Int
    var isList: Bool { id == Array("LIST".utf8) }
    /// Where the next one begins.
    var end: Int64 { start + 8 + Int64(size) + Int64(size & 1) }
  }

  static func splices(_ file: TagSource, _ changes: [TagChange], isAIFF: Bool) throws -> [Splice] {
    let format = isAIFF ? "AIFF" : "WAV"
    let chunks = try chunks(file, isAIFF)
    let id3Names = [Array("ID3 ".utf8), Array("id3 ".utf8)]
    // TagLib reads the first one.
    let id3 = chunks.first { id3Names.contains($0.id) }
    let old = try id3.flatMap { chunk -> ID3v2Tag? in
      guard chunk.size <= ID3v2Tag.longest else { throw WritingFailure.damaged("its ID3v2 tag") }
      let bytes = try file.read(chunk.start + 8, chunk.size)
      return ID3v2Tag.size(of: bytes) == nil ? nil : try ID3v2Tag(bytes)
    }
    var tags: [any WritableTag] = [old ?? ID3v2Tag()]
    var places: [Chunk?] = [id3]
    for chunk in chunks where chunk.size <= 1 << 20 {
      if isAIFF, let key = AIFFText.keys[String(decoding: chunk.id, as: UTF8.self)] {
        tags.append(AIFFText(key: key, text: try text(file, chunk)))
        places.append(chunk)
      } else if !isAIFF, chunk.isList,
        try file.read(chunk.start + 8, min(4, chunk.size)).has("INFO", at: 0)
      {
        var info = try InfoTag(try file.read(chunk.start + 8, chunk.size))
        info.isRead = !tags.contains { $0 is InfoTag }
        tags.append(info)
        places.append(chunk)
      }
    }
    try tags.make(changes, format: format)

    var splices: [Splice] = []
    let end = chunks.last?.end ?? 12
    for (tag, place) in zip(tags, places) {
      var bytes: [UInt8]?
      if let tag = tag as? ID3v2Tag { bytes = tag.isChanged ? try tag.rendered() : nil }
      if let tag = tag as? InfoTag {
        bytes = try place.map { try file.read($0.start + 8, $0.size) } == tag.rendered ? nil : tag.rendered
        // The first list is read: without it a further one would be.
        let isFollowed = places.contains { $0.map { $0.isList && $0.start > place?.start ?? 0 } ?? false }
        if bytes == [], isFollowed { bytes = Array("INFO".utf8) }
      }
      if let tag = tag as? AIFFText {
        bytes = try place.map { try text(file, $0) } == tag.text ? nil : tag.text
      }
      guard let bytes else { continue }
      let id = place?.id ?? Array((isAIFF ? "ID3 " : "id3 ").utf8)
      let range = place.map { $0.start..<min($0.end, file.size) } ?? min(end, file.size)..<min(end, file.size)
      var chunk: [UInt8] = []
      if !bytes.isEmpty {
        // A last chunk of an odd size may lack its filler.
        if place == nil, end > file.size { chunk.append(0) }
        chunk += id + (isAIFF ? .big(bytes.count, 4) : .little(bytes.count, 4)) + bytes
        if bytes.count & 1 != 0 { chunk.append(0) }
      }
      splices.append(Splice(range, chunk))
    }
    let growth = splices.reduce(Int64(0)) { $0 + $1.growth }
    let told = try file.read(4, 4)
    guard let size = isAIFF ? told.big(0, 4) : told.little(0, 4) else { return splices }
    // A size that was never filled in stays that way.
    if growth != 0, size != 0, size < 0xFFFF_FF00 {
      let total = Int64(size) + growth
      guard total < 0xFFFF_FF00 else { throw WritingFailure("a \(format) file cannot grow beyond 4 GiB") }
      splices.append(Splice(4..<8, isAIFF ? .big(Int(total), 4) : .little(Int(total), 4)))
    }
    return splices
  }

  private static func chunks(_ file: TagSource, _ isAIFF: Bool) throws -> [Chunk] {
    guard file.size >= 12 else { throw WritingFailure.damaged("its head") }
    var chunks: [Chunk] = []
    var offset: Int64 = 12
    while offset + 8 <= file.size, chunks.count < 4096 {
      let head = try file.read(offset, 8)
      guard head[..<4].allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
        let size = isAIFF ? head.big(4, 4) : head.little(4, 4)
      else { break }
      let chunk = Chunk(id: Array(head[..<4]), start: offset, size: size)
      guard offset + 8 + Int64(size) <= file.size else {
        throw WritingFailure(
          "its chunks say that it is longer than it is: nothing is written to a file that is cut short")
      }
      // A recorder that was cut off leaves 0 there, and what looks like the end is in the middle of the audio.
      if size == 0, chunk.id == Array((isAIFF ? "SSND" : "data").utf8), chunk.end < file.size {
        throw WritingFailure("the length of its audio was never filled in: nothing is written to it")
      }
      chunks.append(chunk)
      offset = chunk.end
    }
    return chunks
  }

  /// The text of an AIFF chunk without NULs behind it.
  private static func text(_ file: TagSource, _ chunk: Chunk) throws -> [UInt8] {
    var text = try file.read(chunk.start + 8, chunk.size)
    while text.last == 0 { text.removeLast() }
    return text
  }
}
