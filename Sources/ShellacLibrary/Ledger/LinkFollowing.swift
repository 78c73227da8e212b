import GRDB

/// Links follow the purchase that they name when another row takes its place.
enum LinkFollowing {
  /// Gives the links of a purchase to another one.
  static func move(from old: Int64, to new: Int64, by change: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO link (track, purchase, rule, score, change)
        SELECT track, ?2, rule, score, ?3 FROM link WHERE purchase = ?1 AND void IS NULL
        """, arguments: [old, new, change])
    try db.execute(
      sql: "UPDATE link SET void = ? WHERE purchase = ? AND void IS NULL", arguments: [change, old])
  }
}
