import Foundation
import GRDB
import ShellacModel

/// What belongs to the library rather than to the person who looks at it: it shapes what is stored.
public struct LibrarySettings: Sendable, Hashable {
  /// The name of a setting, as `shellac config` has it.
  public enum Name: String, CaseIterable, Sendable {
    case locale, timezone, articles
    case articleExceptions = "article-exceptions"
    case ignorePunctuation = "ignore-punctuation"
    case artistSeparators = "artist-separators"
    case separatorExceptions = "separator-exceptions"

    /// A sentence that says what it does.
    public var summary: String {
      switch self {
      case .locale: "Locale whose collation orders names, such as sv_SE; und for none."
      case .timezone: "Time zone of days and years, such as Europe/Stockholm."
      case .articles: "Languages whose leading articles move behind, such as en,de; empty for none."
      case .articleExceptions: "Names that keep their article in front, as a JSON list."
      case .ignorePunctuation: "Whether leading punctuation is passed over when sorting: true or false."
      case .artistSeparators:
        "Separators at which a single artist value is split, as a JSON list; empty by default."
      case .separatorExceptions: "Names that are never split, as a JSON list."
      }
    }
  }

  private var values: [String: String]

  /// The settings a new library starts with.
  ///
  /// English articles count beside those of the owner's language: most collections hold English names.
  /// Its keys, of which there are none yet, are those of the ICU at hand.
  static func initial(_ birth: LibraryBirth) throws -> LibrarySettings {
    var languages = SortRules(locale: birth.locale).effectiveLanguages
    if !languages.contains("en") { languages.append("en") }
    var settings = LibrarySettings(values: [
      Name.locale.rawValue: birth.locale,
      Name.timezone.rawValue: birth.timeZone,
      Name.articles.rawValue: languages.joined(separator: ","),
      Name.articleExceptions.rawValue: "[]",
      Name.ignorePunctuation.rawValue: "false",
      Name.artistSeparators.rawValue: "[]",
      Name.separatorExceptions.rawValue: "[\"AC/DC\"]",
    ])
    settings.values[Self.keyVersion] = try SortKeyMaker(rules: settings.sortRules).collationVersion
    return settings
  }

  init(values: [String: String]) { self.values = values }

  init(_ db: Database) throws {
    values = [:]
    for row in try Row.fetchAll(db, sql: "SELECT name, value FROM setting") {
      values[row[0]] = row[1]
    }
  }

  func store(in db: Database) throws {
    for (name, value) in values {
      try db.execute(
        sql:
          "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        arguments: [name, value])
    }
  }

  /// The value as it is written in `shellac config`.
  public subscript(name: Name) -> String { values[name.rawValue] ?? "" }

  /// Takes a new value.
  ///
  /// - Throws: `Diagnostic` with status `usage` when the setting cannot have it.
  public mutating func set(_ name: Name, to text: String) throws {
    func refuse(_ reason: String, _ hint: String) -> Diagnostic {
      Diagnostic("\(name.rawValue) cannot be '\(text)': \(reason)", hint: hint, status: .usage)
    }
    switch name {
    case .locale:
      guard Collator.isKnown(locale: text), (try? Collator(locale: text)) != nil else {
        throw refuse("no such locale", "Name one such as en_GB, sv or und.")
      }
    case .timezone:
      guard TimeZone(identifier: text) != nil else {
        throw refuse("no such time zone", "Name one such as Europe/Brussels or UTC.")
      }
    case .articles:
      let known = SortRules.knownLanguages
      for language in Self.commaList(text) where !known.contains(language) {
        throw refuse(
          "no articles are known for '\(language)'",
          "It takes \(CountText.list(known.sorted(), "or", isQuoted: true)).")
      }
    case .ignorePunctuation:
      guard text == "true" || text == "false" else { throw refuse("it is yes or no", "Use true or false.") }
    case .articleExceptions, .artistSeparators, .separatorExceptions:
      guard let list = Self.jsonList(text) else {
        throw refuse("it is a list", "Write it as JSON: '[\"; \", \" / \"]'.")
      }
      if list.contains("") { throw refuse("an item is empty", "Leave the empty item out.") }
    }
    values[name.rawValue] = text
  }

  static func commaList(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter {
      !$0.isEmpty
    }
  }

  static func jsonList(_ text: String) -> [String]? {
    if text.isEmpty { return [] }
    return try? JSONDecoder().decode([String].self, from: Data(text.utf8))
  }

  /// How names are brought into order.
  var sortRules: SortRules {
    SortRules(
      locale: self[.locale], languages: Self.commaList(self[.articles]),
      exceptions: SortRules.standardExceptions + (Self.jsonList(self[.articleExceptions]) ?? []),
      ignoresLeadingPunctuation: self[.ignorePunctuation] == "true")
  }

  /// How single-valued artists are split.
  var artistSplitting: ArtistSplitting {
    ArtistSplitting(
      separators: Self.jsonList(self[.artistSeparators]) ?? [],
      exceptions: Self.jsonList(self[.separatorExceptions]) ?? [])
  }

  /// The zone that says which day an instant is on.
  var timeZone: TimeZone { TimeZone(identifier: self[.timezone]) ?? .gmt }

  /// An instant as views spell it, ISO 8601 in the library's time zone.
  ///
  /// - Parameter seconds: since 1970-01-01 00:00:00 UTC.
  public func text(ofInstant seconds: Int64) -> String {
    var writer = InstantText(self)
    var bytes: [UInt8] = []
    writer.append(seconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rules and data that the stored keys were made with; other keys do not compare with them.
  static let keyVersion = "key-version"

  var storedKeyVersion: String? { values[Self.keyVersion] }

  /// The TagLib that read the files, to read again what it could not when another one is at hand.
  static let tagLibVersion = "taglib-version"

  var storedTagLibVersion: String? { values[Self.tagLibVersion] }
}
