extension CheckRule {
  /// A file has less than 128 kbit/s.
  static let lowBitRate = CheckRule(
    415, "low-bit-rate", .note, .file,
    "A file has less than 128 kbit/s.",
    advice: "Look whether there is a better copy: 'shellac duplicates'.",
    .rows(
      """
      SELECT id, 'has ' || bit_rate || ' kbit/s' FROM file
      WHERE missing_since IS NULL AND NOT lossless AND bit_rate < 128 AND format <> 'Opus'
      """))
}
