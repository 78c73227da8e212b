import GRDB

/// Keeps the keys by which purchases find songs and albums, and questions artists and things (`match_key`).
///
/// Keys are made when they are asked for: of what is new since the last time, and of what was renamed. Old ones stay:
/// a candidate is looked at before it is believed.
struct MatchKeyTable {
  enum Kind: Int64, CaseIterable {
    case song, album, artist
    /// A purchase with nothing to download, which has no song to be found by.
    case thing
  }

  private static let versionSetting = "match-version"
  /// Keys are sorted before they are written: a thousand times as many pages would be touched otherwise.
  private static let mostAtHand = 1_000_000

  /// So many are keyed for one answer, and for the next one again: some three seconds.
  ///
  /// An answer without the rest says so where it matters, and leaves them to `reconcile`, which keeps all keys.
  static let mostForAnAnswer = 200_000
  /// So many are keyed by a command that writes something else: less than half a second; more are left to who asks.
  private static let mostOnTheWay = 20_000

  private let db: Database
  private let folding: MatchFolding

  init(_ db: Database, folding: MatchFolding) {
    self.db = db
    self.folding = folding
  }

  /// Makes the keys that are missing.
  func bringUpToDate() throws {
    if try setting(Self.versionSetting) != MatchKeys.version {
      try db.execute(sql: "DELETE FROM match_key; DELETE FROM match_pending")
      for kind in Kind.allCases { try set(Self.lastSetting(kind), "0") }
      try set(Self.versionSetting, MatchKeys.version)
    }
    for kind in Kind.allCases { try make(kind) }
    try db.execute(sql: "DELETE FROM match_pending")
  }

  /// Makes the keys that are missing, unless there are so many that it takes long.
  func bringUpToDateOnTheWay() throws {
    if try missing() <= Self.mostOnTheWay { try bringUpToDate() }
  }

  /// How many purchases are newer than the last one that was looked at; the physical ones among them have no keys yet.
  ///
  /// From the highest number, and without reading them: there may be a million.
  func newPurchases() throws -> Int64 {
    let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM purchase") ?? 0
    return try newest - lastWritten(.thing)
  }

  /// How many songs, albums and artists have no keys yet.
  ///
  /// Purchases do not count: most of them get no key.
  func missing() throws -> Int {
    var count = try Int.fetchOne(db, sql: "SELECT count(*) FROM match_pending") ?? 0
    for kind in [Kind.song, .album, .artist] {
      count +=
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM \(Self.table(kind)) WHERE id > ?", arguments: [try lastWritten(kind)]
        )
        ?? 0
    }
    return count
  }

  /// The keys that nobody has written, for a library that is only read.
  func unwritten(_ kind: Kind) throws -> [Int64: [Int64]] {
    var keys: [Int64: [Int64]] = [:]
    let rows = try PreparedStatement(db, Self.sql(kind))
    rows.bind(1, try lastWritten(kind))
    rows.bind(2, kind.rawValue)
    while try rows.step() {
      for key in self.keys(kind, rows) { keys[key, default: []].append(rows.integer(0)) }
    }
    return keys
  }

  private func keys(_ kind: Kind, _ row: PreparedStatement) -> Set<Int64> {
    switch kind {
    case .song: return MatchKeys(SongReader.song(row, folding: folding)).keys
    case .album:
      guard let title = row.text(1) else { return [] }
      return MatchKeys(
        album: MatchAlbum(title, folding: folding),
        artist: row.text(2).map { MatchArtist($0, folding: folding) }
      ).keys
    case .artist: return MatchKeys(artist: MatchArtist(row.text(1) ?? "", folding: folding)).keys
    case .thing:
      let names = [row.text(1), row.text(2)].compactMap(\.self)
      return MatchKeys(thing: names, artist: row.text(3), folding: folding).keys
    }
  }

  /// The highest number whose keys are written, as they are made today.
  private func lastWritten(_ kind: Kind) throws -> Int64 {
    guard try setting(Self.versionSetting) == MatchKeys.version else { return 0 }
    return try setting(Self.lastSetting(kind)).flatMap { Int64($0) } ?? 0
  }

  private static func lastSetting(_ kind: Kind) -> String {
    "match-last-\(table(kind))"
  }

  private static func table(_ kind: Kind) -> String {
    switch kind {
    case .song: "track"
    case .album: "album"
    case .artist: "artist"
    case .thing: "purchase"
    }
  }

  private func make(_ kind: Kind) throws {
    let last = try lastWritten(kind)
    let rows = try PreparedStatement(db, Self.sql(kind))
    rows.bind(1, last)
    rows.bind(2, kind.rawValue)
    var pairs: [(key: Int64, id: Int64)] = []
    var newest = last
    while try rows.step() {
      let id = rows.integer(0)
      newest = max(newest, id)
      for key in keys(kind, rows) { pairs.append((key, id)) }
      if pairs.count >= Self.mostAtHand { try write(&pairs, kind) }
    }
    try write(&pairs, kind)
    // Those that get no key are not to be looked through again.
    if kind == .thing { newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM purchase") ?? last }
    if newest > last { try set(Self.lastSetting(kind), String(newest)) }
  }

  private static func sql(_ kind: Kind) -> String {
    let wanted = "(t.id > ?1 OR t.id IN (SELECT id FROM match_pending WHERE kind = ?2))"
    return switch kind {
    case .song: "SELECT \(SongReader.columns) FROM track t WHERE \(wanted)"
    case .album: "SELECT t.id, t.title, t.artist FROM album t WHERE t.title IS NOT NULL AND \(wanted)"
    case .artist: "SELECT t.id, t.name FROM artist t WHERE \(wanted)"
    // In force or not: an undo brings lines back, and says so to nobody who makes keys.
    case .thing:
      """
      SELECT t.id, t.title, iif(t.kind = 'track', NULL, t.album), coalesce(t.artist, t.album_artist) FROM purchase t
      WHERE t.physical = 1 AND t.kind IN ('track', 'album', 'package') AND \(wanted)
      """
    }
  }

  private func write(_ pairs: inout [(key: Int64, id: Int64)], _ kind: Kind) throws {
    pairs.sort { ($0.key, $0.id) < ($1.key, $1.id) }
    let insert = try PreparedStatement(db, "INSERT OR IGNORE INTO match_key VALUES (?, ?, ?)")
    for pair in pairs {
      insert.bind(1, pair.key)
      insert.bind(2, kind.rawValue)
      insert.bind(3, pair.id)
      try insert.run()
    }
    pairs.removeAll(keepingCapacity: true)
  }

  private func setting(_ name: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name])
  }

  private func set(_ name: String, _ value: String) throws {
    try db.execute(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      arguments: [name, value])
  }
}
