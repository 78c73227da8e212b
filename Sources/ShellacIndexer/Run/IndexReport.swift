import ShellacLibrary
import ShellacModel

/// What an index run did.
public struct IndexReport: Sendable, Hashable {
  /// Files that are new.
  public var added = 0
  /// Files that changed, or were read again.
  public var updated = 0
  /// Files that stand elsewhere now.
  public var moved = 0
  /// Files that were missing and are there again.
  public var restored = 0
  /// Files that are as they were, and were not opened.
  public var unchanged = 0
  /// Files that were marked missing.
  public var missing = 0
  /// Files that vanished and were not marked, because they are too many.
  public var unconfirmed = 0
  /// Missing files that were removed.
  public var pruned = 0
  /// Problems that were not known before.
  public var newProblems = 0
  /// Problems that were known and did not change.
  public var knownProblems = 0
  /// The problems that were noted, up to `IndexReport.mostProblems`.
  public var problems: [IndexProblem] = []
  /// Whether the run was cancelled; another one goes on where it ended.
  public var isInterrupted = false
  /// How long it took.
  public var seconds = 0.0

  /// How many problems are kept in a report; all are counted, and all are told as they come.
  public static let mostProblems = 10_000

  /// Nothing done yet.
  public init() {}
}

/// A name that could not be taken as it is, or a folder or root that could not be looked at.
public struct IndexProblem: Sendable, Hashable {
  /// Where it is; the name is empty when it is the folder.
  public var location: FileLocation
  /// What is wrong.
  public var diagnostic: Diagnostic
  /// Whether it was known before, of the unchanged file.
  public var isKnown: Bool
}

/// How far an index run is.
public struct IndexProgress: Sendable, Hashable {
  /// What is being done.
  public enum Phase: Sendable, Hashable {
    /// Folders are walked, and what is new in them is read as it is found.
    case walking
    /// Everything was found; the rest is being read.
    case reading
    /// What vanished is being told from what moved.
    case settling
  }

  /// What is being done.
  public var phase = Phase.walking
  /// Audio files seen.
  public var found = 0
  /// Files found so far that have to be read.
  public var toRead = 0
  /// Files read and stored.
  public var read = 0
  /// Files read in a second, over the last seconds.
  public var rate = 0.0
  /// Seconds until everything found so far is read; nil while nothing can be said.
  public var secondsLeft: Double?
}

/// Hears of an index run while it works, on the thread that runs it.
public struct IndexListener {
  /// Called up to ten times a second, and when the last phase begins.
  public var progress: (IndexProgress) -> Void
  /// Called for every problem, known or new.
  public var problem: (IndexProblem) -> Void

  /// Creates a listener.
  public init(
    progress: @escaping (IndexProgress) -> Void = { _ in },
    problem: @escaping (IndexProblem) -> Void = { _ in }
  ) {
    self.progress = progress
    self.problem = problem
  }
}
