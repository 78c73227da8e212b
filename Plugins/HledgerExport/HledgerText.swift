import ShellacAccounting

/// Texts where they stand in a journal, without what would end them or mean something there.
enum HledgerText {
  /// A payee: `|` parts it from the note, `;` begins a comment, and what begins with `(` would be a code.
  static func payee(_ text: String) -> String {
    named(BookText.line(text, replacing: [";": ",", "|": "/", "(": "[", ")": "]"]))
  }

  /// What stands behind the payee.
  static func note(_ text: String) -> String { named(BookText.line(text, replacing: [";": ","])) }

  /// A code between parentheses.
  static func code(_ text: String) -> String {
    BookText.line(text, replacing: [")": "]", "(": "[", ";": ","])
  }

  /// A comment on a line of its own.
  static func comment(_ text: String) -> String { BookText.line(text) }

  /// The value of a tag: it ends at a comma, and brackets may hold a date.
  static func tag(_ text: String) -> String {
    BookText.line(text, replacing: [",": " ", "[": "(", "]": ")", ";": " "])
  }

  /// A part of an account's name.
  static func part(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in BookText.line(text).unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " -_.@+'&".unicodeScalars.contains(scalar)
        || scalar.properties.generalCategory == .nonspacingMark
      scalars.append(isPlain ? scalar : "-")
    }
    let name = BookText.line(String(scalars))
    return name.unicodeScalars.allSatisfy { $0 == "-" } ? "unknown" : name
  }

  /// Whether an account may be called so: parts with colons between them, and nothing that ends a name.
  static func isAccount(_ text: String) -> Bool {
    text == BookText.line(text, replacing: [";": " "]) && !text.isEmpty
      && text.split(separator: ":", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.first != " " && part.last != " "
      } && !"([*!=~".contains(text.prefix(1))
  }

  /// A commodity: letters stand bare, all else between quotes; nil when it cannot be one.
  static func commodity(_ text: String, isQuoted: Bool) -> String? {
    guard !text.isEmpty, text == BookText.line(text, replacing: ["\"": " ", ";": " "]) else { return nil }
    let isBare = text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    return isBare && !isQuoted ? text : "\"\(text)\""
  }

  private static func named(_ text: String) -> String { text.isEmpty ? "unknown" : text }
}
