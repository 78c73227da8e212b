import ShellacLibrary
import ShellacModel
import ShellacPluginHost

extension ExportColumns {
  /// Hands a row of a view to a writer.
  func append(_ row: borrowing ViewRow, to writer: PluginWriter) throws {
    for source in sources {
      if case .field(let column, let kind) = source, !row.isNull(column) {
        append(row, column, kind, to: writer)
      } else {
        writer.appendNull()
      }
    }
    try writer.endRow()
  }

  /// Hands a row of a playlist to a writer.
  func append(_ row: borrowing ViewRow, of entry: PlaylistRowEntry, to writer: PluginWriter) throws {
    let isResolved = entry.isResolved
    for source in sources {
      switch source {
      case .field(let column, let kind):
        // The path of an entry without a song is its location, which may be of any form.
        if row.isNull(column) || (kind == .path && !isResolved) {
          writer.appendNull()
        } else {
          append(row, column, kind, to: writer)
        }
      case .location, .identifiers, .extras: append(source, of: entry, to: writer)
      case .nothing: writer.appendNull()
      }
    }
    try writer.endRow()
  }

  @inline(__always)
  private func append(_ row: borrowing ViewRow, _ column: Int, _ kind: FieldKind, to writer: PluginWriter) {
    switch kind {
    case .integer: writer.append(integer: row.integer(column))
    case .flag: writer.append(flag: row.integer(column) != 0)
    case .list: writer.append(list: row.texts(column))
    case .path: writer.append(.bytes) { row.append(column, to: &$0, as: .plain) }
    case .seconds, .real, .money: writer.append(.decimal) { row.append(column, to: &$0, as: .plain) }
    case .text, .date, .instant: writer.append(.text) { row.append(column, to: &$0, as: .plain) }
    }
  }

  /// Hands an entry of a playlist file to a writer, as the file had it: nothing is known of the library's song.
  func append(_ entry: PlaylistEntry, to writer: PluginWriter) throws {
    for (column, source) in zip(columns, sources) {
      switch source {
      case .location, .identifiers, .extras: append(source, of: entry, to: writer)
      case .nothing: writer.appendNull()
      case .field(_, let kind):
        switch (column.name, kind) {
        case ("title", _): append(entry.title, to: writer)
        case ("artist", _): append(entry.artist, to: writer)
        case ("album", _): append(entry.album, to: writer)
        case ("track", _):
          if let track = entry.track { writer.append(integer: track) } else { writer.appendNull() }
        case ("length", _):
          guard let duration = entry.duration else {
            writer.appendNull()
            continue
          }
          writer.append(.decimal) { ViewRow.append(milliseconds: duration, to: &$0.bytes) }
        default: writer.appendNull()
        }
      }
    }
    try writer.endRow()
  }

  private func append(_ text: String?, to writer: PluginWriter) {
    if let text { writer.append(text: text) } else { writer.appendNull() }
  }

  private func append(_ source: Source, of entry: some EntryFacts, to writer: PluginWriter) {
    switch source {
    case .location:
      if let location = entry.ownLocation { writer.append(bytes: location) } else { writer.appendNull() }
    case .identifiers: append(entry.identifiers, to: writer)
    case .extras: append(entry.extras.flatMap { [$0.name, $0.value] }, to: writer)
    case .field, .nothing: writer.appendNull()
    }
  }

  private func append(_ texts: [String], to writer: PluginWriter) {
    if texts.isEmpty { writer.appendNull() } else { writer.append(list: texts) }
  }
}
