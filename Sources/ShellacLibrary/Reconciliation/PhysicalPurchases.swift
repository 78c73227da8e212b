import GRDB

/// Finds purchases of things with nothing to download, such as records, by who made them and what they are called.
///
/// They make no songs: nothing but the purchase tells that the music is owned.
struct PhysicalPurchases {
  /// A purchase, and how far its names agree with what was asked for.
  struct Found {
    var id: Int64
    var isTrack: Bool
    var artist: String?
    var title: String?
    var album: String?
    var store: String?
    var purchased: Int64?
    var facts: MatchAgreement
    /// Whether it is what was asked for, and not only near it.
    var isIt: Bool
  }

  private let folding: MatchFolding
  /// Purchases without keys yet, when keys cannot be written.
  private let unkeyed: [Int64: [Int64]]
  private let find: PreparedStatement
  private let read: PreparedStatement

  /// So many under one key are looked at.
  private static let most = 64

  init(_ db: Database, folding: MatchFolding) throws {
    self.folding = folding
    unkeyed = try MatchKeyTable(db, folding: folding).unwritten(.thing)
    // Keys stay when a line is corrected or undone: those out of force must not crowd out the others.
    find = try PreparedStatement(
      db,
      """
      SELECT k.id FROM match_key k CROSS JOIN purchase p ON p.id = k.id
      WHERE k.key = ? AND k.kind = \(MatchKeyTable.Kind.thing.rawValue) AND \(OwnedPurchase.physicalCondition)
      LIMIT \(Self.most)
      """)
    read = try PreparedStatement(
      db,
      """
      SELECT p.id, p.kind = 'track', coalesce(p.artist, p.album_artist), p.title, p.album, p.store, p.purchased
      FROM purchase p WHERE p.id = ? AND \(OwnedPurchase.physicalCondition)
      """)
  }

  /// What was bought under a name, what is near it included, in the order of the ledger's lines.
  func purchases(_ artist: String, _ title: String) throws -> [Found] {
    let wanted = MatchSong(artist: artist, title: title, folding: folding)
    var ids: Set<Int64> = []
    for key in MatchKeys(thing: [title], artist: artist, folding: folding).keys {
      find.bind(1, key)
      while try find.step() { ids.insert(find.integer(0)) }
      ids.formUnion(unkeyed[key] ?? [])
    }
    return try ids.sorted().compactMap { try found($0, wanted) }
  }

  private func found(_ id: Int64, _ wanted: MatchSong) throws -> Found? {
    read.bind(1, id)
    guard try read.step() else { return nil }
    defer { read.reset() }
    let isTrack = read.integer(1) != 0
    let (artist, title, album) = (read.text(2), read.text(3), read.text(4))
    var best: Found?
    // A record's title may be what the store calls the thing, beside the album that is on it.
    for name in [title, isTrack ? nil : album].compactMap(\.self) {
      let facts = MatchAgreement(wanted, MatchSong(artist: artist, title: name, folding: folding))
      let isNear = facts.artist == .same || facts.artist == .sounds || facts.artist == .near
      guard facts.title != .different, facts.title != .unknown, isNear || (isTrack && facts.artist == .part)
      else { continue }
      let found = Found(
        id: id, isTrack: isTrack, artist: artist, title: title, album: album, store: read.text(5),
        purchased: read.isNull(6) ? nil : read.integer(6), facts: facts,
        isIt: facts.title == .same && facts.artist != .near && facts.version != .different)
      if found.isIt { return found }
      best = best ?? found
    }
    return best
  }
}
