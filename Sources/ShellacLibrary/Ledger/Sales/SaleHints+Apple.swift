import GRDB
import ShellacModel

extension SaleHints {
  /// Who tells of what was bought at Apple's store: a library of iTunes has no number of the sale.
  static let appleSources: Set<String> = ["applelibrary", "applemusic", "applestore"]

  /// Albums that many artists have.
  private static let commonAlbums: Set<String> = [
    "greatest hits", "the best of", "best of", "hits", "live", "singles", "single", "unplugged", "anthology",
    "the collection", "collection", "remixes", "ep", "demos", "gold", "the essential", "essentials",
  ]

  /// Pairs what libraries flag as bought with what the store and the account tell.
  mutating func compareApple() throws {
    let sources = Self.appleSources.sorted().map { "'\($0)'" }.joined(separator: ", ")
    let groups = try lines("kind IN ('track', 'album') AND source IN (\(sources))") { line in
      if line.title.isEmpty { return nil }
      var hash = FoldedHash.empty
      hash.add(text: line.kind)
      hash.add(text: String(decoding: line.title, as: UTF8.self))
      return hash
    }
    for group in groups {
      for (index, first) in group.enumerated() {
        for second in group[(index + 1)...] where Self.mayBeOne(first, second) {
          let isOneEach = Self.isOnly(first, of: second, group) && Self.isOnly(second, of: first, group)
          add(first, second, isOneEach && Self.isCertain(first, second) ? nil : .names)
        }
      }
    }
  }

  private static func mayBeOne(_ a: Line, _ b: Line) -> Bool {
    // Title and artist, or title and album: a title alone says nothing.
    let isNamed = (!a.artist.isEmpty && a.artist == b.artist) || (!a.album.isEmpty && a.album == b.album)
    return a.source != b.source && isNamed && agree(a.artist, b.artist) && agree(a.album, b.album)
      && isNear(a.number, b.number, within: 0) && isNear(a.duration, b.duration, within: 2_000)
      && agreeInTime(a, b) && agreeInMoney(a, b)
  }

  /// Whether a line is the only one of its source that another may be one with.
  private static func isOnly(_ line: Line, of other: Line, _ group: [Line]) -> Bool {
    group.allSatisfy { $0.id == line.id || $0.source != line.source || !mayBeOne($0, other) }
  }

  private static func isCertain(_ a: Line, _ b: Line) -> Bool {
    guard a.isFlag || b.isFlag, !a.album.isEmpty, a.album == b.album else { return false }
    if !a.artist.isEmpty, !b.artist.isEmpty {
      return (a.number != nil && a.number == b.number) || (a.duration != nil && b.duration != nil)
    }
    // The store's rows name no artist: the album has to tell whose song it is.
    return a.album != a.title && !commonAlbums.contains(String(decoding: a.album, as: UTF8.self))
  }

  private static func isNear(_ a: Int64?, _ b: Int64?, within room: UInt64) -> Bool {
    guard let a, let b else { return true }
    let (gap, overflow) = a.subtractingReportingOverflow(b)
    return !overflow && gap.magnitude <= room
  }
}
