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
    let source = ImportSource(path: source, format: "")
    let report = try importRecords(from: source, isDryRun: isDryRun) { session in
      try session.beginPlaylist(named: name, document: document)
      try entries(session.add)
    }
    return report.playlists[0]
  }
}
