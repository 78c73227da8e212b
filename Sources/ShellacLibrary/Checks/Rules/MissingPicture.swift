extension CheckRule {
  /// No file of an album has a picture.
  static let missingPicture = CheckRule(
    207, "missing-picture", .note, .album,
    "No file of an album has a picture.",
    advice: "Add one with a program that writes pictures; those that are there stay as they are.",
    .rows(
      """
      SELECT id, 'has no picture' FROM album WHERE state = 0 AND title IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM track JOIN file ON file.id = track.file WHERE track.album = album.id AND file.picture)
      """))
}
