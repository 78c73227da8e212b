import ShellacModel

/// How texts are ordered in a library: kept in it, and the same for every command.
public struct SortRules: Sendable, Hashable {
  /// Name of the locale whose collation is used, such as `en`, `sv_SE`, `de-u-co-phonebk` or `und`.
  public var locale: String

  /// Languages (ISO 639-1) whose leading articles move behind; nil for that of the locale, else English.
  public var languages: [String]?

  /// Articles of languages that Shellac does not know, or in place of those it does.
  ///
  /// One that ends in an apostrophe stands directly before its word.
  public var articles: [String: [String]]

  /// Names that are filed under their first word although it looks like an article; case does not count.
  public var exceptions: [String]

  /// Whether punctuation at the front of a text does not count: "...And Justice for All" under A.
  public var ignoresLeadingPunctuation: Bool

  /// The names that are exceptions until the user says otherwise.
  public static let standardExceptions = Articles.exceptions

  /// The languages of which articles are known.
  public static let knownLanguages = Articles.byLanguage.keys.sorted()

  /// Creates rules.
  public init(
    locale: String = "en", languages: [String]? = nil, articles: [String: [String]] = [:],
    exceptions: [String] = SortRules.standardExceptions, ignoresLeadingPunctuation: Bool = false
  ) {
    self.locale = locale
    self.languages = languages
    self.articles = articles
    self.exceptions = exceptions
    self.ignoresLeadingPunctuation = ignoresLeadingPunctuation
  }

  /// The languages whose articles count: those that were set, else the locale's, else English.
  public var effectiveLanguages: [String] {
    if let languages { return languages.map { $0.lowercased() } }
    let language = Articles.language(of: locale)
    return articles[language] ?? Articles.byLanguage[language] == nil ? ["en"] : [language]
  }

  /// The articles that move behind.
  public var effectiveArticles: [String] {
    effectiveLanguages.flatMap { articles[$0] ?? Articles.byLanguage[$0] ?? [] }
  }
}

extension SortRules {
  /// The rules as plain keys and values, in the order of the keys.
  ///
  /// Lists have one entry a line; `languages` is absent while they follow the locale.
  public var settings: [(key: String, value: String)] {
    var settings = [(key: "locale", value: locale)]
    if let languages { settings.append(("languages", languages.joined(separator: "\n"))) }
    for (language, words) in articles {
      settings.append(("articles." + language, words.joined(separator: "\n")))
    }
    settings.append(("exceptions", exceptions.joined(separator: "\n")))
    settings.append(("punctuation", ignoresLeadingPunctuation ? "ignored" : "counts"))
    return settings.sorted { $0.key < $1.key }
  }

  /// Rules from the keys and values of `settings`; what is absent is standard, unknown keys are passed over.
  public init(settings: [String: String]) {
    func list(_ value: String) -> [String] { value.split(separator: "\n").map(String.init) }
    self.init()
    if let locale = settings["locale"] { self.locale = locale }
    languages = settings["languages"].map(list)
    exceptions = settings["exceptions"].map(list) ?? SortRules.standardExceptions
    ignoresLeadingPunctuation = settings["punctuation"] == "ignored"
    for (key, value) in settings where key.hasPrefix("articles.") {
      articles[String(key.dropFirst("articles.".count))] = list(value)
    }
  }

  /// A text that differs when the rules do: stored beside keys, it tells when they must be made again.
  public func collationVersion(with collator: Collator) -> String {
    // FNV-1a, 64 bits: a change must be seen, nobody attacks it.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (key, value) in settings {
      for byte in "\(key)=\(value)\0".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return "1 icu \(collator.version) locale \(locale) rules \(String(hash, radix: 16))"
  }
}
