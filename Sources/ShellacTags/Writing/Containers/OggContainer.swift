import ShellacModel

/// Ogg: the packet of comments, which is the second one of its stream, and the pages that hold it.
///
/// RFC 3533. The packet begins a page. Where the new one needs another number of pages, all further pages of the
/// stream get new numbers and sums; what they hold stays.
enum OggContainer {
  static func splices(_ file: TagSource, _ changes: [TagChange], format: String) throws -> [Splice] {
    guard let first = try OggPage(file, at: 0) else { throw WritingFailure.damaged("its first Ogg page") }
    let serial = first.serial
    var pages: [OggPage] = []
    var size: Int64 = 0
    var position = first.end
    // The page on which the packet ends, and with it all packets that end there.
    while true {
      guard let page = try OggPage(file, at: position) else { throw WritingFailure.damaged("its Ogg header") }
      position = page.end
      guard page.serial == serial else {
        if pages.isEmpty { continue }
        throw WritingFailure("its comments stand between pages of another Ogg stream")
      }
      guard pages.last.map({ $0.number &+ 1 == page.number && $0.end == page.start }) ?? !page.isContinued
      else {
        throw WritingFailure.damaged("its Ogg header")
      }
      pages.append(page)
      size += page.end - page.start
      guard size <= 96 << 20 else {
        throw WritingFailure("its Ogg comments are larger than 96 MiB")
      }
      if page.segments.contains(where: { $0 < 255 }), page.segments.last != 255 { break }
    }
    var packets = try Self.packets(of: pages, file)
    guard !packets.isEmpty else { throw WritingFailure.damaged("its Ogg header") }

    let (front, comment, back) = try split(packets[0], format)
    var tags: [any WritableTag] = [try VorbisComment(comment)]
    try tags.make(changes, format: format)
    guard let tag = tags[0] as? VorbisComment else { return [] }
    var bytes = tag.rendered
    if format == "Ogg FLAC" {
      guard bytes.count < 1 << 24 else {
        throw WritingFailure("a FLAC block has room for 16 MiB of tags only")
      }
      bytes = [front[0]] + .big(bytes.count, 3) + bytes
    } else {
      bytes = front + bytes + back
    }
    if bytes == packets[0] { return [] }
    packets[0] = bytes
    let written = OggPage.pages(
      of: packets, serial: serial, number: pages[0].number, granule: pages[pages.count - 1].granule,
      flags: pages[pages.count - 1].flags & 0x04)
    var splices = [Splice(pages[0].start..<position, written.bytes)]
    let shift = UInt32(truncatingIfNeeded: written.count) &- UInt32(truncatingIfNeeded: pages.count)
    if shift != 0 { splices += try renumbered(file, from: position, serial, by: shift) }
    return splices
  }

  /// What stands around the comments in their packet.
  private static func split(_ packet: [UInt8], _ format: String) throws -> ([UInt8], [UInt8], [UInt8]) {
    func parts(_ size: Int) -> ([UInt8], [UInt8], [UInt8]) {
      (Array(packet.prefix(size)), Array(packet.dropFirst(size)), [])
    }
    switch format {
    case "Ogg Vorbis" where packet.has("\u{3}vorbis", at: 0): return parts(7)
    case "Opus" where packet.has("OpusTags", at: 0): return parts(8)
    case "Speex": return parts(0)
    case "Ogg FLAC" where packet.count >= 4 && packet[0] & 0x7F == 4:
      guard packet.big(1, 3) == packet.count - 4 else { throw WritingFailure.damaged("its FLAC metadata") }
      return parts(4)
    default: throw WritingFailure("its second packet holds no comments")
    }
  }

  private static func packets(of pages: [OggPage], _ file: TagSource) throws -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var packet: [UInt8] = []
    for page in pages {
      let content = try file.read(page.start + 27 + Int64(page.segments.count), page.contentSize)
      var offset = 0
      for segment in page.segments {
        packet += content[offset..<offset + Int(segment)]
        offset += Int(segment)
        if segment < 255 {
          packets.append(packet)
          packet = []
        }
      }
    }
    return packets
  }

  /// The heads of all further pages of the stream, with their numbers moved.
  private static func renumbered(
    _ file: TagSource, from start: Int64, _ serial: UInt32, by shift: UInt32
  ) throws -> [Splice] {
    var splices: [Splice] = []
    var position = start
    while position < file.size {
      guard let page = try OggPage(file, at: position) else {
        throw WritingFailure("something that is no Ogg page stands in it: its pages cannot be numbered anew")
      }
      position = page.end
      // A stream that follows behind the end of this one may have its number again.
      guard page.serial == serial else { continue }
      if page.isFirst { break }
      var bytes = try file.read(page.start, Int(page.end - page.start))
      bytes.replaceSubrange(18..<22, with: [UInt8].little(Int(page.number &+ shift), 4))
      OggPage.sum(&bytes)
      splices.append(Splice(page.start + 18..<page.start + 26, Array(bytes[18..<26])))
      if page.isLast { break }
    }
    return splices
  }
}
