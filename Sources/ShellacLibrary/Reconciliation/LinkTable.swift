import GRDB

/// The rows of `link`, as rules and users write them.
struct LinkTable {
  private let ofPurchase: PreparedStatement
  private let insert: PreparedStatement
  private let insertFirst: PreparedStatement
  private let voidOthers: PreparedStatement

  init(_ db: Database) throws {
    ofPurchase = try PreparedStatement(
      db, "SELECT track, rule <> 'bought' FROM link WHERE purchase = ? AND void IS NULL")
    insertFirst = try PreparedStatement(
      db, "INSERT INTO link (track, purchase, rule, score, change) VALUES (?, ?, ?, ?, ?)")
    insert = try PreparedStatement(
      db,
      """
      INSERT INTO link (track, purchase, rule, score, change)
      SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS
        (SELECT 1 FROM link WHERE track = ?1 AND purchase = ?2 AND void IS NULL)
      """)
    // What is left of a song whose files are gone makes room for one that has a file; an album has other songs too.
    voidOthers = try PreparedStatement(
      db,
      """
      UPDATE link SET void = ?1 WHERE purchase = ?2 AND void IS NULL AND rule <> 'bought' AND track <> ?3
        AND (SELECT state FROM track WHERE id = link.track) = 2
        AND (SELECT kind FROM purchase WHERE id = ?2) IN ('track', 'other')
      """)
  }

  /// What ties a purchase to songs.
  struct Ties {
    /// Whether there are none.
    var isEmpty = true
    /// Whether the song asked for is among them, by more than that it is known from the purchase.
    var holdsSong = false
  }

  /// The ties of a purchase that are in force.
  func ties(of purchase: Int64, with track: Int64) throws -> Ties {
    var ties = Ties()
    ofPurchase.bind(1, purchase)
    while try ofPurchase.step() {
      ties.isEmpty = false
      if ofPurchase.integer(0) == track, ofPurchase.integer(1) != 0 { ties.holdsSong = true }
    }
    return ties
  }

  /// Ties a song to a purchase, unless it is.
  ///
  /// - Parameter isFirst: whether nothing ties the purchase yet.
  func add(
    track: Int64, purchase: Int64, rule: MatchRule, score: Int, change: Int64, isFirst: Bool = false
  ) throws {
    let insert = isFirst ? insertFirst : self.insert
    insert.bind(1, track)
    insert.bind(2, purchase)
    insert.bind(3, rule.rawValue)
    insert.bind(4, score)
    insert.bind(5, change)
    try insert.run()
  }

  /// Takes the links of a purchase of one song from songs without a file, but for one.
  func voidFileless(of purchase: Int64, but track: Int64, change: Int64) throws {
    voidOthers.bind(1, change)
    voidOthers.bind(2, purchase)
    voidOthers.bind(3, track)
    try voidOthers.run()
  }
}
