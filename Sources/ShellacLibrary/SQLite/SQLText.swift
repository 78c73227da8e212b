/// Text within SQL, and within the language of FTS5.
enum SQLText {
  /// A string literal of SQL.
  static func literal(_ text: String) -> String { quoted(text, by: "'") }

  /// Text between quotes, those within it doubled; a NUL, which SQL text cannot hold, is dropped.
  ///
  /// Scalar by scalar: a quote with a mark or a joiner behind it is one `Character`, which is no quote.
  static func quoted(_ text: some StringProtocol, by quote: Unicode.Scalar) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append(quote)
    for scalar in text.unicodeScalars where scalar != "\0" {
      if scalar == quote { quoted.append(quote) }
      quoted.append(scalar)
    }
    quoted.append(quote)
    return String(quoted)
  }
}
