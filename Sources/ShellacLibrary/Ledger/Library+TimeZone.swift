import GRDB

extension Library {
  /// Moves the days, months and years on which things were bought into another time zone.
  ///
  /// What is known is the day: the instant at which it begins is another one there. Instants stay what they are.
  static func moveDates(from old: LibrarySettings, to new: LibrarySettings, in db: Database) throws {
    var (before, after) = (LedgerDateReader(old), LedgerDateReader(new))
    for (table, column) in [("purchase", "purchased"), ("coin_entry", "at")] {
      let reading = try PreparedStatement(
        db, "SELECT id, \(column), precision FROM \(table) WHERE precision > 0 AND \(column) IS NOT NULL")
      let writing = try PreparedStatement(db, "UPDATE \(table) SET \(column) = ? WHERE id = ?")
      var moved: [(id: Int64, at: Int64)] = []
      while try reading.step() {
        let (at, precision) = (reading.integer(1), Int(reading.integer(2)))
        guard let start = after.moved(before.day(of: at, precision: precision)), start != at else { continue }
        moved.append((reading.integer(0), start))
      }
      for (id, at) in moved {
        writing.bind(1, at)
        writing.bind(2, id)
        try writing.run()
      }
    }
  }
}
