import GRDB

@testable import ShellacLibrary

/// Purchases and playlists as later commands write them.
enum Ownership {
  /// Ties a purchase and a place on a playlist to one of the songs; false when there is none.
  static func buySomething(in library: Library, number: Int) throws -> Bool {
    try library.transaction { db in
      guard
        let song = try Int64.fetchOne(
          db,
          sql:
            "SELECT id FROM track ORDER BY id * 7919 % 101 LIMIT 1 OFFSET ifnull(? % (SELECT count(*) FROM track), 0)",
          arguments: [number])
      else { return false }
      let statements = [
        """
        INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
          VALUES (:n, 'test', :n, 'track', 0, 0, 'receipt', :n)
        """,
        "INSERT INTO link (track, purchase, rule, score) VALUES (:song, :n, 'isrc', 1000)",
        "INSERT OR IGNORE INTO playlist (id, name, name_key, created) VALUES (1, 'All', 'all', 0)",
        """
        INSERT INTO playlist_entry (playlist, position, track, origin, extras)
          SELECT 1, ifnull(max(position), 0) + 1, :song, :song, CAST(:n AS BLOB) FROM playlist_entry WHERE playlist = 1
        """,
      ]
      for sql in statements {
        let statement = try db.makeStatement(sql: sql)
        statement.setUncheckedArguments(["n": number, "song": song])
        try statement.execute()
      }
      try SearchTable(db).set(.playlist, 1, title: "All", artist: nil, album: nil)
      return true
    }
  }

  /// How many purchases, each with its place on the playlist, have a song.
  static func songsBought(in library: Library) throws -> Int {
    try library.database { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM link JOIN playlist_entry ON extras = CAST(purchase AS BLOB)
            AND playlist_entry.track = link.track JOIN track ON track.id = link.track
          """) ?? 0
    }
  }
}
