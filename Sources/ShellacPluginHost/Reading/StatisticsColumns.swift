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

  /// Whether the table says anything of its songs but what they are called.
  public var isAny: Bool { playCount != nil || rating != nil || added != nil }

  /// What a row says of its song.
  public func statistics(_ row: ReceivedRow) -> SongStatistics {
    var statistics = SongStatistics(song: entry.entry(row))
    statistics.playCount = row.integer(playCount)
    statistics.rating = row.integer(rating)
    statistics.added = row.text(added)
    return statistics
  }
}
