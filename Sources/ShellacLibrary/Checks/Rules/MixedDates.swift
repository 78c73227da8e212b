extension CheckRule {
  /// Songs of an album have dates of different years.
  static let mixedDates = CheckRule(
    206, "mixed-dates", .note, .album,
    "Songs of an album have dates of different years.",
    advice: "Give all of them the same: 'shellac tag album:=ALBUM date=YEAR'.",
    .rows(
      """
      SELECT album, 'has songs dated ' || (min(date) / 10000) || ' to ' || (max(date) / 10000)
      FROM track WHERE state = 0 AND album_title IS NOT NULL AND date IS NOT NULL AND NOT ifnull(compilation, 0)
      GROUP BY album HAVING min(date) / 10000 <> max(date) / 10000
      """))
}
