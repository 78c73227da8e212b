extension CheckRule {
  /// Fewer songs of an album are there than its tags say that it has.
  static let incompleteAlbum = CheckRule(
    202, "incomplete-album", .note, .album,
    "Fewer songs of an album are there than its tags say that it has.",
    advice: "See what was bought: 'shellac report coverage'.",
    .rows(
      """
      SELECT t.album, 'has ' || count(DISTINCT t.number) || ' of ' || max(t.number_total) || ' songs'
        || iif(t.disc IS NULL, '', ' on disc ' || t.disc)
      FROM album a JOIN track t ON t.album = a.id
      WHERE a.title IS NOT NULL AND t.state < 2 AND t.number IS NOT NULL
      GROUP BY t.album, t.disc HAVING count(DISTINCT t.number) < max(t.number_total)
      """))
}
