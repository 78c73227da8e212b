extension CheckRule {
  /// A file is copy-protected: it plays on few programs.
  static let copyProtected = CheckRule(
    416, "copy-protected", .note, .file,
    "A file is copy-protected: it plays on few programs.",
    advice: "Get it again where it was bought.",
    .rows(
      """
      SELECT id, 'is copy-protected' FROM file WHERE protected AND missing_since IS NULL
      """))
}
