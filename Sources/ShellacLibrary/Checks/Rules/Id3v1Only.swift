extension CheckRule {
  /// A file has nothing but an ID3v1 tag, whose names are cut at 30 letters.
  static let id3v1Only = CheckRule(
    408, "id3v1-only", .warning, .file,
    "A file has nothing but an ID3v1 tag, whose names are cut at 30 letters.",
    advice: "Write the names in full, into an ID3v2 tag: 'shellac tag id:ID title=TITLE albumartist=NAME'.",
    .rows(
      """
      SELECT id, 'has an ID3v1 tag alone' FROM file WHERE tag_types = 'ID3v1' AND missing_since IS NULL
      """))
}
