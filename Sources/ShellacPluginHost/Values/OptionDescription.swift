/// Something that users set with `--option key=value`, as a plugin describes it.
public struct OptionDescription: Sendable, Hashable {
  /// What values it takes.
  public enum Kind: Sendable, Hashable {
    case text
    /// `true` or `false`.
    case flag
    case integer
    case choice([String])

    /// Its name for people.
    public var name: String {
      switch self {
      case .text: "text"
      case .flag: "true or false"
      case .integer: "number"
      case .choice(let choices): choices.joined(separator: ", ")
      }
    }
  }

  /// Its name: lower-case letters, digits and `-`.
  public let key: String

  /// What values it takes.
  public let kind: Kind

  /// The value when the user gives none.
  public let fallback: String

  /// One sentence.
  public let help: String
}

/// What a plugin says of its reader.
public struct ReaderDescription: Sendable, Hashable {
  /// Suffixes of its files, in lower case without the dot.
  public let suffixes: [String]

  /// What users can set.
  public let options: [OptionDescription]

  /// Kinds of rows that it can give.
  public let rows: [RowKind]
}

/// What a plugin says of its writer.
public struct ExporterDescription: Sendable, Hashable {
  /// Suffixes of its files, in lower case without the dot, the usual one first.
  public let suffixes: [String]

  /// What users can set.
  public let options: [OptionDescription]

  /// Kinds of rows that it takes, its usual one first.
  public let rows: [RowKind]

  /// Names of the columns that it takes; nil for those that the user chooses.
  public let columns: [String]?
}
