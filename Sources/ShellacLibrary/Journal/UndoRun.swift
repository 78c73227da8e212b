import GRDB
import ShellacModel

/// One undo under way: what its parts need of each other.
final class UndoRun {
  let db: Database
  /// The change that is taken back.
  let change: Change
  /// Takes the steps of the undo, which is a change itself.
  let steps: ChangeSteps
  var report: UndoReport
  /// Where moved files stay since they cannot be moved back.
  var staying: Set<[UInt8]> = []
  /// Files that are to be written, until it is known where they are then.
  var writes: [UndoWrite] = []
  /// Files that are written when the undo is in the journal.
  private(set) var files: [FileWrite] = []
  /// What is done to files when the undo is in the journal.
  var acts: [JournalledAct] = []
  /// Places that these acts leave.
  var vacated: Set<[UInt8]> = []
  /// Files by the paths that earlier moves of this undo bring them to.
  var arriving: [[UInt8]: FileAct] = [:]
  /// What files are called that went aside, by where they waited; nil: one that stays where it is.
  var asides: [[UInt8]: String?] = [:]
  /// The folders of the change that is taken back.
  var actFolders: [ActFolders] = []
  /// The subjects of files that get their old contents when the undo is in the journal, byte by byte.
  var swaps: Set<[UInt8]> = []
  /// Whether lines of the ledger came or went, so that what follows from them is settled in the end.
  var touchesLedger = false
  /// How many files of a root came back or went.
  private var counts: [CountedFiles: Int] = [:]
  /// How many songs have their play counts, ratings and dates again.
  private var statistics: [UndoReport.Outcome: Int] = [:]
  private var indexWriter: IndexWriter?
  private var removalRestorer: RemovalRestorer?
  private var written: WrittenFiles?
  private var readTrail: FileTrail?
  private var readSwapPlaces: SwapPlaces?
  private var readLater: [ChangeKind: [[UInt8]: Int64]] = [:]

  init(_ db: Database, change: Change, steps: ChangeSteps) {
    self.db = db
    self.change = change
    self.steps = steps
    report = UndoReport(change: change)
  }

  /// Takes the change's steps back, the last one first.
  ///
  /// Songs without files come before anything else: while their links are at the songs that took their places, others of
  /// the same purchases may keep them out of force.
  func takeBackAll() throws {
    try takeBackSteps(ofSongs: true)
    try takeBackSteps(ofSongs: false)
    for (files, count) in counts.sorted(by: { $0.key.rootPath.lexicographicallyPrecedes($1.key.rootPath) }) {
      note(.removal, RemovalItem.name(count: count, rootPath: files.rootPath), files.outcome, count: count)
    }
    for outcome in [UndoReport.Outcome.reverted, .unneeded] {
      guard let count = statistics[outcome] else { continue }
      note(.statistics, StatisticsItem.name(count: count), outcome, count: count)
    }
    try removalRestorer?.finish()
    if touchesLedger {
      try LedgerSettling.settle(after: steps, in: db)
      try OwnedTracks(writer(), steps).settle(
        PurchaseScope(movedBy: steps, isSettled: true, in: db), places: removalRestorer?.places ?? [:])
      report.remarks =
        try CoinAssertions.broken(after: steps, in: db) + CoinAssertions.overdrawn(after: steps, in: db)
    }
    try indexWriter?.finish()
    try planWrites()
    try planActs()
  }

  /// What puts songs into the library and takes them away, one for the whole undo.
  ///
  /// It keeps in mind what it has written: a step that used it must not throw a `Diagnostic` afterwards.
  func writer() throws -> IndexWriter {
    let writer = try indexWriter ?? IndexWriter(db, journal: steps)
    indexWriter = writer
    return writer
  }

  /// The files that the change wrote.
  func writtenFiles() throws -> WrittenFiles {
    let files = try written ?? WrittenFiles(of: change.id, in: db)
    written = files
    return files
  }

  /// Where the files of the change are now.
  func trail() throws -> FileTrail {
    let trail = try readTrail ?? FileTrail(after: change.id, besides: steps.change, in: db)
    readTrail = trail
    return trail
  }

  /// Where the files are whose contents the change swapped.
  func swapPlaces() throws -> SwapPlaces {
    let places = try readSwapPlaces ?? SwapPlaces(trail(), in: db)
    readSwapPlaces = places
    return places
  }

  /// The last changes that touched the items of a kind since, by the bytes of their subjects.
  func later(_ kind: ChangeKind) throws -> [[UInt8]: Int64] {
    if let known = readLater[kind] { return known }
    let later = try ChangeTable.latest(
      touching: kind, after: change.id, besides: steps.change, in: db)
    readLater[kind] = later
    return later
  }

  /// What puts files back that were removed.
  func restorer() throws -> RemovalRestorer {
    let restorer = try removalRestorer ?? RemovalRestorer(writer())
    removalRestorer = restorer
    return restorer
  }

  /// Takes back the steps that hold songs without files, or all others.
  ///
  /// One step is at hand at a time: a change may have removed a hundred thousand files.
  private func takeBackSteps(ofSongs: Bool) throws {
    var position = Int64.max
    while let next = try ChangeTable.step(before: position, of: change.id, ofSongs: ofSongs, in: db) {
      position = next.position
      try takeBack(next.step)
    }
  }

  private func takeBack(_ step: ChangeStep) throws {
    guard let reversal = JournalledItems.reversal(of: step.kind) else {
      return note(step.kind, step.subject, .refused("this Shellac cannot take it back"))
    }
    do {
      try db.inSavepoint {
        try reversal.takeBack(step, in: self)
        return .commit
      }
    } catch let diagnostic as Diagnostic {
      note(step.kind, reversal.name(of: step), .refused(diagnostic.message))
    }
  }

  /// Notes what became of an item.
  ///
  /// - Parameter count: how many things it stands for.
  func note(_ kind: ChangeKind, _ name: String, _ outcome: UndoReport.Outcome, count: Int = 1) {
    report.add(UndoReport.Item(kind: kind, name: name, outcome: outcome), count: count)
  }

  private struct CountedFiles: Hashable {
    var rootPath: [UInt8]
    var outcome: UndoReport.Outcome
  }

  /// Notes that files of a root came back or went; they are told together in the end.
  func note(filesOf rootPath: [UInt8], _ outcome: UndoReport.Outcome, count: Int) {
    if count > 0 { counts[CountedFiles(rootPath: rootPath, outcome: outcome), default: 0] += count }
  }

  /// Notes what became of play counts, ratings and dates of songs; they are told together in the end.
  func note(statisticsOf count: Int, _ outcome: UndoReport.Outcome) {
    if count > 0 { statistics[outcome, default: 0] += count }
  }

  /// Notes what became of a file.
  func note(_ write: FileWrite, _ failure: Diagnostic? = nil) {
    let outcome = failure.map { UndoReport.Outcome.refused($0.message) } ?? write.outcome
    note(.file, RemovalItem.name(of: write.path), outcome)
  }

  /// Whether nothing can be taken back.
  var isInVain: Bool { report.takenBack == 0 && files.isEmpty }

  /// Whether something is to be done when the undo is in the journal.
  var isBegun: Bool { !files.isEmpty || !acts.isEmpty || !swaps.isEmpty }

  /// Writes files into the journal under the paths that they have when the acts are taken back.
  private func planWrites() throws {
    if writes.isEmpty { return }
    let moves = acts.lazy.filter { $0.act.deed == .move }.map { ($0.act.source, $0.act.target) }
    let targets = Dictionary(moves, uniquingKeysWith: { first, _ in first })
    files = try writes.compactMap { write in
      if staying.contains(write.path) {
        note(.file, RemovalItem.name(of: write.path), .refused("it is not moved back"))
        return nil
      }
      return try write.planned(at: targets[write.path], steps)
    }
  }

  /// Writes what is to be done to files into the journal.
  private func planActs() throws {
    if acts.isEmpty { return }
    let roots = try RootTable.roots(in: db).map(\.path)
    let plan = ActPlan(
      steps, bounds: Array(Set(roots + actFolders.flatMap(\.bounds))),
      newestAlbum: try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) FROM album") ?? 0,
      followsLinks: true)
    for folders in actFolders { plan.take(folders) }
    for item in acts {
      if !item.takesBack { plan.noteMade(above: item.act.target) }
      try plan.add(item)
    }
    try plan.finish()
  }
}
