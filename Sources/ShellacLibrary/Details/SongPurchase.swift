import Foundation
import GRDB
import ShellacModel

/// A purchase that paid for a song: by which rule that is known, and what tells of the sale.
public struct SongPurchase: Sendable, Hashable {
  /// What tells of the sale: a line of a source, from a file.
  public struct Line: Sendable, Hashable {
    /// Who tells of it.
    public var source: String
    /// The store's own id of the line.
    public var line: String
    /// `receipt`, `library-flag`, `embedded` or `manual`.
    public var evidence: String
    /// The file that it came from; nil: it was typed in.
    public var path: [UInt8]?
    /// The line of that file.
    public var fileLine: Int?
  }

  /// The purchase's number.
  public var id: Int64
  /// The rule that tied it to the song.
  public var rule: String
  /// How sure the rule is, per mille.
  public var score: Int
  /// The purchase's side.
  public var artist, title, album, store: String?
  /// When it was, as precise as it is known.
  public var purchased: String?
  /// What was paid in all, and what came back; nil: not known.
  public var paid, refund: Money?
  /// Coins that it cost.
  public var coins: Int64?
  /// How many songs the purchase has in the library, and how many of them have a file; of an album.
  public var songs: (all: Int, withFile: Int)?
  /// Every line that tells of the sale.
  public var lines: [Line]

  /// Whether two are the same purchase, tied by the same rule, with the same lines.
  public static func == (a: SongPurchase, b: SongPurchase) -> Bool {
    (a.id, a.rule, a.score) == (b.id, b.rule, b.score) && a.lines == b.lines
  }

  /// Equal ones have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The purchases of a song, the earliest first.
  static func all(of song: Int64, in db: Database) throws -> [SongPurchase] {
    var instants = InstantText(try LibrarySettings(db))
    return try Row.fetchAll(
      db,
      sql: """
        SELECT p.id, l.rule, l.score, coalesce(p.artist, p.album_artist) AS artist, p.title, p.album, p.store, p.kind,
          \(PackedInstant.sql("p.purchased", "p.precision")) AS purchased, p.amount, p.refund, p.exponent, p.currency,
          p.coins,
          (SELECT count(*) FROM link o WHERE o.purchase = p.id AND o.void IS NULL) AS songs,
          (SELECT count(*) FROM link o JOIN track t ON t.id = o.track
            WHERE o.purchase = p.id AND o.void IS NULL AND t.file IS NOT NULL) AS with_file
        FROM link l JOIN purchase p ON p.id = l.purchase
        WHERE l.track = ? AND l.void IS NULL AND p.void IS NULL ORDER BY p.purchased IS NULL, p.purchased, p.id
        """, arguments: [song]
    ).map { row in
      let isTrack = row["kind"] as String == "track"
      let currency: String? = row["currency"]
      func money(_ minor: Int64?) -> Money? {
        guard let minor, let currency else { return nil }
        return Money(minor: minor, exponent: row["exponent"] ?? 0, currency: currency)
      }
      return SongPurchase(
        id: row["id"], rule: row["rule"], score: row["score"], artist: row["artist"], title: row["title"],
        album: row["album"], store: row["store"],
        purchased: (row["purchased"] as Int64?).map { instants.text($0) }, paid: money(row["amount"]),
        refund: money(row["refund"]), coins: row["coins"],
        songs: isTrack ? nil : (row["songs"], row["with_file"]),
        lines: try lines(of: row["id"], in: db))
    }
  }

  private static func lines(of purchase: Int64, in db: Database) throws -> [Line] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT e.source, e.line, e.evidence, nullif(f.path, x'') AS path, e.file_line
        FROM purchase e LEFT JOIN import_file f ON f.id = e.file
        WHERE (e.id = ?1 OR e.sale = ?1) AND e.void IS NULL AND e.source <> 'sale' ORDER BY e.id
        """, arguments: [purchase]
    ).map { row in
      Line(
        source: row["source"], line: row["line"], evidence: row["evidence"],
        path: (row["path"] as Data?).map { [UInt8]($0) }, fileLine: row["file_line"])
    }
  }
}
