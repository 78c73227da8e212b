import GRDB

extension Library {
  /// Moves the days, months and years on which things were bought into another time zone, and what follows from them.
  ///
  /// What is known is the day: the instant at which it begins is another one there. Instants stay what they are.
  static func moveDates(from old: LibrarySettings, to new: LibrarySettings, in db: Database) throws {
    var (before, after) = (LedgerDateReader(old), LedgerDateReader(new))
    let openings = try Int64.fetchAll(
      db, sql: "SELECT id FROM coin_entry WHERE kind = 'opening' AND precision = 0 AND at = \(beforeTheFirst)"
    )
    for (table, column) in [("purchase", "purchased"), ("coin_entry", "at")] {
      try move("\(column), precision", column, of: table, "precision > 0 AND \(column) IS NOT NULL", in: db) {
        row in after.moved(before.day(of: row.integer(1), precision: Int(row.integer(2))))
      }
    }
    // Who has seen a balance at the end of a day has seen it before the next one begins.
    try move("at", "at", of: "coin_assertion", "1", in: db) { row in
      let next = row.integer(1) &+ 1
      guard let day = before.day(of: next, precision: 1), before.moved(day) == next else { return nil }
      return after.moved(day).map { $0 - 1 }
    }
    for opening in openings {
      try db.execute(sql: "UPDATE coin_entry SET at = \(beforeTheFirst) WHERE id = ?", arguments: [opening])
    }
    try moveDatesOfSongs(in: db)
  }

  /// The second before the first entry that opens no account, of the account of `coin_entry`.
  private static let beforeTheFirst = """
    (SELECT min(e.at) - 1 FROM coin_entry e WHERE e.account = coin_entry.account AND e.void IS NULL
      AND e.kind <> 'opening')
    """

  /// Gives rows of a table another instant.
  ///
  /// - Parameter moved: the new one, by a row of the id and `columns`; nil where it stays.
  private static func move(
    _ columns: String, _ column: String, of table: String, _ condition: String, in db: Database,
    _ moved: (PreparedStatement) -> Int64?
  ) throws {
    let reading = try PreparedStatement(db, "SELECT id, \(columns) FROM \(table) WHERE \(condition)")
    var found: [(id: Int64, at: Int64)] = []
    while try reading.step() {
      if let at = moved(reading), at != reading.integer(1) { found.append((reading.integer(0), at)) }
    }
    let writing = try PreparedStatement(db, "UPDATE \(table) SET \(column) = ? WHERE id = ?")
    for (id, at) in found {
      writing.bind(1, at)
      writing.bind(2, id)
      try writing.run()
    }
  }

  /// Songs and albums have the dates of their purchases beside them.
  private static func moveDatesOfSongs(in db: Database) throws {
    let prices = try SongPrices(db)
    try prices.noteAllSongs()
    let albums = try prices.settle()
    if albums.isEmpty { return }
    let writer = try IndexWriter(db)
    try writer.begin()
    for album in albums { writer.albums.noteChange(album: album) }
    try writer.finish()
  }
}
