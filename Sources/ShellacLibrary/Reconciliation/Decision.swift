import Foundation
import GRDB

/// What the user has said of purchases and songs (`decision`).
enum DecisionKind: String {
  /// This purchase is that song.
  case linked
  /// This purchase is not that song.
  case unlinked
  /// The song was bought where no record tells of it.
  case elsewhere
  /// The song was a gift, was copied from a disc, was given away.
  case gift, rip, promo
  /// Two lines of the ledger are one sale, or are not.
  case same, different
}

/// The rows of `decision`: what outlives every index run and every import.
struct DecisionTable {
  private let db: Database
  private let named: NamedSongs

  init(_ db: Database, candidates: SongCandidates, folding: MatchFolding) throws {
    self.db = db
    named = try NamedSongs(db, candidates: candidates, folding: folding)
  }

  /// A decision whose purchase and song are in the library.
  struct Resolved {
    var id: Int64
    var kind: DecisionKind
    var purchase: Int64?
    var track: Int64?
  }

  /// The decisions in force on links and on songs.
  ///
  /// - Parameter condition: SQL over `decision d`.
  func all(where condition: String = "1") throws -> [Resolved] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT d.*, (SELECT ifnull(p.sale, p.id) FROM purchase p WHERE p.source = d.source
          AND ifnull(p.account, 0) = ifnull(d.account, 0) AND p.line = d.line AND p.void IS NULL) AS bought
        FROM decision d WHERE d.void IS NULL AND d.kind NOT IN ('same', 'different') AND (\(condition))
        ORDER BY d.id
        """
    ).compactMap { row in
      guard let kind = DecisionKind(rawValue: row["kind"]) else { return nil }
      return Resolved(id: row["id"], kind: kind, purchase: row["bought"], track: try track(row))
    }
  }

  /// The same by their songs, for an edit of many: each decision is looked up once.
  func bySong() throws -> [Int64: [Resolved]] {
    var found: [Int64: [Resolved]] = [:]
    for decision in try all() {
      if let track = decision.track { found[track, default: []].append(decision) }
    }
    return found
  }

  /// The song of a decision: by its number, else what it was named by.
  ///
  /// A song whose file left the library may be another one now, under another path; it is itself until that is found.
  private func track(_ row: Row) throws -> Int64? {
    let number: Int64? = row["track"]
    let state = try number.flatMap {
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT state FROM track WHERE id = ?"), arguments: [$0])
    }
    if let state, state < 2 || (row["path"] as Data?) == nil { return number }
    return try named.song(of: row, purchase: row["bought"]) ?? (state == nil ? nil : number)
  }

  /// Notes a decision; the change is one that has begun to write to the ledger.
  func add(_ kind: DecisionKind, purchase: Int64?, track: Int64?, note: String? = nil, change: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO decision (kind, source, account, line, track, path, title, artist, album, disc, number, duration,
          note, at, change)
        SELECT ?1, line.source, line.account, line.line, t.id, (
            SELECT \(FilePathSQL.bytes(name: "file")) FROM file JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
            WHERE file.id = t.file),
          t.title, t.artist, t.album_title, t.disc, t.number, t.duration, ?4, ?5, ?6
        FROM (SELECT 1) LEFT JOIN track t ON t.id = ?3
          LEFT JOIN (SELECT source, account, line FROM purchase WHERE void IS NULL AND source <> 'sale'
            AND (id = ?2 OR sale = ?2) ORDER BY id LIMIT 1) line
        """,
      arguments: [kind.rawValue, purchase, track, note, Int64(Date().timeIntervalSince1970), change])
  }

  /// Puts decisions out of force.
  func void(_ decisions: some Sequence<Resolved>, change: Int64) throws {
    for decision in decisions {
      try db.execute(sql: "UPDATE decision SET void = ? WHERE id = ?", arguments: [change, decision.id])
    }
  }
}
