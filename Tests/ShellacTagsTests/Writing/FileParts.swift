/// What of a file no change of a tag's text may touch, by a reading of the tests' own.
///
/// Pieces in the order of the file: blocks, packets, atoms, chunks, objects and frames that hold no text, the audio
/// among them. What lies around them (sizes, padding, pages, tables of places) is checked, not kept.
enum FileParts {
  /// The pieces of a file; `fault` tells what of its form is wrong.
  static func kept(_ bytes: [UInt8]) -> (pieces: [[UInt8]], fault: String?) {
    var pieces: [[UInt8]] = []
    var fault: String?
    var (start, end) = (0, bytes.count)
    if bytes.starts(with: "ID3".utf8) {
      start = 10 + size(bytes, 6, 7) + (bytes[5] & 0x10 != 0 ? 10 : 0)
      pieces += frames(Array(bytes[..<min(start, bytes.count)]))
    }
    if end - start >= 128, bytes[(end - 128)...].starts(with: "TAG".utf8) { end -= 128 }
    if end - start >= 32, bytes[(end - 32)...].starts(with: "APETAGEX".utf8) {
      let (count, hasHead) = (little(bytes, end - 20, 4), bytes[end - 9] & 0x80 != 0)
      pieces += items(Array(bytes[(end - count)..<(end - 32)]))
      end -= count + (hasHead ? 32 : 0)
    }
    let body = Array(bytes[start..<end])
    if body.starts(with: "fLaC".utf8) {
      pieces += blocks(body)
    } else if body.starts(with: "OggS".utf8) {
      pieces += packets(body, &fault)
    } else if body.count > 12, body[4...].starts(with: "ftyp".utf8) {
      atoms(body, 0..<body.count, [], &pieces)
    } else if body.starts(with: "RIFF".utf8) || body.starts(with: "FORM".utf8) {
      pieces += chunks(body, isBig: body[0] == 0x46, &fault)
    } else if body.starts(with: [0x30, 0x26, 0xB2, 0x75]) {
      pieces += objects(body, &fault)
    } else {
      pieces.append(body)
    }
    return (pieces, fault)
  }

  private static func size(_ bytes: [UInt8], _ at: Int, _ shift: Int, _ count: Int = 4) -> Int {
    (0..<count).reduce(0) { $0 << shift | Int(bytes[at + $1]) }
  }

  private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Frames of ID3v2 that are no text, and those of a description that says so.
  private static func frames(_ tag: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    let (version, head) = (tag[3], tag[3] == 2 ? 6 : 10)
    var at = 10
    // Before 2.4 a tag is unsynchronised as a whole, and its frames cannot be told so.
    if version < 4, tag[5] & 0x80 != 0 { return [] }
    // The extended header does not outlive a change: it counts and checks the frames.
    if version == 4, tag[5] & 0x40 != 0 { at += size(tag, 10, 7) }
    while at + head < tag.count, tag[at] != 0 {
      let count = version == 2 ? size(tag, at + 3, 8, 3) : size(tag, at + 4, version == 4 ? 7 : 8)
      guard at + head + count <= tag.count else { break }
      let id = text(tag[at..<(at + (version == 2 ? 3 : 4))])
      let raw = Array(tag[at..<(at + head + count)])
      let isText =
        ["T", "W", "COM", "ULT", "USLT"].contains { id.hasPrefix($0) } || id.hasPrefix("IPL")
        || id.hasPrefix("UFI") && raw.holds("http://musicbrainz.org".utf8)
      if !isText || raw.holds("KEEP".utf8) { pieces.append(raw) }
      at += head + count
    }
    return pieces
  }

  private static func items(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var at = 0
    while at + 8 < bytes.count {
      let (count, flags) = (little(bytes, at, 4), little(bytes, at + 4, 4))
      guard let nul = bytes[(at + 8)...].firstIndex(of: 0), nul + 1 + count <= bytes.count else { break }
      if flags & 6 != 0 { pieces.append(Array(bytes[at..<(nul + 1 + count)])) }
      at = nul + 1 + count
    }
    return pieces
  }

  private static func blocks(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var (at, isLast, hasText) = (4, false, false)
    while !isLast, at + 4 <= bytes.count {
      let (type, count) = (bytes[at] & 0x7F, size(bytes, at + 1, 8, 3))
      isLast = bytes[at] & 0x80 != 0
      // Readers take the first comments; further ones are nobody's.
      if type != 1, type != 4 || hasText { pieces.append([type] + bytes[(at + 4)..<(at + 4 + count)]) }
      hasText = hasText || type == 4
      at += 4 + count
    }
    return pieces + [Array(bytes[at...])]
  }

  /// All packets but the comments of the first stream, stream by stream; pages have to be numbered one after another and sums be right.
  private static func packets(_ bytes: [UInt8], _ fault: inout String?) -> [[UInt8]] {
    var streams: [Int: (packets: [[UInt8]], open: [UInt8], next: Int)] = [:]
    var order: [Int] = []
    var pieces: [[UInt8]] = []
    var (at, isFirst) = (0, true)
    func close(_ serial: Int) {
      guard let stream = streams.removeValue(forKey: serial) else { return }
      let hasText = isFirst && serial == order.first
      pieces += stream.packets.enumerated().filter { !hasText || $0.offset != 1 }.map(\.element)
      isFirst = isFirst && !hasText
    }
    while at + 27 <= bytes.count, bytes[at...].starts(with: "OggS".utf8) {
      let (serial, number) = (little(bytes, at + 14, 4), little(bytes, at + 18, 4))
      let laces = bytes[(at + 27)..<(at + 27 + Int(bytes[at + 26]))]
      let count = laces.reduce(0) { $0 + Int($1) }
      let content = at + 27 + laces.count
      if bytes[at + 5] & 2 != 0 {
        close(serial)
        streams[serial] = ([], [], number)
        order.append(serial)
      }
      if streams[serial]?.next != number { fault = "page \(number) follows \(streams[serial]?.next ?? -1)" }
      if sum(bytes, at..<(content + count)) != little(bytes, at + 22, 4) {
        fault = "the sum of page \(number) is wrong"
      }
      streams[serial]?.next = number + 1
      var place = content
      for lace in laces {
        streams[serial]?.open += bytes[place..<(place + Int(lace))]
        place += Int(lace)
        if lace < 255, let open = streams[serial]?.open {
          streams[serial]?.packets.append(open)
          streams[serial]?.open = []
        }
      }
      at = content + count
    }
    for serial in order { close(serial) }
    return pieces + [Array(bytes[at...])]
  }

  private static func sum(_ bytes: [UInt8], _ page: Range<Int>) -> Int {
    var sum: UInt32 = 0
    for index in page {
      let isSum = (22..<26).contains(index - page.lowerBound)
      sum ^= UInt32(isSum ? 0 : bytes[index]) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
    }
    return Int(sum)
  }

  /// Atoms with their paths, without lists of items, free room and tables of places.
  private static func atoms(
    _ bytes: [UInt8], _ range: Range<Int>, _ path: [String], _ pieces: inout [[UInt8]]
  ) {
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      var (count, head) = (size(bytes, at, 8), 8)
      let name = text(bytes[(at + 4)..<(at + 8)])
      if count == 1 { (count, head) = (size(bytes, at + 8, 8, 8), 16) }
      if count == 0 { count = range.upperBound - at }
      guard count >= head, at + count <= range.upperBound else { break }
      let content = (at + head)..<(at + count)
      let own = path + [name]
      switch name {
      case "moov", "trak", "mdia", "minf", "stbl", "udta", "moof", "traf":
        atoms(bytes, content, own, &pieces)
      case "meta" where path == ["moov", "udta"]:
        let isFull = !bytes[(content.lowerBound + 4)...].starts(with: "hdlr".utf8)
        atoms(bytes, (content.lowerBound + (isFull ? 4 : 0))..<content.upperBound, own, &pieces)
      case "ilst": items(bytes, content, &pieces)
      case "hdlr" where path == ["moov", "udta", "meta"]: break
      case "free", "stco", "co64", "tfhd": break
      default: pieces.append(Array(own.joined(separator: ".").utf8) + bytes[content])
      }
      at += count
    }
    if at < range.upperBound { pieces.append(Array(bytes[at..<range.upperBound])) }
  }

  /// Items that hold numbers of stores and pictures.
  private static func items(_ bytes: [UInt8], _ range: Range<Int>, _ pieces: inout [[UInt8]]) {
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      let count = size(bytes, at, 8)
      guard count >= 8 else { break }
      let name = text(bytes[(at + 4)..<(at + 8)])
      if ["covr", "apID", "cnID", "sfID", "atID", "plID", "geID", "cmID", "akID", "stik", "xid "].contains(
        name)
      {
        pieces.append(Array(bytes[at..<(at + count)]))
      }
      at += count
    }
  }

  private static func chunks(_ bytes: [UInt8], isBig: Bool, _ fault: inout String?) -> [[UInt8]] {
    var pieces: [[UInt8]] = [Array(bytes[8..<12])]
    let told = isBig ? size(bytes, 4, 8) : little(bytes, 4, 4)
    if told != bytes.count - 8, told != 0 { fault = "its size is \(told), not \(bytes.count - 8)" }
    var at = 12
    while at + 8 <= bytes.count {
      let name = text(bytes[at..<(at + 4)])
      let count = isBig ? size(bytes, at + 4, 8) : little(bytes, at + 4, 4)
      let end = min(bytes.count, at + 8 + count)
      let isTag =
        ["ID3 ", "id3 ", "NAME", "AUTH", "ANNO", "(c) "].contains(name)
        || name == "LIST" && bytes[(at + 8)...].starts(with: "INFO".utf8)
      if isTag, name.lowercased() == "id3 " { pieces += frames(Array(bytes[(at + 8)..<end])) }
      if !isTag { pieces.append(Array(name.utf8) + bytes[(at + 8)..<end]) }
      at = end + (count & 1)
    }
    return pieces
  }

  private static func objects(_ bytes: [UInt8], _ fault: inout String?) -> [[UInt8]] {
    // Content description, its extension, padding, and the header's extension, which holds further tags.
    let tags: [[UInt8]] = [
      [0x33, 0x26, 0xB2, 0x75], [0x40, 0xA4, 0xD0, 0xD2], [0x74, 0xD4, 0x06, 0x18], [0xB5, 0x03, 0xBF, 0x5F],
    ]
    var pieces: [[UInt8]] = []
    let end = little(bytes, 16, 8)
    var (at, objects) = (30, 0)
    while at + 24 <= end {
      let count = little(bytes, at + 16, 8)
      guard count >= 24, at + count <= end else { break }
      if !tags.contains(where: { bytes[at...].starts(with: $0) }) {
        var object = Array(bytes[at..<(at + count)])
        // The file's properties tell its size.
        if object.starts(with: [0xA1, 0xDC, 0xAB, 0x8C]) { object.replaceSubrange(40..<48, with: []) }
        pieces.append(object)
      }
      (at, objects) = (at + count, objects + 1)
    }
    if at != end { fault = "its header ends at \(at), not \(end)" }
    if objects != little(bytes, 24, 4) { fault = "its header has \(objects) objects" }
    return pieces + [Array(bytes[end...])]
  }
}
