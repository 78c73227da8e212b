/// What may tell two albums of one name apart, in the order in which it is used.
public struct AlbumDistinction: Sendable, Hashable {
  /// The year, the edition, the label, the catalogue number, the bar code: each as a person reads it.
  public var facts: [String?]

  /// Creates a distinction.
  public init(_ facts: [String?]) { self.facts = facts }
}

/// Gives albums of one name that would share a folder marks of their own: `(1994)`, `(1994, 4AD)`, `(2)`.
///
/// Albums that nothing tells apart stay together unless files of theirs would get one name: songs of one album may
/// come from two folders.
struct AlbumMarks {
  let facts: (Int64) throws -> AlbumDistinction?
  /// The paths below the shared folder that an album's files would get.
  let names: (Int64) -> Set<[UInt8]>

  /// The marks of albums; those that need none are left out.
  func marks(of albums: [Int64]) throws -> [Int64: String] {
    var distinctions: [Int64: AlbumDistinction] = [:]
    for album in albums { distinctions[album] = try facts(album) }
    var parts: [Int64: [String]] = [:]
    split(albums.sorted(), from: 0, distinctions, &parts)
    return parts.mapValues { $0.joined(separator: ", ") }
  }

  private func split(
    _ albums: [Int64], from first: Int, _ distinctions: [Int64: AlbumDistinction],
    _ parts: inout [Int64: [String]]
  ) {
    guard albums.count > 1 else { return }
    let most = distinctions.values.map(\.facts.count).max() ?? 0
    for fact in first..<max(first, most) {
      func value(_ album: Int64) -> String? {
        distinctions[album].flatMap { $0.facts.indices.contains(fact) ? $0.facts[fact] : nil }
      }
      let groups = Dictionary(grouping: albums, by: value)
      // One value that some lack proves nothing: they may be songs of one album.
      guard groups.keys.count(where: { $0 != nil }) > 1 else { continue }
      for (value, group) in groups {
        if let value { for album in group { parts[album, default: []].append(value) } }
        split(group, from: fact + 1, distinctions, &parts)
      }
      return
    }
    number(albums, &parts)
  }

  /// The order of the albums' ids is that in which the library met them, which no move changes.
  private func number(_ albums: [Int64], _ parts: inout [Int64: [String]]) {
    var folders: [Set<[UInt8]>] = []
    for album in albums {
      let names = names(album)
      if let free = folders.firstIndex(where: { $0.isDisjoint(with: names) }) {
        folders[free].formUnion(names)
        if free > 0 { parts[album, default: []].append("\(free + 1)") }
      } else {
        folders.append(names)
        if folders.count > 1 { parts[album, default: []].append("\(folders.count)") }
      }
    }
  }
}
