import ShellacModel

/// The items of an `ilst` atom: each keeps its bytes until it is named.
struct MP4Items: WritableTag {
  /// An item with its head.
  private struct Item {
    /// Four letters, or `----:mean:name`.
    var name: [UInt8]
    var raw: [UInt8]
  }

  private var items: [Item] = []
  private(set) var exists: Bool

  /// A list that is not there.
  init() { exists = false }

  /// Takes the atoms in `ilst` apart.
  init(_ bytes: [UInt8]) throws {
    exists = true
    var offset = 0
    while offset < bytes.count {
      guard let size = bytes.big(offset, 4), size >= 8, let raw = bytes.piece(offset, size),
        let name = bytes.piece(offset + 4, 4)
      else { throw WritingFailure.damaged("its list of MP4 items") }
      items.append(Item(name: name == Self.freeForm ? try Self.name(ofFreeForm: raw) : name, raw: raw))
      offset += size
    }
  }

  private static let freeForm = Array("----".utf8)

  private static func name(ofFreeForm raw: [UInt8]) throws -> [UInt8] {
    guard let mean = raw.big(8, 4), mean >= 12, raw.has("mean", at: 12),
      let meaning = raw.piece(20, mean - 12),
      let size = raw.big(8 + mean, 4), size >= 12, raw.has("name", at: 12 + mean),
      let name = raw.piece(20 + mean, size - 12)
    else { throw WritingFailure.damaged("an MP4 item") }
    return freeForm + [UInt8(ascii: ":")] + meaning + [UInt8(ascii: ":")] + name
  }

  /// The atoms' bytes.
  var rendered: [UInt8] { items.flatMap(\.raw) }

  private static func key(_ item: Item) -> String? { MP4Names.key(of: item.name) }

  func has(_ change: TagChange) -> Bool {
    items.contains { Self.key($0).map(change.allSpellings.contains) ?? false }
  }

  func holds(_ change: TagChange) -> Bool { true }

  mutating func make(_ change: TagChange) throws {
    if let total = change.total, ["TRACKNUMBER", "DISCNUMBER"].contains(change.key) {
      items = try replacing(
        items, change.spellings, with: change.joinedPosition.map { [$0] } ?? [],
        adds: !change.isOnlyWhereFound,
        key: Self.key
      ) { key, _ in
        guard let name = MP4Names.atom(of: key), name == Array("trkn".utf8) || name == Array("disk".utf8)
        else {
          return [Self.text(key, change.values)]
        }
        return [try Self.pair(name, change)]
      }
      let count = total.value.map { [$0] } ?? []
      items = replacing(items, total.spellings, with: count, adds: false, key: Self.key) { key, _ in
        [Self.text(key, count)]
      }
      return
    }
    items = try replacing(
      items, change.spellings, with: change.values, adds: !change.isOnlyWhereFound, key: Self.key
    ) { key, old in
      if let old, old.name.count > 4 { return [Self.freeForm(old.name, change.values)] }
      guard let name = MP4Names.atom(of: key) else { return [Self.text(key, change.values)] }
      guard let size = MP4Names.numbers[key] else { return [Self.item(name, change.values.map { ($0, 1) })] }
      guard let value = change.values.first, change.values.count == 1, let number = Int(value), number >= 0,
        number < 1 << (8 * size)
      else {
        throw WritingFailure(
          "\(key) is a whole number in MP4 files, which \u{27}\(String((change.values.first ?? "").prefix(60)))\u{27} is not"
        )
      }
      return [Self.item(name, .big(number, size))]
    }
  }

  private static func pair(_ name: [UInt8], _ change: TagChange) throws -> Item {
    let (number, count) = (Int(change.values.first ?? "0"), Int(change.total?.value ?? "0"))
    guard let number, let count else {
      throw WritingFailure("\(change.key) is a whole number in MP4 files")
    }
    let isTrack = name == Array("trkn".utf8)
    let payload: [UInt8] = [0, 0] + .big(number, 2) + .big(count, 2) + (isTrack ? [0, 0] : [])
    return Item(name: name, raw: atom(name, data(payload, type: 0)))
  }

  private static func text(_ key: String, _ values: [String]) -> Item {
    freeForm(MP4Names.freeFormName(of: key), values)
  }

  private static func item(_ name: [UInt8], _ values: [(String, Int)]) -> Item {
    Item(name: name, raw: atom(name, values.flatMap { data(Array($0.0.utf8), type: $0.1) }))
  }

  private static func item(_ name: [UInt8], _ number: [UInt8]) -> Item {
    Item(name: name, raw: atom(name, data(number, type: 21)))
  }

  private static func freeForm(_ name: [UInt8], _ values: [String]) -> Item {
    let parts = name.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    let head =
      atom(Array("mean".utf8), [0, 0, 0, 0] + parts[1]) + atom(Array("name".utf8), [0, 0, 0, 0] + parts[2])
    return Item(name: name, raw: atom(freeForm, head + values.flatMap { data(Array($0.utf8), type: 1) }))
  }

  private static func data(_ payload: [UInt8], type: Int) -> [UInt8] {
    atom(Array("data".utf8), .big(type, 4) + [0, 0, 0, 0] + payload)
  }

  static func atom(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    .big(content.count + 8, 4) + name + content
  }
}
