extension CheckRule {
  /// A song is not shown as its best copy, or in another state than that has.
  static let wrongSongState = CheckRule(
    703, "wrong-song-state", .error, .song,
    "A song is not shown as its best copy, or in another state than that has.",
    advice: "--fix works it out anew.",
    mend: .songs,
    .scan({ scan in
      try scan.rows(WrongSongs.sql) { row in
        try scan.report(row.integer(0), "does not follow its best copy")
      }
    }))
}

/// Songs whose row does not follow from their files: their number, and the file that is their best copy.
enum WrongSongs {
  static let sql = """
    SELECT id, best FROM (
      SELECT t.id, t.file, t.state, t.duration,
        (SELECT file.id FROM file WHERE file.track = t.id ORDER BY \(BestCopy.order) LIMIT 1) AS best
      FROM track t) AS t
    WHERE best IS NOT NULL AND (file IS NOT best OR (SELECT missing_since IS NOT NULL FROM file WHERE id = best) <> state
      OR (SELECT duration FROM file WHERE id = best) IS NOT duration)
      OR best IS NULL AND state <> 2
    """
}
