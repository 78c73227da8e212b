extension CheckRule {
  /// The length in a tag is not that of the audio.
  static let wrongLength = CheckRule(
    407, "wrong-length", .warning, .file,
    "The length in a tag is not that of the audio.",
    advice:
      "Look at it with another player: it may be cut short. Else take the tag away: 'shellac tag id:ID tag.LENGTH='.",
    .rows(
      """
      SELECT id, printf('says %.1f s in its tag and has %.1f s of audio', said / 1000.0, duration / 1000.0)
      FROM (
        SELECT f.id, f.duration,
          CAST(json_extract(shellac_tag(g.packed, 'LENGTH'), '$[0]') AS INTEGER) AS said
        FROM file_tag g JOIN file f ON f.id = g.file
        WHERE instr(g.packed, x'4C454E475448') AND f.tag_types LIKE 'ID3v2%' AND f.duration > 0)
      WHERE said > 0 AND abs(said - duration) > 2000
      """))
}
