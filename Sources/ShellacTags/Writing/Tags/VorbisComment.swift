import ShellacModel

/// The comments of FLAC and Ogg: `NAME=value` in UTF-8, in the order and case of the file.
///
/// https://www.xiph.org/vorbis/doc/v-comment.html
struct VorbisComment: WritableTag {
  private var vendor: [UInt8]
  private(set) var entries: [[UInt8]] = []
  /// What follows the comments: a framing bit, padding.
  private var rest: [UInt8] = []
  private(set) var exists: Bool

  /// A tag that is not there.
  init() { (vendor, exists) = (Array("shellac".utf8), false) }

  /// Takes a tag apart.
  init(_ bytes: [UInt8]) throws {
    func counted(_ offset: Int) throws -> [UInt8] {
      guard let size = bytes.little(offset, 4), let text = bytes.piece(offset + 4, size) else {
        throw WritingFailure.damaged("its Vorbis comment")
      }
      return text
    }
    vendor = try counted(0)
    exists = true
    var offset = 4 + vendor.count
    guard let count = bytes.little(offset, 4), count <= bytes.count / 4 else {
      throw WritingFailure.damaged("its Vorbis comment")
    }
    offset += 4
    for _ in 0..<count {
      let entry = try counted(offset)
      entries.append(entry)
      offset += 4 + entry.count
    }
    rest = Array(bytes[offset...])
  }

  /// The tag's bytes.
  var rendered: [UInt8] {
    var bytes: [UInt8] = .little(vendor.count, 4) + vendor + .little(entries.count, 4)
    for entry in entries { bytes += .little(entry.count, 4) + entry }
    return bytes + rest
  }

  private static func key(_ entry: [UInt8]) -> String? {
    entry.firstIndex(of: UInt8(ascii: "=")).map {
      String(decoding: entry[..<$0], as: UTF8.self).asciiUppercased
    }
  }

  func has(_ change: TagChange) -> Bool {
    entries.contains { Self.key($0).map(change.allSpellings.contains) ?? false }
  }

  func holds(_ change: TagChange) -> Bool {
    change.key.utf8.allSatisfy { $0 >= 0x20 && $0 <= 0x7D && $0 != UInt8(ascii: "=") }
      && !["METADATA_BLOCK_PICTURE", "COVERART"].contains(change.key)
  }

  mutating func make(_ change: TagChange) throws {
    guard holds(change) else { throw WritingFailure("\(change.key) cannot be the name of a Vorbis comment") }
    var change = change
    // "3/12" in one value stays one value.
    let isJoined = entries.contains { entry in
      Self.key(entry) == change.key && entry.dropFirst(change.key.utf8.count).contains(UInt8(ascii: "/"))
    }
    let total = change.total
    if total != nil, isJoined { change.values = change.joinedPosition.map { [$0] } ?? [] }
    replace(change.spellings, change.values, adds: !change.isOnlyWhereFound)
    guard let total else { return }
    let hasTotal = entries.contains { Self.key($0).map(total.spellings.contains) ?? false }
    replace(total.spellings, total.value.map { [$0] } ?? [], adds: !isJoined && !hasTotal)
  }

  private mutating func replace(_ spellings: [String], _ values: [String], adds: Bool) {
    entries = replacing(entries, spellings, with: values, adds: adds, key: Self.key) { key, old in
      // The name keeps its case.
      let name = old.map { Array($0.prefix(key.utf8.count)) } ?? Array(key.utf8)
      return values.map { name + [UInt8(ascii: "=")] + Array($0.utf8) }
    }
  }
}
