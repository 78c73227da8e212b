import CFileSystem

/// How an index run works.
public struct IndexOptions: Sendable {
  /// What the walk looks at.
  public var walk = WalkOptions()

  /// The most processes that read tags at once.
  public var jobs = Int(shellac_cores())

  /// Whether every file is read, also those that did not change.
  public var readsUnchanged = false

  /// Whether missing files are removed from the library at the end.
  public var prunes = false

  /// Whether files are marked missing however many they are.
  public var confirmsMissing = false

  /// The share of a scope's files, in percent, above which vanished ones are not marked unless confirmed.
  public var missingShare = 30

  /// The number of vanished files up to which the share does not matter.
  public var missingCount = 10

  /// Whether the library is left as it is.
  public var isDryRun = false

  /// Seconds that reading one file may take.
  public var readingLimit = 20.0

  /// Path of the program that reads tags when it is given `readerArguments`: this program.
  public var readerExecutable = "/proc/self/exe"

  /// The arguments that make the program a reading process; `ReadingProtocol.argument` when empty.
  public var readerArguments: [String] = []

  /// The usual options.
  public init() {}
}
