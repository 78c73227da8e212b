extension CheckRule {
  /// An album says another number of songs, length or state than its songs have.
  static let wrongAlbumSums = CheckRule(
    704, "wrong-album-sums", .error, .album,
    "An album says another number of songs, length or state than its songs have.",
    advice: "--fix works it out anew.",
    mend: .albums,
    .scan({ scan in
      try scan.rows(WrongAlbums.sql) { row in try scan.report(row.integer(0), "does not add up") }
    }))
}

/// Albums whose row does not follow from their songs.
enum WrongAlbums {
  static let sql = """
    SELECT a.id FROM album a LEFT JOIN (
      SELECT album, count(*) FILTER (WHERE guessed & 4 = 0) AS songs, min(state) AS state,
        max(1, count(DISTINCT disc)) AS discs, sum(duration) AS duration
      FROM track GROUP BY album) AS t ON t.album = a.id
    WHERE (a.songs, a.state, a.discs) IS NOT (t.songs, t.state, t.discs) OR a.duration IS NOT t.duration
    """
}
