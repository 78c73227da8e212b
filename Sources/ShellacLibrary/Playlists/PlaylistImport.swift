import GRDB
import ShellacModel

/// Takes a playlist of a file into the library: under its name, or instead of what was read under it before.
final class PlaylistImport {
  /// The playlist's number.
  let id: Int64

  private let name: String
  private let isNew: Bool
  private let before: [UInt8]?
  private let taking: PlaylistEntryImport
  private let steps: ChangeSteps
  private let db: Database

  /// Begins it.
  ///
  /// - Parameters:
  ///   - name: the name; what cannot be in one is left out.
  ///   - source: absolute path of the file, from whose folder relative locations count.
  ///   - others: playlists that came from the same file.
  /// - Throws: `Diagnostic` when nothing is left of the name, or when it is that of a smart playlist.
  init(
    named name: String, from source: [UInt8], document: PlaylistDocument, apartFrom others: Set<Int64>,
    resolver: EntryResolver?, _ db: Database, _ steps: ChangeSteps
  ) throws {
    guard let made = GivenName.made(of: name) else {
      throw Diagnostic("the playlist has no name", hint: "Give it a title, or name its file.")
    }
    let table = try PlaylistTable(db)
    var (name, number) = (made, 1)
    var old = try PlaylistTable.find(name, in: db)
    while let found = old, others.contains(found.id) {
      number += 1
      name = "\(made) (\(number))"
      old = try PlaylistTable.find(name, in: db)
    }
    if let old, old.isSmart {
      throw Diagnostic(
        "playlist '\(old.name)' is smart: its songs follow from its query",
        hint: "Rename it with 'shellac playlist rename', and import again.")
    }
    before = try old.flatMap { try PlaylistImage.image(of: $0.id, in: db) }
    id = try old?.id ?? table.insert(name)
    isNew = old == nil
    self.name = old?.name ?? name
    self.db = db
    self.steps = steps
    try db.execute(sql: "DELETE FROM playlist_entry WHERE playlist = ?", arguments: [id])
    try table.setDocument(document, source: source, of: id)
    taking = PlaylistEntryImport(
      id, folder: PlaylistSource.folder(of: source), entries: try PlaylistEntryTable(db), resolver: resolver,
      db: db)
  }

  /// Takes the next entry; one without a song is kept.
  func add(_ entry: PlaylistEntry) throws { try taking.add(entry) }

  /// Ends it.
  ///
  /// - Returns: what became of it.
  func finish() throws -> PlaylistImportReport {
    try taking.flush()
    let after = try PlaylistImage.image(of: id, in: db)
    var report = taking.report
    report.name = name
    report.outcome = isNew ? .created : before == after ? .unchanged : .updated
    try steps.record(.playlist, subject: String(id), before: before, after: after)
    return report
  }
}
