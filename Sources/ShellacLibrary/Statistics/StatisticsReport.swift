import ShellacModel

/// What became of the statistics of songs that another player knew.
public struct StatisticsReport: Sendable, Hashable {
  /// How many songs the player knew.
  public var songs = 0
  /// How many of them are in the library.
  public var found = 0
  /// How many songs of the library have got something.
  public var changed = 0
  /// The first of those that are not in the library, `mostListed` at most.
  public var unresolved: [PlaylistEntry] = []

  /// How many songs that are not in the library are listed one by one.
  static let mostListed = 100

  /// How many are not in the library.
  public var notFound: Int { songs - found }

  /// Adds those of another file.
  mutating func add(_ other: StatisticsReport) {
    songs += other.songs
    found += other.found
    changed += other.changed
    unresolved += other.unresolved.prefix(Swift.max(0, Self.mostListed - unresolved.count))
  }

  mutating func note(_ song: PlaylistEntry, isFound: Bool) {
    songs += 1
    if isFound {
      found += 1
    } else if unresolved.count < Self.mostListed {
      unresolved.append(song)
    }
  }
}
