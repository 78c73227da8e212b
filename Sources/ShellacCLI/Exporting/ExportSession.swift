import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// One export: rows of the library through a plugin into a target.
final class ExportSession {
  /// What came of an export.
  struct Outcome {
    /// How many rows were written.
    var rows = 0
    /// How many songs were passed over because they have no file.
    var passedOver = 0
  }

  private let context: CommandContext
  private let plugin: LoadedPlugin
  private let settings: PluginSettings
  private let target: ExportTarget
  private let isDryRun: Bool
  private let progress: CountingLine

  /// Prepares an export.
  ///
  /// - Throws: `Diagnostic` with status `usage` when a setting is none of the plugin's.
  init(
    _ context: CommandContext, _ plugin: LoadedPlugin, settings: [(key: String, value: String)],
    target: ExportTarget, isDryRun: Bool
  ) throws {
    self.context = context
    self.plugin = plugin
    self.settings = try context.settings(of: plugin, given: settings, for: .writing)
    self.target = target
    self.isDryRun = isDryRun
    progress = CountingLine("Writing", context.messages)
  }

  /// Exports a view.
  func export(
    _ request: ViewRequest, _ library: Library, columns: ExportColumns, document: PlaylistDocument
  ) throws -> Outcome {
    var request = request
    request.columns = columns.fields.isEmpty ? [.field(.id)] : columns.fields
    // A playlist of songs that are nowhere would play nothing.
    request.tellsFiles = request.view == .songs && isPlaylistWriter
    let checksFiles = request.tellsFiles
    var outcome = Outcome()
    try write(RowKind(request.view), columns, document) { writer in
      try library.rows(request) { row in
        if checksFiles, !row.hasFile {
          outcome.passedOver += 1
          return
        }
        if let writer { try columns.append(row, to: writer) }
        outcome.rows += 1
        progress.show(outcome.rows)
      }
    }
    return outcome
  }

  /// Exports a playlist of the library, or a part of it.
  ///
  /// - Parameter slice: which entries, counted after sorting.
  func export(
    playlist name: String, _ library: Library, columns: ExportColumns, order: SortOrder?,
    slice: any OrderChoice
  ) throws -> Outcome {
    var outcome = Outcome()
    try write(.entries, columns, library.playlistDocument(named: name)) { writer in
      try library.playlistRows(
        named: name, columns: columns.fields, order: order, isReversed: slice.reverse, limit: slice.limit,
        offset: slice.offset
      ) { row, entry in
        if isPlaylistWriter, !entry.isResolved, entry.location == nil {
          outcome.passedOver += 1
          return
        }
        if let writer { try columns.append(row, of: entry, to: writer) }
        outcome.rows += 1
        progress.show(outcome.rows)
      }
    }
    return outcome
  }

  private var isPlaylistWriter: Bool {
    guard let exporter = plugin.exporter else { return false }
    return exporter.rows.contains(.entries) && exporter.columns?.contains("path") == true
  }

  /// Opens the writer and the target, lets `produce` write, and brings both to their end.
  private func write(
    _ rows: RowKind, _ columns: ExportColumns, _ document: PlaylistDocument,
    _ produce: (PluginWriter?) throws -> Void
  ) throws {
    defer { progress.end() }
    // A plugin may do more than hand bytes back, such as run a program: a dry run only counts.
    if isDryRun { return try produce(nil) }
    try target.open()
    do {
      let target = target
      let request = HostRequest(
        rows: rows, columns: columns.columns, document: document, settings: settings, folder: target.folder,
        name: target.name)
      let writer = try plugin.openWriter(
        request, onWarning: { self.context.messages.problem($0) },
        onNote: { self.context.messages.note($0.message) },
        output: { bytes in try target.write(bytes) })
      defer { writer.close() }
      try produce(writer)
      try writer.finish()
      try target.commit()
    } catch {
      target.cancel()
      throw error
    }
  }
}

extension RowKind {
  init(_ view: View) {
    switch view {
    case .songs: self = .songs
    case .albums: self = .albums
    case .artists: self = .artists
    // Entries of coin accounts among purchases are told by their kind.
    case .purchases, .ledger: self = .purchases
    case .coins: self = .coins
    }
  }
}
