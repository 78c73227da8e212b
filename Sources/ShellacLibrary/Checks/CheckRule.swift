/// Something that ought to hold of a library, and how what does not is found.
///
/// The rules are `CheckRule.all`, each in a file of its own. Numbers and names never change: scripts and configurations
/// have them. 1xx songs, 2xx albums, 3xx names, 4xx files, 5xx purchases and coins, 6xx playlists, 7xx the library.
public struct CheckRule: Sendable {
  /// Its number.
  public let number: Int
  /// Its name, such as `missing-track-number`.
  public let name: String
  /// How bad it is.
  public let severity: CheckSeverity
  /// What it is about.
  public let about: CheckSubject
  /// What it finds, as a sentence.
  public let sentence: String
  /// What helps, as a sentence.
  public let advice: String
  /// Whether `check --fix` mends it.
  public var isFixable: Bool { mend != nil }
  /// What is done to files to mend it; nil when files stay as they are.
  public var fileMend: FileMend? { if case .files(let mend)? = mend { mend } else { nil } }
  /// Whether the library alone cannot say: the program looks for itself.
  public var isOutside: Bool { if case .outside = search { true } else { false } }

  let search: Search
  let mend: Mend?

  /// How it is found.
  enum Search: Sendable {
    /// SQL that gives the number of what it is about and what is wrong with it, without the thing's name; NULL and a
    /// third column where the thing has no number.
    case rows(String)
    /// Code, where SQL is not enough.
    case scan(@Sendable (CheckScan) throws -> Void)
    /// Outside of the library.
    case outside
  }

  /// What can be made good without asking.
  enum Mend: Sendable {
    case sortKeys, searchText, orphans, songs, albums, entries
    /// Something in files themselves, which the program does.
    case files(FileMend)
  }

  /// What can be made good in files, with a way back.
  public enum FileMend: Sendable {
    /// Names in tags lose the blanks at their ends.
    case blanks
    /// Letters and accents in tags become one.
    case composedTags
    /// Letters and accents in the names of files become one.
    case composedNames
  }

  init(
    _ number: Int, _ name: String, _ severity: CheckSeverity, _ about: CheckSubject,
    _ sentence: String,
    advice: String, mend: Mend? = nil, _ search: Search
  ) {
    self.number = number
    self.name = name
    self.severity = severity
    self.about = about
    self.sentence = sentence
    self.advice = advice
    self.mend = mend
    self.search = search
  }
}

/// How bad a finding is.
public enum CheckSeverity: String, CaseIterable, Sendable, Comparable {
  /// Worth knowing.
  case note
  /// Probably wrong.
  case warning
  /// Wrong.
  case error

  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  /// Whether the first is less bad.
  public static func < (one: CheckSeverity, other: CheckSeverity) -> Bool {
    one.rank < other.rank
  }
}

/// What a finding is about.
public enum CheckSubject: String, CaseIterable, Sendable {
  /// A song; it is called by the path of its best copy.
  case song
  /// A file of music.
  case file
  /// A folder.
  case folder
  /// An album.
  case album
  /// An artist.
  case artist
  /// A genre.
  case genre
  /// A purchase.
  case purchase
  /// An account of a store.
  case account
  /// A playlist.
  case playlist
  /// A root of the library.
  case root
  /// A change in the journal.
  case change
  /// A plugin, or a folder of plugins.
  case plugin
  /// The library itself.
  case library
}

/// Something that a rule has found.
public struct CheckFinding: Sendable {
  /// The rule.
  public var rule: CheckRule
  /// The number of the song, file, album and so on; nil for what has none.
  public var id: Int64?
  /// The song that the file is a copy of, when it is about a file.
  public var song: Int64?
  /// What it is called; a path is bytes.
  public var subject: [UInt8]
  /// What is wrong with it.
  public var message: String

  /// Creates a finding.
  public init(rule: CheckRule, id: Int64?, song: Int64? = nil, subject: [UInt8], message: String) {
    self.rule = rule
    self.id = id
    self.song = song
    self.subject = subject
    self.message = message
  }
}
