import ShellacModel

/// Where play counts, ratings and dates stand in a table of songs that a plugin gives.
public struct StatisticsColumns: Sendable {
  private let entry: EntryColumns
  private let playCount, rating, added: Int?

  /// Looks up the columns of a table.
  public init(_ table: ReceivedTable) {
    entry = EntryColumns(table)
    playCount = table.index(of: "playcount")
    rating = table.index(of: "rating")
    added = table.index(of: "added")
  }

  /// What a row says of its song.
  public func statistics(_ row: ReceivedRow) -> SongStatistics {
    var statistics = SongStatistics(song: entry.entry(row))
    statistics.playCount = row.integer(playCount)
    statistics.rating = row.integer(rating)
    statistics.added = row.text(added)
    return statistics
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  public func line(_ row: ReceivedRow) -> Int { entry.line(row) }
}
