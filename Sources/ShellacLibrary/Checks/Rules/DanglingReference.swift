extension CheckRule {
  /// A row of the library refers to one that is not there.
  static let danglingReference = CheckRule(
    702, "dangling-reference", .error, .library,
    "A row of the library refers to one that is not there.",
    advice: "Restore the library from a backup, or move it away and index again.",
    .rows(
      """
      SELECT NULL, 'row ' || ifnull(rowid, '?') || ' of ' || "table" || ' refers to no row of ' || parent, 'library'
      FROM pragma_foreign_key_check
      """))
}
