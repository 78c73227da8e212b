import GRDB

/// Where songs are from, as the user has said, where the song has another number now than the decision names.
///
/// `decision.track` holds as long as a song has a file; a song whose file left the library and came back is looked up
/// by what it was named by. Those are few: the rest is asked of `decision` in SQL.
struct SongOrigins {
  /// Decisions that say where a song is from, as SQL.
  static let kinds = "('elsewhere', 'gift', 'rip', 'promo')"

  /// What was said last of each song.
  private(set) var ofReturned: [Int64: DecisionKind] = [:]

  init(_ db: Database) throws {
    // By decision_track: one look at `track` for each decision.
    let isAny = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM decision d WHERE \(Self.isMoved))")
    guard isAny == true else { return }
    let folding = MatchFolding()
    let candidates = try SongCandidates(db, folding: folding)
    let keys = MatchKeyTable(db, folding: folding)
    if try keys.missing() <= MatchKeyTable.mostForAnAnswer {
      candidates.addUnkeyed(try keys.unwritten(.song))
    }
    for decision in try DecisionTable(db, candidates: candidates, folding: folding).all(where: Self.isMoved) {
      if let track = decision.track { ofReturned[track] = decision.kind }
    }
  }

  private static let isMoved = """
    d.void IS NULL AND d.kind IN \(kinds) \
    AND NOT EXISTS (SELECT 1 FROM track t WHERE t.id = d.track AND t.state < 2)
    """
}
