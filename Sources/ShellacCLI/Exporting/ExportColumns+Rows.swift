import ShellacLibrary
import ShellacModel
import ShellacPluginHost

extension ExportColumns {
  /// Hands a row of a view to a writer.
  func append(_ row: borrowing ViewRow, to writer: PluginWriter) throws {
    try writer.addRow { cells in
      for source in sources {
        if case .field(let column, let kind) = source, !row.isNull(column) {
          append(row, column, kind, to: &cells)
        } else {
          cells.appendNull()
        }
      }
    }
  }

  /// Hands a row of a playlist to a writer.
  func append(_ row: borrowing ViewRow, of entry: PlaylistRowEntry, to writer: PluginWriter) throws {
    let isResolved = entry.isResolved
    try writer.addRow { cells in
      for source in sources {
        switch source {
        case .field(let column, let kind):
          // The path of an entry without a song is its location, which may be of any form.
          if row.isNull(column) || (kind == .path && !isResolved) {
            cells.appendNull()
          } else {
            append(row, column, kind, to: &cells)
          }
        case .location, .identifiers, .extras: append(source, of: entry, to: &cells)
        case .nothing: cells.appendNull()
        }
      }
    }
  }

  @inline(__always)
  private func append(
    _ row: borrowing ViewRow, _ column: Int, _ kind: FieldKind, to cells: inout PendingCells
  ) {
    switch kind {
    case .integer: cells.append(integer: row.integer(column))
    case .flag: cells.append(flag: row.integer(column) != 0)
    case .list: cells.append(list: row.texts(column))
    case .path: cells.append(.bytes) { row.append(column, to: &$0, as: .plain) }
    case .seconds, .real, .money: cells.append(.decimal) { row.append(column, to: &$0, as: .plain) }
    case .text, .date, .instant: cells.append(.text) { row.append(column, to: &$0, as: .plain) }
    }
  }

  /// Hands an entry of a playlist file to a writer, as the file had it: nothing is known of the library's song.
  func append(_ entry: PlaylistEntry, to writer: PluginWriter) throws {
    try writer.addRow { cells in
      for (column, source) in zip(columns, sources) {
        switch source {
        case .location, .identifiers, .extras: append(source, of: entry, to: &cells)
        case .nothing: cells.appendNull()
        case .field: append(column.name, of: entry, to: &cells)
        }
      }
    }
  }

  /// What an entry says of its song.
  private func append(_ name: String, of entry: PlaylistEntry, to cells: inout PendingCells) {
    switch name {
    case "title": append(entry.title, to: &cells)
    case "artist": append(entry.artist, to: &cells)
    case "album": append(entry.album, to: &cells)
    case "track":
      if let track = entry.track { cells.append(integer: track) } else { cells.appendNull() }
    case "length":
      guard let duration = entry.duration else { return cells.appendNull() }
      cells.append(.decimal) { ViewRow.append(milliseconds: duration, to: &$0.bytes) }
    default: cells.appendNull()
    }
  }

  private func append(_ text: String?, to cells: inout PendingCells) {
    if let text { cells.append(text: text) } else { cells.appendNull() }
  }

  private func append(_ source: Source, of entry: some EntryFacts, to cells: inout PendingCells) {
    switch source {
    case .location:
      if let location = entry.ownLocation { cells.append(bytes: location) } else { cells.appendNull() }
    case .identifiers: append(entry.identifiers, to: &cells)
    case .extras: append(entry.extras.flatMap { [$0.name, $0.value] }, to: &cells)
    case .field, .nothing: cells.appendNull()
    }
  }

  private func append(_ texts: [String], to cells: inout PendingCells) {
    if texts.isEmpty { cells.appendNull() } else { cells.append(list: texts) }
  }
}
