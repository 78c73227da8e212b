/// One setting that users give with `--option key=value`, described once: help, completion and checks come from it.
public struct OptionDescription: Sendable {
  /// What values it takes.
  public enum Kind: Sendable, Hashable {
    case text
    case flag
    case integer
    case choice([String])
  }

  /// Its name: lower-case letters, digits and `-`.
  public let key: String
  /// What values it takes.
  public let kind: Kind
  /// The value when the user gives none.
  public let fallback: String
  /// One sentence.
  public let help: String

  /// Any text.
  public static func text(_ key: String, default fallback: String = "", help: String) -> Self {
    Self(key: key, kind: .text, fallback: fallback, help: help)
  }

  /// Yes or no.
  public static func flag(_ key: String, default fallback: Bool = false, help: String) -> Self {
    Self(key: key, kind: .flag, fallback: fallback ? "true" : "false", help: help)
  }

  /// A whole number.
  public static func integer(_ key: String, default fallback: Int64, help: String) -> Self {
    Self(key: key, kind: .integer, fallback: String(fallback), help: help)
  }

  /// One of some words.
  public static func choice(_ key: String, of choices: [String], default fallback: String, help: String)
    -> Self
  {
    Self(key: key, kind: .choice(choices), fallback: fallback, help: help)
  }
}
