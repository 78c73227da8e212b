extension CheckRule {
  /// A name has characters in it that somebody could not read (U+FFFD), or a control character.
  static let garbledText = CheckRule(
    109, "garbled-text", .warning, .song,
    "A name has characters in it that somebody could not read (U+FFFD), or a control character.",
    advice: "Write it anew: 'shellac tag id:ID title=TITLE artist=NAME album=ALBUM'.",
    .rows(
      """
      SELECT id, 'has unreadable characters in its names' FROM track
      WHERE state = 0 AND (instr(title, char(65533)) OR instr(artist, char(65533)) OR instr(album_title, char(65533))
        OR title GLOB '*[' || char(1) || '-' || char(31) || ']*' OR artist GLOB '*[' || char(1) || '-' || char(31) || ']*')
      """))
}
