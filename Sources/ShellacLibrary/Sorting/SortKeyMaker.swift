import ShellacModel

/// Makes the keys that a library stores and sorts by; used by one thread at a time.
final class SortKeyMaker {
  /// Finds the text to collate.
  let sortText: SortText

  /// Makes keys of it.
  let collator: Collator

  /// Prepares the rules of a library.
  ///
  /// - Throws: `Diagnostic` when ICU has no collation for the locale.
  init(rules: SortRules) throws {
    sortText = SortText(rules: rules)
    collator = try Collator(locale: rules.locale)
  }

  /// The text to store beside the keys: when it differs, they must be made again.
  var collationVersion: String { sortText.rules.collationVersion(with: collator) }

  /// The key of a title or a name with its sort tag; `SortKeyBytes.missing` when there is no text.
  func key(for display: String?, sortTag: String? = nil) -> [UInt8] {
    guard let text = sortText.text(for: display, sortTag: sortTag) else { return SortKeyBytes.missing }
    return collator.key(of: text)
  }

  /// Calls `body` with the key that `key(for:sortTag:)` gives; the bytes are valid while it runs.
  func withKey<Result>(
    for display: String?, sortTag: String? = nil, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    guard let text = sortText.text(for: display, sortTag: sortTag) else {
      return try SortKeyBytes.missing.withUnsafeBytes(body)
    }
    return try collator.withKey(of: text, body)
  }
}
