extension CheckRule {
  /// An album of various artists is not marked as a compilation.
  static let missingCompilationFlag = CheckRule(
    205, "missing-compilation-flag", .note, .album,
    "An album of various artists is not marked as a compilation.",
    advice: "Mark it: 'shellac tag album:=ALBUM compilation=true'.",
    .rows(
      """
      SELECT id, 'is of ' || artist || ', and not marked as a compilation' FROM album
      WHERE state = 0 AND title IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM track WHERE track.album = album.id AND track.compilation) AND lower(artist) IN
        ('various artists', 'various', 'various artist', 'va', 'v.a.', 'v/a', 'sampler', 'verschiedene interpreten')
      """))
}
