import ShellacModel

/// Looks at the texts of records: what is too long is refused, what is blank is unknown.
enum RecordText {
  /// The most bytes of a text of a record, and of the record itself.
  static let longest = 64 * 1_024
  /// The most bytes of a key or an id.
  static let longestKey = 1_024

  /// A text without blanks at its ends; nil when nothing is left.
  ///
  /// - Throws: `Diagnostic` when it is too long.
  @inline(__always)
  static func checked(_ text: String?, _ name: StaticString, longest: Int = longest) throws -> String? {
    guard let text else { return nil }
    if text.utf8.count > longest { throw tooLong(name, text.utf8.count, longest) }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  private static func tooLong(_ name: StaticString, _ count: Int, _ longest: Int) -> Diagnostic {
    Diagnostic(
      "\(name) has \(CountText.grouped(count)) bytes; \(CountText.grouped(longest)) at most are expected")
  }

  /// The beginning of a record, cut at a character where it is too long.
  static func kept(_ raw: String?) -> String? {
    guard let raw, raw.utf8.count > longest else { return raw }
    var end = raw.utf8.index(raw.startIndex, offsetBy: longest)
    while end > raw.startIndex, end.samePosition(in: raw.unicodeScalars) == nil {
      end = raw.utf8.index(before: end)
    }
    return String(raw[..<end])
  }

  /// A value out of a few, in any case.
  ///
  /// - Throws: `Diagnostic` that says what was expected.
  static func choice<Value: RawRepresentable & CaseIterable>(_ text: String, _ name: StaticString) throws
    -> Value
  where Value.RawValue == String {
    if let value = Value(rawValue: text) ?? Value(rawValue: text.lowercased()) { return value }
    let names = Value.allCases.map(\.rawValue)
    throw Diagnostic(
      "\(name) is '\(text.prefix(40))'; one of \(names.joined(separator: ", ")) is expected",
      hint: Suggestion.closest(to: text, among: names).map { "Did you mean '\($0)'?" })
  }

  /// The ids of a record, each once, in order.
  ///
  /// - Throws: `Diagnostic` when there are more of them, or longer ones, than any record has.
  static func identifiers(_ texts: [String]) throws -> [String] {
    if texts.isEmpty { return [] }
    guard texts.count <= 100 else {
      throw Diagnostic("identifiers are \(CountText.grouped(texts.count)); 100 at most are expected")
    }
    return Set(try texts.compactMap { try checked($0, "identifiers", longest: longestKey) }).sorted()
  }
}
