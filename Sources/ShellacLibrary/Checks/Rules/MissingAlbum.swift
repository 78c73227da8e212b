extension CheckRule {
  /// A song names no album.
  static let missingAlbum = CheckRule(
    103, "missing-album", .note, .song,
    "A song names no album.",
    advice: "Give it one when it is on one: 'shellac tag id:ID album=ALBUM'.",
    .rows(
      """
      SELECT id, 'names no album' FROM track WHERE state = 0 AND (album_title IS NULL OR guessed & 2)
        AND NOT EXISTS (SELECT 1 FROM file WHERE file.id = track.file AND file.unread IS NOT NULL)
      """))
}
