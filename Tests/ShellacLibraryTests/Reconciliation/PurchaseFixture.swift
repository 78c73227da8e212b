import GRDB

@testable import ShellacLibrary

extension LibraryFixture {
  /// Writes a line of the ledger, as an import does; its number.
  @discardableResult
  func buy(
    _ title: String?, by artist: String?, on album: String? = nil, kind: String = "track",
    line: String? = nil,
    number: Int? = nil, length: Int? = nil, isrc: String? = nil, amount: Int? = nil,
    currency: String? = "EUR",
    at: Int64? = 1_600_000_000, aside: Bool = false, physical: Bool = false, refund: Int? = nil,
    identifiers: [String] = [], tracks: [String] = [], url: String? = nil, store: String? = nil
  ) throws -> Int64 {
    try library.transaction { db in
      let next = try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) + 1 FROM purchase") ?? 1
      try db.execute(
        sql: """
          INSERT INTO purchase (id, source, line, kind, physical, aside, title, artist, album, number, duration, isrc,
            currency, exponent, amount, refund, purchased, precision, evidence, digest, url, store)
          VALUES (?, 'test', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 2, ?, ?, ?, 0, 'receipt', ?, ?, ?)
          """,
        arguments: [
          next, line ?? "line \(next)", kind, physical, aside, title, artist, album, number, length, isrc,
          amount == nil ? nil : currency, amount, refund, at, next, url, store,
        ])
      for identifier in identifiers {
        try db.execute(
          sql: "INSERT INTO purchase_identifier VALUES (?, ?)", arguments: [identifier, next])
      }
      for (position, title) in tracks.enumerated() {
        try db.execute(
          sql: "INSERT INTO purchase_track (purchase, position, number, title) VALUES (?, ?, ?, ?)",
          arguments: [next, position, position + 1, title])
      }
      return next
    }
  }

  /// Links in force, one a line: the purchase's title, the song's file or title, the rule.
  func links() throws -> [String] {
    try library.database { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT ifnull(p.title, p.album) || ' → ' || ifnull(CAST(f.name AS TEXT), ifnull(t.title, 'the album ' || t.album_title))
            || ' by ' || l.rule
          FROM link l JOIN purchase p ON p.id = l.purchase JOIN track t ON t.id = l.track
          LEFT JOIN file f ON f.id = t.file WHERE l.void IS NULL ORDER BY p.id, t.number_order, t.id
          """)
    }
  }

  func isSound() throws -> Bool { try LibraryInvariants.violations(of: library).isEmpty }
}
