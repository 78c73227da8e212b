import Foundation
import GRDB
import ShellacModel

/// One side of a link, as people see it: a purchase, or a song.
public struct LinkSide: Sendable, Hashable {
  /// Its number.
  public var id: Int64
  /// Its artist.
  public var artist: String?
  /// Its title.
  public var title: String?
  /// Its album.
  public var album: String?
  /// Its track number.
  public var number: Int?
  /// Milliseconds.
  public var duration: Int?
  /// Of a purchase.
  public var store: String?
  /// Of a purchase: who tells of it, and under which number.
  public var source: String?
  /// Of a purchase: when, as precise as it is known.
  public var purchased: String?
  /// Of a purchase: what was paid.
  public var paid: Money?
  /// Of a song: the absolute path of its best copy.
  public var path: [UInt8]?
}

extension Library {
  /// A purchase, as one side of a link; nil when there is none of that number.
  public func purchaseSide(_ id: Int64) throws -> LinkSide? {
    try database { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT p.id, coalesce(p.artist, p.album_artist), iif(p.kind = 'track', p.title, NULL),
            iif(p.kind = 'track', p.album, coalesce(p.album, p.title)), p.number, p.duration, p.store,
            (SELECT group_concat(s.source || ' ' || s.line, ', ') FROM (
              SELECT source, line FROM purchase WHERE sale = p.id OR (id = p.id AND source <> 'sale') ORDER BY id) s),
            \(PackedInstant.sql("p.purchased", "p.precision")), p.currency, p.exponent, coalesce(p.amount, p.refund)
          FROM purchase p WHERE p.id = ?
          """, arguments: [id]
      ).map { row in
        var side = LinkSide(
          id: row[0], artist: row[1], title: row[2], album: row[3], number: row[4], duration: row[5],
          store: row[6], source: row[7])
        if let packed = row[8] as Int64? {
          var text = InstantText(try LibrarySettings(db))
          side.purchased = text.text(packed)
        }
        if let currency = row[9] as String?, let minor = row[11] as Int64? {
          side.paid = Money(minor: minor, exponent: row[10] ?? 0, currency: currency)
        }
        return side
      }
    }
  }

  /// A song, as one side of a link; nil when there is none of that number.
  public func songSide(_ id: Int64) throws -> LinkSide? { try database { try LinkSide.song(id, in: $0) } }
}

extension LinkSide {
  /// A song; nil when there is none of that number.
  static func song(_ id: Int64, in db: Database) throws -> LinkSide? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT t.id, t.artist, t.title, t.album_title, t.number, t.duration, \(FilePathSQL.bytes(name: "file"))
        FROM track t LEFT JOIN file ON file.id = t.file LEFT JOIN folder ON folder.id = file.folder
        LEFT JOIN root ON root.id = folder.root WHERE t.id = ?
        """, arguments: [id]
    ).map { row in
      LinkSide(
        id: row[0], artist: row[1], title: row[2], album: row[3], number: row[4], duration: row[5],
        path: (row[6] as Data?).map { [UInt8]($0) })
    }
  }
}
