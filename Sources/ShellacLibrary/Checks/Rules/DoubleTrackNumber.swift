extension CheckRule {
  /// Two songs of an album have the same number.
  static let doubleTrackNumber = CheckRule(
    203, "double-track-number", .warning, .album,
    "Two songs of an album have the same number.",
    advice: "Correct one of them: 'shellac tag path:FILE track=NUMBER'.",
    .rows(
      """
      SELECT album, 'has ' || count(*) || ' songs with the number ' || number || iif(disc IS NULL, '', ' on disc ' || disc)
      FROM track WHERE state < 2 AND number IS NOT NULL AND album_title IS NOT NULL
      GROUP BY album, disc, number HAVING count(*) > 1
      """))
}
