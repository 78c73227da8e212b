/// The order in which the entries of an account follow each other, so that the balance after each is the same in every
/// library that has them.
enum CoinOrder {
  /// The order as terms of SQL, by which no two entries are equal.
  ///
  /// Of one second, or one day of which no more is known, an account first has what it opens with, then entries as they
  /// were told or typed in, then what purchases have cost, then what came back of that. When a purchase is told of, its
  /// spend is written anew: its number says whether that was before the history of the account or after it, and nothing of
  /// the order. So spends of purchases stand by their keys, which an export keeps. A corrected entry stands where it stood
  /// before it was corrected.
  ///
  /// - Parameter entry: what the statement calls the row of `coin_entry`.
  static func sql(_ entry: String) -> String {
    let isSpend = "\(entry).line GLOB '\(SpendTable.key("*"))'"
    let stage = """
      CASE WHEN \(entry).kind = 'opening' THEN 0 WHEN \(isSpend) THEN 2 \
      WHEN \(entry).kind = 'refund' AND \(entry).line GLOB '\(SpentEntry.anyLine)' THEN 3 ELSE 1 END
      """
    // Few entries take the place of another one: the others need no look-up.
    let first = """
      iif(\(entry).replaces IS NULL, \(entry).id, (WITH RECURSIVE former (id) AS (VALUES (\(entry).replaces) UNION \
      SELECT e.replaces FROM former f JOIN coin_entry e ON e.id = f.id WHERE e.replaces IS NOT NULL) \
      SELECT min(id) FROM former))
      """
    // Numbers in keys count as numbers when the shorter ones come first.
    return """
      \(entry).at, \(stage), iif(\(isSpend), \(entry).source, \(first)), length(\(entry).line), \(entry).line, \
      \(entry).id
      """
  }
}
