import GRDB
import ShellacModel

extension Library {
  /// Takes a playlist file into the library: under its title, or instead of what was read under that name before.
  ///
  /// The same file again changes nothing but what songs its entries find. Entries without a song are kept.
  /// - Parameters:
  ///   - name: the name; what cannot be in one is left out.
  ///   - source: absolute path of the file, from whose folder relative locations count.
  ///   - document: what the file says of itself.
  ///   - isDryRun: whether nothing is changed in the end.
  ///   - entries: hands each entry of the file to its argument, in order; it must not use this library. When it
  ///     throws, nothing has changed.
  /// - Throws: `Diagnostic` when the name is that of a smart playlist, and whatever `entries` throws.
  public func importPlaylist(
    named name: String, from source: [UInt8], document: PlaylistDocument, isDryRun: Bool = false,
    entries: ((PlaylistEntry) throws -> Void) throws -> Void
  ) throws -> PlaylistImportReport {
    guard let name = PlaylistName.made(of: name) else {
      throw Diagnostic("the playlist has no name", hint: "Give it a title, or name its file.")
    }
    return try change(command: "import", isDryRun: isDryRun, summary: Self.summary) { db, steps in
      let table = try PlaylistTable(db)
      let old = try PlaylistTable.find(name, in: db)
      if let old, old.isSmart {
        throw Diagnostic(
          "playlist '\(old.name)' is smart: its songs follow from its query",
          hint: "Rename it with 'shellac playlist rename', and import again.")
      }
      let before = try old.flatMap { try PlaylistImage.image(of: $0.id, in: db) }
      let id = try old?.id ?? table.insert(name)
      try db.execute(sql: "DELETE FROM playlist_entry WHERE playlist = ?", arguments: [id])
      try table.setDocument(document, source: source, of: id)
      let taking = PlaylistEntryImport(
        id, folder: PlaylistSource.folder(of: source), entries: try PlaylistEntryTable(db), db: db)
      try entries(taking.add)
      try taking.flush()
      let after = try PlaylistImage.image(of: id, in: db)
      var report = taking.report
      report.name = old?.name ?? name
      report.outcome = old == nil ? .created : before == after ? .unchanged : .updated
      try steps.record(.playlist, subject: String(id), before: before, after: after)
      return report
    }
  }

  private static func summary(_ report: PlaylistImportReport) -> String {
    let unresolved = report.unresolvedCount > 0 ? ", \(report.unresolvedCount) not found" : ""
    return "\(report.outcome.rawValue) playlist '\(report.name)' (\(count(report.entries))\(unresolved))"
  }
}
