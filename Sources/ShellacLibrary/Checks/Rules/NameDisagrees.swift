extension CheckRule {
  /// A file is named with another track number than its tag has.
  static let nameDisagrees = CheckRule(
    414, "name-disagrees", .note, .file,
    "A file is named with another track number than its tag has.",
    advice: "Name it anew: shellac organize, or correct the tag: shellac tag id:ID track=…",
    .rows(
      """
      SELECT f.id, 'is named ' || substr(CAST(f.name AS TEXT), 1, 2) || ' and has the track number ' || t.number
      FROM file f JOIN track t ON t.id = f.track
      WHERE f.missing_since IS NULL AND t.number IS NOT NULL AND NOT t.guessed & 1
        AND CAST(f.name AS TEXT) GLOB '[0-9][0-9][ ._-]*' AND CAST(f.name AS TEXT) NOT GLOB '[0-9][0-9]-[0-9]*'
        AND CAST(substr(CAST(f.name AS TEXT), 1, 2) AS INTEGER) NOT IN (t.number, t.number % 100)
      """))
}
