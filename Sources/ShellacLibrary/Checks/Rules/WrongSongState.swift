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
  /// Most songs have one file, which needs no choice.
  static let sql = """
    SELECT t.id, best.id FROM track t LEFT JOIN file best ON best.track = t.id AND best.id = (
      CASE WHEN EXISTS (SELECT 1 FROM file WHERE track = t.id AND id IS NOT t.file) THEN (
        SELECT file.id FROM file WHERE file.track = t.id ORDER BY \(BestCopy.order) LIMIT 1)
      ELSE t.file END)
    WHERE best.id IS NOT NULL AND (t.file IS NOT best.id OR (best.missing_since IS NOT NULL) <> t.state
      OR best.duration IS NOT t.duration)
      OR best.id IS NULL AND t.state <> 2
    """
}
