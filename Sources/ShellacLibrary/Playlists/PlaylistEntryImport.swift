import GRDB
import ShellacModel

/// Puts the entries of a file on a playlist, in batches that are resolved together.
final class PlaylistEntryImport {
  /// What became of the entries so far.
  private(set) var report = PlaylistImportReport()

  private let playlist: Int64
  private let folder: [UInt8]
  private let entries: PlaylistEntryTable
  private let db: Database
  private var batch: [(entry: PlaylistEntry, position: Int)] = []
  private var position = 0
  private var resolver: EntryResolver?

  init(
    _ playlist: Int64, folder: [UInt8], entries: PlaylistEntryTable, resolver: EntryResolver? = nil,
    db: Database
  ) {
    self.resolver = resolver
    self.playlist = playlist
    self.folder = folder
    self.entries = entries
    self.db = db
  }

  /// Takes the next entry.
  func add(_ entry: PlaylistEntry) throws {
    batch.append((entry, takePosition()))
    if batch.count == EntryResolver.batchSize { try flush() }
  }

  /// The position of an entry that is added by other means, behind those that wait.
  func takePosition() -> Int {
    position += 1
    return position
  }

  /// Resolves and writes what waits.
  func flush() throws {
    if batch.isEmpty { return }
    let resolver = try resolver ?? EntryResolver(db)
    self.resolver = resolver
    let resolutions = try resolver.resolve(batch.map(\.entry)) { _ in folder }
    for ((entry, position), resolution) in zip(batch, resolutions) {
      try entries.add(entry, track: resolution?.track, to: playlist, at: position)
      report.note(entry, resolution, at: position)
    }
    batch.removeAll(keepingCapacity: true)
  }
}
