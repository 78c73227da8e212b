import ShellacModel

/// What became of a playlist file that was taken into the library.
public struct PlaylistImportReport: Sendable, Hashable {
  /// What it did to the library.
  public enum Outcome: String, Sendable, Hashable {
    case created, updated, unchanged
  }

  /// An entry without a song in the library.
  public struct Unresolved: Sendable, Hashable {
    /// Its place on the playlist, from 1.
    public var position: Int
    /// What the file says of it.
    public var entry: PlaylistEntry
  }

  /// The name that the playlist has in the library.
  public var name = ""
  /// What it did to the library.
  public var outcome = Outcome.unchanged
  /// How many entries it has.
  public var entries = 0
  /// How many songs were found, by the rule that found them.
  public var resolved: [PlaylistResolution.Rule: Int] = [:]
  /// How many entries have no song in the library.
  public var unresolvedCount = 0
  /// The first of them, `mostListed` at most.
  public var unresolved: [Unresolved] = []

  /// How many entries without a song are listed one by one.
  public static let mostListed = 1_000

  /// How many are listed at least, however many other playlists the file has.
  public static let leastListed = 20

  /// Leaves out those that are listed last.
  mutating func list(atMost count: Int) {
    unresolved = Array(unresolved.prefix(max(count, Self.leastListed)))
  }

  mutating func note(_ entry: PlaylistEntry, _ resolution: PlaylistResolution?, at position: Int) {
    entries += 1
    if let resolution {
      resolved[resolution.rule, default: 0] += 1
    } else {
      unresolvedCount += 1
      if unresolved.count < Self.mostListed {
        unresolved.append(Unresolved(position: position, entry: entry))
      }
    }
  }
}
