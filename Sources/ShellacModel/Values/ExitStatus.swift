/// How the program ends: a contract with scripts.
public enum ExitStatus: Int32, Sendable, Hashable {
  /// Done.
  case done = 0
  /// Done, with problems that were reported.
  case problems = 1
  /// Could not do it.
  case failed = 2
  /// A query was given and nothing matched.
  case noMatch = 3
  /// Wrong usage.
  case usage = 64
  /// An output cannot be written.
  case cannotWrite = 73
  /// Somebody else holds the library: try again.
  case busy = 75
  /// Interrupted by the user.
  case interrupted = 130
}
