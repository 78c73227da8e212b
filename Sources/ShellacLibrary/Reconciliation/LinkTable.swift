import GRDB

/// The rows of `link`, as rules and users write them.
struct LinkTable {
  private let insert: PreparedStatement
  private let voidOthers: PreparedStatement

  init(_ db: Database) throws {
    insert = try PreparedStatement(
      db,
      """
      INSERT INTO link (track, purchase, rule, score, change)
      SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS
        (SELECT 1 FROM link WHERE track = ?1 AND purchase = ?2 AND void IS NULL)
      """)
    // What is left of a song whose files are gone makes room for one that has a file.
    voidOthers = try PreparedStatement(
      db,
      """
      UPDATE link SET void = ?1 WHERE purchase = ?2 AND void IS NULL AND rule <> 'bought' AND track <> ?3
        AND (SELECT state FROM track WHERE id = link.track) = 2
      """)
  }

  /// Ties a song to a purchase, unless it is.
  func add(track: Int64, purchase: Int64, rule: MatchRule, score: Int, change: Int64) throws {
    insert.bind(1, track)
    insert.bind(2, purchase)
    insert.bind(3, rule.rawValue)
    insert.bind(4, score)
    insert.bind(5, change)
    try insert.run()
  }

  /// Takes the links of a purchase from songs without a file, but for one song.
  func voidFileless(of purchase: Int64, but track: Int64, change: Int64) throws {
    voidOthers.bind(1, change)
    voidOthers.bind(2, purchase)
    voidOthers.bind(3, track)
    try voidOthers.run()
  }
}
