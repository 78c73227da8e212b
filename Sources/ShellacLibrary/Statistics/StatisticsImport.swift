import GRDB
import ShellacModel

/// Takes what another player knew of songs into a change, in batches that are resolved together.
///
/// A song gets the larger play count, the earlier date, and a rating where it has none, or one from the same format: so
/// the same file again changes nothing, and the order of files does not matter but for ratings.
final class StatisticsImport {
  private let source: String
  private let folder: [UInt8]
  private let steps: ChangeSteps
  private let resolver: EntryResolver
  private let table: StatisticsTable
  private var dates: LedgerDateReader
  private var report = StatisticsReport()
  private var batch: [SongStatistics] = []
  private var before: [TrackStatistics] = []
  private var after: [TrackStatistics] = []
  private var changed: Set<Int64> = []

  /// So many songs wait at most: their names take memory.
  private static let batchSize = 4_096

  /// Prepares for the songs of a file.
  ///
  /// - Parameters:
  ///   - source: the id of the format.
  ///   - folder: absolute path of the folder that relative locations count from; empty: there is none.
  init(
    from source: String, folder: [UInt8], resolver: EntryResolver, _ db: Database, _ steps: ChangeSteps
  ) throws {
    self.source = source
    self.folder = folder
    self.resolver = resolver
    self.steps = steps
    table = try StatisticsTable(db)
    dates = LedgerDateReader(try LibrarySettings(db))
  }

  /// Takes what is known of the next song.
  func add(_ statistics: SongStatistics) throws {
    batch.append(statistics)
    if batch.count == Self.batchSize { try resolve() }
  }

  /// Writes what waits.
  func finish() throws -> StatisticsReport {
    try resolve()
    try record()
    try table.settleAlbums()
    report.changed = changed.count
    return report
  }

  /// Finds the songs that wait, and writes what is known of them.
  func resolve() throws {
    if batch.isEmpty { return }
    let resolutions = try resolver.resolve(batch.map(\.song)) { _ in folder }
    for (statistics, resolution) in zip(batch, resolutions) {
      let track = try resolution.flatMap { try table.hasFile($0.track) ? $0.track : nil }
      report.note(statistics.song, isFound: track != nil)
      if let track { try take(statistics, of: track) }
    }
    batch.removeAll(keepingCapacity: true)
  }

  private func take(_ statistics: SongStatistics, of track: Int64) throws {
    guard let old = try table.statistics(of: track) else { return }
    var new = old
    if let count = statistics.playCount, count > 0 { new.playCount = max(count, old.playCount ?? 0) }
    if let rating = statistics.rating, (1...100).contains(rating),
      old.rating == nil || old.ratingSource == source
    {
      new.rating = rating
      new.ratingSource = source
    }
    // A date that cannot be is as good as none.
    if let added = try? statistics.added.map({ try dates.date($0).at }) { new.added = min(added, old.added) }
    if new == old { return }
    try table.set(new)
    changed.insert(track)
    before.append(old)
    after.append(new)
    if before.count == StatisticsItem.mostSongs { try record() }
  }

  private func record() throws {
    try steps.record(
      .statistics, subject: StatisticsItem.subject, before: TrackStatistics.packed(before),
      after: TrackStatistics.packed(after), keepsAfter: true)
    before.removeAll(keepingCapacity: true)
    after.removeAll(keepingCapacity: true)
  }
}
