import ShellacModel

/// What became of acts on files.
public struct ActReport: Sendable {
  /// An act that was not done.
  public struct Refusal: Sendable {
    /// The act.
    public var act: FileAct
    /// Why; it names the file.
    public var diagnostic: Diagnostic
  }

  /// The number of the change; nil when nothing was done.
  public var change: Int64?
  /// The root that the change waits for: it is under way until that is there again, or is no root any more.
  public var awaited: [UInt8]?
  /// How many acts are done.
  public var done = 0
  /// How many files only made room for others, and went on from there, or were to.
  var asides = 0
  /// How many were not.
  public var refused = 0
  /// The acts that were not done, up to `ActReport.mostNamed`; their files are as they were.
  public var refusals: [Refusal] = []
  /// Playlists and other files that were rewritten.
  public var rewritten: [[UInt8]] = []
  /// Files that could not be rewritten, and why.
  public var failures: [(path: [UInt8], diagnostic: Diagnostic)] = []
  /// How many folders were made, and how many went because they were empty.
  public var madeFolders = 0, removedFolders = 0
  /// Folders that have files which the library does not know yet, or whose contents have changed: they have to be
  /// indexed.
  public var foldersToIndex: Set<[UInt8]> = []
  /// Whether it was interrupted: what was not begun by then was left.
  public var isCancelled = false

  /// How many refusals a report names; all are counted.
  static let mostNamed = 10_000

  /// Creates a report.
  public init() {}

  /// Whether everything was done.
  public var isWhole: Bool { refused == 0 && failures.isEmpty && !isCancelled }

  mutating func refuse(_ act: FileAct, _ diagnostic: Diagnostic) {
    refused += 1
    if refusals.count < Self.mostNamed { refusals.append(Refusal(act: act, diagnostic: diagnostic)) }
  }
}
