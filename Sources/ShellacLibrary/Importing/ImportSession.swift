import Foundation
import GRDB
import ShellacModel

/// The import of one file under way: takes its tables one after the other, each begun and then row by row.
public final class ImportSession {
  private let source: ImportSource
  private let db: Database
  private let steps: ChangeSteps
  private var report = ImportReport()

  private var playlist: PlaylistImport?
  /// How many entries without a song the playlists so far list.
  private var listed = 0
  private var imported: Set<Int64> = []
  private var purchases: PurchaseImport?
  private var coins: CoinImport?
  private var statistics: StatisticsImport?
  private var resolver: EntryResolver?
  private let origin: ImportOrigin
  private let toldEntries: ToldEntries

  init(_ source: ImportSource, _ db: Database, _ steps: ChangeSteps) {
    self.source = source
    self.db = db
    self.steps = steps
    origin = ImportOrigin(source, db, steps)
    toldEntries = ToldEntries(db)
  }

  // MARK: Playlists

  /// Begins a playlist; its entries follow.
  ///
  /// A second playlist of one name in a file gets a number behind it.
  /// - Throws: `Diagnostic` when it has no name, or that of a smart playlist.
  public func beginPlaylist(named name: String, document: PlaylistDocument) throws {
    try finishPlaylist()
    // The songs of a library are in its playlists: those that are found first are found for all.
    try statistics?.resolve()
    let begun = try PlaylistImport(
      named: name, from: source.path, document: document, apartFrom: imported,
      resolver: try sharedResolver(), db, steps)
    imported.insert(begun.id)
    playlist = begun
  }

  /// Takes the next entry of the playlist that was begun.
  public func add(_ entry: PlaylistEntry) throws { try playlist?.add(entry) }

  private func finishPlaylist() throws {
    guard let playlist else { return }
    self.playlist = nil
    var taken = try playlist.finish()
    // A library has hundreds of playlists, each of which may miss all of its songs.
    taken.list(atMost: PlaylistImportReport.mostListed - listed)
    listed += taken.unresolved.count
    report.playlists.append(taken)
  }

  private func sharedResolver() throws -> EntryResolver {
    let resolver = try resolver ?? EntryResolver(db, remembers: true)
    self.resolver = resolver
    return resolver
  }

  // MARK: Statistics

  /// Begins a table of songs with their play counts, ratings and dates.
  public func beginStatistics() throws {
    statistics =
      try statistics
      ?? StatisticsImport(
        from: source.format, folder: PlaylistSource.folder(of: source.path), resolver: sharedResolver(), db,
        steps)
  }

  /// Takes what another player knew of a song.
  public func add(_ song: SongStatistics) throws { try statistics?.add(song) }

  // MARK: Purchases and coins

  /// Begins a table of purchases.
  ///
  /// - Parameters:
  ///   - columns: what its records can say; what they cannot leaves what is known as it is.
  ///   - header: the line above them in the file.
  public func beginPurchases(columns: Set<PurchaseRecord.Column>, header: String? = nil) throws {
    origin.header = header
    let purchases = try purchases ?? PurchaseImport(source, origin, toldEntries, db, steps)
    self.purchases = purchases
    purchases.columns = columns
  }

  /// Takes a record of a purchase.
  public func add(_ record: PurchaseRecord) throws -> RowOutcome { try purchases?.add(record) ?? .known }

  /// Begins a table of entries of coin accounts.
  ///
  /// - Parameters:
  ///   - columns: what its records can say; what they cannot leaves what is known as it is.
  ///   - header: the line above them in the file.
  public func beginCoins(
    columns: Set<CoinRecord.Column> = Set(CoinRecord.Column.allCases), header: String? = nil
  ) throws {
    origin.header = header
    let coins = try coins ?? CoinImport(source, origin, toldEntries, db, steps)
    self.coins = coins
    coins.columns = columns
  }

  /// Takes a record of an entry.
  public func add(_ record: CoinRecord) throws -> RowOutcome { try coins?.add(record) ?? .known }

  /// Counts a record that the reader could not take.
  public func noteRefusal(of table: Table) {
    let refusal = RowOutcome.refused(Diagnostic(""))
    switch table {
    case .purchases: purchases?.counts.note(refusal)
    case .coins: coins?.counts.note(refusal)
    }
  }

  /// A table whose records are counted.
  public enum Table: Sendable { case purchases, coins }

  // MARK: The end

  func finish() throws -> ImportReport {
    try finishPlaylist()
    report.statistics = try statistics?.finish()
    if let purchases { report.claimed = try purchases.finish(claiming: source.claim) }
    report.remarks += purchases?.remarks ?? []
    if let coins { report.remarks += try coins.finish() }
    report.purchases = purchases?.counts
    report.coins = coins?.counts
    return report
  }
}

/// The file that an import reads, which gets a row when the first line from it is written.
final class ImportOrigin {
  /// The line above the records of the table that is read.
  var header: String?

  private let source: ImportSource
  private let db: Database
  private let steps: ChangeSteps
  private var row: Int64?

  init(_ source: ImportSource, _ db: Database, _ steps: ChangeSteps) {
    self.source = source
    self.db = db
    self.steps = steps
  }

  /// The header as it is kept; what a mapping explains has one in any case, as JSON of one's own has none.
  var keptHeader: String? { RecordText.kept(header) ?? (source.isMapped ? "" : nil) }

  /// The number of its row.
  func file() throws -> Int64 {
    if let row { return row }
    try db.execute(
      sql: "INSERT INTO import_file (change, path, format, header) VALUES (?, ?, ?, ?)",
      arguments: [
        try steps.beginLedger(), Data(source.path), source.format, keptHeader,
      ])
    row = db.lastInsertedRowID
    return db.lastInsertedRowID
  }
}
