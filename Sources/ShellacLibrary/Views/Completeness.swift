/// How much of what was bought, or of an album, is there, as SQL over its songs `track st`.
///
/// An album that was bought as a whole has as many songs as its record names, or else as its files say.
struct Completeness {
  /// Roots whose folder cannot be reached.
  var awayRoots: [Int64] = []
  /// Whether it is shown as `2 of 3`: for people, in place of the word.
  var counts = false

  /// What the aggregates below are made of.
  var columns: String {
    "st.state, \(here) AS here, st.number_total AS numbers, st.disc_total AS discs, st.disc AS disc"
  }

  /// Whether songs that have names lack a file, or files say that there are more songs.
  ///
  /// - Parameter isWhole: whether all of the album was bought, and nothing but its files says what it holds.
  func isPartial(whole isWhole: String) -> String {
    """
    sum(here) < count(*) OR ((max(numbers) > count(*) OR max(discs) > count(DISTINCT ifnull(disc, 1))) \
    AND \(isWhole))
    """
  }

  /// What stands for a part that is there.
  func partial(whole isWhole: String) -> String {
    guard counts else { return "'partial'" }
    return """
      sum(here) || ' of ' || max(count(*), iif(\(isWhole), ifnull(max(numbers), 0), 0)) \
      || iif(max(discs) > count(DISTINCT ifnull(disc, 1)) AND \(isWhole), ' or more', '')
      """
  }

  /// Whether a song has a file that can be reached.
  private var here: String {
    if awayRoots.isEmpty { return "st.state = 0" }
    let away = awayRoots.map(String.init).joined(separator: ", ")
    return """
      (st.state = 0 AND NOT EXISTS (SELECT 1 FROM file sf JOIN folder sd ON sd.id = sf.folder \
      WHERE sf.id = st.file AND sd.root IN (\(away))))
      """
  }
}
