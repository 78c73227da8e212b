import ShellacModel

/// How texts are ordered in a library: kept in it, and the same for every command.
struct SortRules: Sendable, Hashable {
  /// Name of the locale whose collation is used, such as `en`, `sv_SE`, `de-u-co-phonebk` or `und`.
  var locale: String

  /// Languages (ISO 639-1) whose leading articles move behind; nil for that of the locale, else English.
  var languages: [String]?

  /// Names that are filed under their first word although it looks like an article; case does not count.
  var exceptions: [String]

  /// Whether punctuation at the front of a text does not count: "...And Justice for All" under A.
  var ignoresLeadingPunctuation: Bool

  /// The names that are exceptions until the user says otherwise.
  static let standardExceptions = Articles.exceptions

  /// The languages of which articles are known.
  static let knownLanguages = Articles.byLanguage.keys.sorted()

  /// Creates rules.
  init(
    locale: String = "en", languages: [String]? = nil, exceptions: [String] = SortRules.standardExceptions,
    ignoresLeadingPunctuation: Bool = false
  ) {
    self.locale = locale
    self.languages = languages
    self.exceptions = exceptions
    self.ignoresLeadingPunctuation = ignoresLeadingPunctuation
  }

  /// The languages whose articles count: those that were set, else the locale's, else English.
  var effectiveLanguages: [String] {
    if let languages { return languages.map { $0.lowercased() } }
    let language = Articles.language(of: locale)
    return Articles.byLanguage[language] == nil ? ["en"] : [language]
  }

  /// The articles that move behind.
  var effectiveArticles: [String] {
    effectiveLanguages.flatMap { Articles.byLanguage[$0] ?? [] }
  }
}

extension SortRules {
  /// The rules as plain keys and values, in the order of the keys.
  ///
  /// Lists have one entry a line; `languages` is absent while they follow the locale.
  private var settings: [(key: String, value: String)] {
    var settings = [(key: "locale", value: locale)]
    if let languages { settings.append(("languages", languages.joined(separator: "\n"))) }
    settings.append(("exceptions", exceptions.joined(separator: "\n")))
    settings.append(("punctuation", ignoresLeadingPunctuation ? "ignored" : "counts"))
    return settings.sorted { $0.key < $1.key }
  }

  /// A text that differs when the rules do: stored beside keys, it tells when they must be made again.
  func collationVersion(with collator: Collator) -> String {
    // FNV-1a, 64 bits: a change must be seen, nobody attacks it.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (key, value) in settings {
      for byte in "\(key)=\(value)\0".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "1 icu \(collator.version) locale \(locale) rules \(String(hash, radix: 16))"
  }
}
