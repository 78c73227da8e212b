import ShellacModel

/// An APE tag: items of a key and UTF-8 values, at the end of a file.
///
/// https://wiki.hydrogenaud.io/index.php?title=APEv2_specification
struct APETag: WritableTag {
  /// An item as it stands in the tag.
  private struct Item {
    var key: [UInt8]
    var raw: [UInt8]
    var isText: Bool
  }

  static let footerSize = 32
  /// The bytes of the largest tag that is taken apart.
  static let longest = 64 << 20

  private var items: [Item] = []
  /// Bytes behind the items that are none; kept.
  private var rest: [UInt8] = []
  private var version = 2000
  private var hasHeader = true
  private(set) var exists = false

  /// A tag that is not there.
  init() {}

  /// How many bytes of items, and whether a header, belong to this footer; nil when it is none.
  static func sizes(ofFooter footer: [UInt8]) -> (items: Int, hasHeader: Bool)? {
    guard footer.has("APETAGEX", at: 0), let size = footer.little(12, 4), let flags = footer.little(20, 4),
      size >= footerSize, flags & 1 << 29 == 0
    else { return nil }
    return (size - footerSize, flags & 1 << 31 != 0)
  }

  /// Takes the items apart that stand before a footer.
  init(items bytes: [UInt8], footer: [UInt8]) throws {
    guard let sizes = Self.sizes(ofFooter: footer), bytes.count == sizes.items,
      let count = footer.little(16, 4),
      let version = footer.little(8, 4)
    else { throw WritingFailure.damaged("its APE tag") }
    (self.version, hasHeader, exists) = (version, sizes.hasHeader, true)
    var offset = 0
    for _ in 0..<min(count, bytes.count / 11) {
      guard let size = bytes.little(offset, 4), let flags = bytes.little(offset + 4, 4),
        let end = bytes[min(offset + 8, bytes.count)...].firstIndex(of: 0),
        let raw = bytes.piece(offset, end + 1 - offset + size)
      else { break }
      items.append(Item(key: Array(bytes[(offset + 8)..<end]), raw: raw, isText: flags >> 1 & 3 == 0))
      offset += raw.count
    }
    rest = Array(bytes[offset...])
    guard rest.allSatisfy({ $0 == 0 }) else { throw WritingFailure.damaged("its APE tag") }
  }

  /// The tag's bytes, none when no item is left.
  var rendered: [UInt8] {
    if items.isEmpty { return [] }
    let body = items.flatMap(\.raw) + rest
    func end(_ flags: Int) -> [UInt8] {
      Array("APETAGEX".utf8) + .little(version, 4) + .little(body.count + Self.footerSize, 4)
        + .little(items.count, 4) + .little(flags, 4) + [UInt8](repeating: 0, count: 8)
    }
    let flags = hasHeader ? 1 << 31 : 0
    return (hasHeader ? end(flags | 1 << 29) : []) + body + end(flags)
  }

  private static let names = [
    "TRACKNUMBER": "Track", "DATE": "Year", "ALBUMARTIST": "Album Artist", "DISCNUMBER": "Disc",
    "REMIXER": "MixArtist",
  ]
  private static let keys = Dictionary(uniqueKeysWithValues: names.map { ($0.value.asciiUppercased, $0.key) })

  private static func key(_ item: Item) -> String? {
    guard item.isText else { return nil }
    let upper = String(decoding: item.key, as: UTF8.self).asciiUppercased
    return keys[upper] ?? upper
  }

  func has(_ change: TagChange) -> Bool {
    items.contains { Self.key($0).map(change.allSpellings.contains) ?? false }
  }

  func holds(_ change: TagChange) -> Bool {
    let key = change.key.utf8
    // Version 1 has no Unicode.
    return (2...255).contains(key.count) && key.allSatisfy { $0 >= 0x20 && $0 <= 0x7E }
      && !["ID3", "TAG", "OGGS", "MP+"].contains(change.key)
      && (version >= 2000 || change.values.allSatisfy(\.isASCII))
  }

  mutating func make(_ change: TagChange) throws {
    guard holds(change) else {
      throw WritingFailure("its APE tag has no place for \(change.key) with this value")
    }
    let values = change.total == nil ? change.values : change.joinedPosition.map { [$0] } ?? []
    // One binary item of the name would stand beside the text.
    if items.contains(where: {
      !$0.isText && change.spellings.contains(String(decoding: $0.key, as: UTF8.self).asciiUppercased)
    }) {
      throw WritingFailure("\(change.key) is no text in its APE tag")
    }
    replace(change.spellings, values, adds: !change.isOnlyWhereFound)
    if let total = change.total { replace(total.spellings, total.value.map { [$0] } ?? [], adds: false) }
  }

  private mutating func replace(_ spellings: [String], _ values: [String], adds: Bool) {
    items = replacing(items, spellings, with: values, adds: adds, key: Self.key) { key, old in
      let name = old?.key ?? Array((Self.names[key] ?? Self.titled(key)).utf8)
      let value = Array(values.joined(separator: "\0").utf8)
      return [
        Item(key: name, raw: .little(value.count, 4) + .little(0, 4) + name + [0] + value, isText: true)
      ]
    }
  }

  /// Names of one word are written `Title`, as the format's own list has them.
  private static func titled(_ key: String) -> String {
    let own = ["TITLE", "ARTIST", "ALBUM", "COMMENT", "GENRE", "COMPOSER", "LABEL", "COPYRIGHT"]
    return own.contains(key) ? key.prefix(1) + key.dropFirst().lowercased() : key
  }
}
