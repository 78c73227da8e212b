extension CheckRule {
  /// SQLite finds the library's file damaged.
  static let damagedLibrary = CheckRule(
    701, "damaged-library", .error, .library,
    "SQLite finds the library's file damaged.",
    advice: "Restore it from a backup, or move it away and index again.",
    .rows(
      """
      SELECT NULL, integrity_check, 'library' FROM pragma_integrity_check WHERE integrity_check <> 'ok'
      """))
}
