/// Leading articles by language, as catalogues pass over them when they file a title.
enum Articles {
  /// The articles of each language (ISO 639-1), lower-case.
  ///
  /// One that ends in an apostrophe stands directly before its word (`l'`); the others are followed by a blank.
  static let byLanguage: [String: [String]] = [
    "ca": ["el", "la", "els", "les", "l'", "un", "una"],
    "cy": ["y", "yr"],
    "da": ["den", "det", "de", "en", "et"],
    "de": ["der", "die", "das", "ein", "eine"],
    "el": ["ο", "η", "το", "οι", "τα", "ένας", "μια", "ένα"],
    "en": ["the", "a", "an"],
    "eo": ["la"],
    "es": ["el", "la", "los", "las", "un", "una", "unos", "unas"],
    "fr": ["le", "la", "les", "l'", "un", "une"],
    "ga": ["an", "na"],
    "gl": ["o", "a", "os", "as", "un", "unha"],
    "hu": ["a", "az", "egy"],
    "it": ["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una", "un'"],
    "nb": ["den", "det", "de", "en", "ei", "et"],
    "nl": ["de", "het", "een", "'t"],
    "nn": ["den", "det", "dei", "ein", "ei", "eit"],
    "no": ["den", "det", "de", "en", "ei", "et"],
    "pt": ["o", "a", "os", "as", "um", "uma"],
    "sv": ["den", "det", "de", "en", "ett"],
  ]

  /// Names that begin with what looks like an article and are filed under it.
  static let exceptions = [
    "A Day to Remember", "As It Is", "Das EFX", "De La Soul", "Die Another Day", "Die for You",
    "Die With a Smile", "Die Young", "El DeBarge", "La Toya Jackson", "Les Claypool", "Les McCann",
    "Les Paul",
    "Los Angeles", "Las Vegas",
  ]

  /// The language at the front of a locale's name: `de` of `de_AT.UTF-8`.
  static func language(of locale: String) -> String {
    String(locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }).lowercased()
  }
}
