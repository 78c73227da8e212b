import ShellacModel

/// The ID3v2 tag in front of a file.
struct LeadingID3v2 {
  /// The first one; further ones are passed over as readers do.
  let tag: ID3v2Tag?
  /// Where all of them end.
  let end: Int64

  init(_ file: TagSource) throws {
    var end: Int64 = 0
    var first: ID3v2Tag?
    for _ in 0..<8 {
      guard end + 10 <= file.size, let size = ID3v2Tag.size(of: try file.read(end, 10)) else { break }
      guard size <= ID3v2Tag.longest, end + Int64(size) <= file.size else {
        throw WritingFailure.damaged("its ID3v2 tag")
      }
      if end == 0 { first = try ID3v2Tag(try file.read(0, size)) }
      end += Int64(size)
    }
    tag = first
    self.end = end
  }

  func splices(_ tag: ID3v2Tag) throws -> [Splice] {
    tag.isChanged ? [Splice(0..<Int64(tag.size), try tag.rendered())] : []
  }
}

/// The APE tag and the ID3v1 tag at the end of a file.
struct TrailingTags {
  let ape: APETag?
  let id3v1: ID3v1Tag?
  private let apeRange: Range<Int64>
  private let id3v1Start: Int64
  private let oldAPE: [UInt8]

  init(_ file: TagSource) throws {
    var end = file.size
    var old: ID3v1Tag?
    if end >= 128 { old = ID3v1Tag(try file.read(end - 128, 128)) }
    if old != nil { end -= 128 }
    (id3v1, id3v1Start) = (old, end)
    let footerSize = Int64(APETag.footerSize)
    guard end >= footerSize else {
      (ape, apeRange, oldAPE) = (nil, end..<end, [])
      return
    }
    let footer = try file.read(end - footerSize, APETag.footerSize)
    guard let sizes = APETag.sizes(ofFooter: footer) else {
      (ape, apeRange, oldAPE) = (nil, end..<end, [])
      return
    }
    let items = end - footerSize - Int64(sizes.items)
    let start = items - (sizes.hasHeader ? footerSize : 0)
    guard start >= 0, sizes.items <= APETag.longest else { throw WritingFailure.damaged("its APE tag") }
    if sizes.hasHeader, !(try file.read(start, 8)).has("APETAGEX", at: 0) {
      throw WritingFailure.damaged("its APE tag")
    }
    let tag = try APETag(items: try file.read(items, sizes.items), footer: footer)
    (ape, apeRange, oldAPE) = (tag, start..<end, tag.rendered)
  }

  func splices(_ tag: APETag) -> [Splice] {
    let bytes = tag.rendered
    return bytes == oldAPE ? [] : [Splice(apeRange, bytes)]
  }

  func splices(_ tag: ID3v1Tag) -> [Splice] {
    tag.bytes == id3v1?.bytes ? [] : [Splice(id3v1Start..<id3v1Start + 128, tag.bytes)]
  }
}

/// Files whose tags stand in front and behind: MPEG audio, TrueAudio, Monkey's Audio, WavPack, Musepack.
enum EdgeContainer {
  static func splices(
    _ file: TagSource, _ changes: [TagChange], format: String, isAPE: Bool, readsAPE: Bool
  ) throws -> [Splice] {
    let front = try LeadingID3v2(file)
    let end = try TrailingTags(file)
    let id3v2: [any WritableTag] = front.tag.map { [$0] } ?? (isAPE || front.end > 0 ? [] : [ID3v2Tag()])
    let ape: [any WritableTag] = !readsAPE ? [] : end.ape.map { [$0] } ?? (isAPE ? [APETag()] : [])
    var tags = isAPE ? ape + id3v2 : id3v2 + ape
    if let tag = end.id3v1 { tags.append(tag) }
    try tags.make(changes, format: format)
    var splices: [Splice] = []
    for tag in tags {
      if let tag = tag as? ID3v2Tag { splices += try front.splices(tag) }
      if let tag = tag as? APETag { splices += end.splices(tag) }
      if let tag = tag as? ID3v1Tag { splices += end.splices(tag) }
    }
    return splices
  }
}

/// Tracker modules: a title of a fixed length in the head, and no other tag.
enum ModuleContainer {
  static let formats = places.keys

  /// Where the title stands, and how long it may be.
  private static let places: [String: (Int64, Int)] = [
    "MOD": (0, 20), "S3M": (0, 27), "IT": (4, 25), "XM": (17, 20),
  ]

  static func splices(_ file: TagSource, _ changes: [TagChange], format: String) throws -> [Splice] {
    guard let (offset, size) = places[format] else {
      throw WritingFailure("\(format) files have no place for tags")
    }
    return try changes.filter { !$0.isOnlyWhereFound }.map { change in
      guard change.key == "TITLE" else {
        throw WritingFailure(
          "\(format) files have a title and no other tag: there is no place for \(change.key)")
      }
      guard let text = change.values.isEmpty ? [] : change.values[0].latin1, text.count <= size else {
        throw WritingFailure("the title of \(format) files has room for \(size) Latin letters")
      }
      // Modules fill with NUL; XM with blanks.
      let filler: UInt8 = format == "XM" ? 0x20 : 0
      return Splice(
        offset..<offset + Int64(size), text + [UInt8](repeating: filler, count: size - text.count))
    }
  }
}
