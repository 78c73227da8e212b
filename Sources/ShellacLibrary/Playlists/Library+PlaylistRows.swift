import GRDB
import ShellacModel

import struct Foundation.Data

/// What a playlist keeps of an entry beside its song; valid only while the closure that got it runs.
///
/// Entries of smart playlists keep nothing.
public struct PlaylistRowEntry {
  let statement: PreparedStatement
  /// The first column behind those of the row.
  let first: Int

  /// Its place on the playlist, from 1; nil on smart ones.
  public var position: Int? { statement.optionalInteger(first) }

  /// Whether a song of the library was found for it.
  public var isResolved: Bool { !statement.isNull(first + 1) }

  /// Where the song is, as the playlist's file has it; nil when it was added from the library.
  public var location: [UInt8]? { statement.isNull(first + 2) ? nil : statement.bytes(first + 2) }

  /// The addresses that name the recording, as the playlist's file has them.
  public var identifiers: [String] {
    statement.isNull(first + 3) ? [] : statement.withBytes(first + 3) { PackedTexts.unpack($0) }
  }

  /// What else the playlist's file says of it, in its order.
  public var extras: [NamedValue] {
    statement.isNull(first + 4) ? [] : statement.withBytes(first + 4) { PackedTexts.unpackValues($0) }
  }

  static let columns = ["e.position", "t.id", "e.location", "e.identifiers", "e.extras"]
  static let columnsOfSmart = ["NULL", "t.id", "NULL", "NULL", "NULL"]
}

extension Library {
  /// Calls `body` with each entry of a playlist: the columns of its song, and what the playlist keeps of it.
  ///
  /// An entry without a song has in `title`, `artist`, `album`, `track`, `length` and `path` what the playlist
  /// knows, and the state `unresolved`.
  /// - Parameters:
  ///   - name: the playlist, in any case.
  ///   - columns: fields of songs.
  ///   - query: which of its songs.
  ///   - order: in which order; nil for the playlist's own. Entries without a song come last then.
  ///   - includesUnresolved: whether entries without a song are listed.
  ///   - limit: at most how many; nil for all.
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func playlistRows(
    named name: String, columns: [FieldReference], query: Query = .everything, order: SortOrder? = nil,
    isReversed: Bool = false, includesUnresolved: Bool = true, limit: Int? = nil, offset: Int = 0,
    _ body: (borrowing ViewRow, borrowing PlaylistRowEntry) throws -> Void
  ) throws {
    var request = ViewRequest(.songs, columns: columns)
    request.playlist = name
    request.query = query
    request.order = order
    request.isReversed = isReversed
    request.includesUnresolved = includesUnresolved
    request.limit = limit
    request.offset = offset
    let asked = request
    try database { db in
      let settings = try LibrarySettings(db)
      let request = try asked.lookedUp(in: db)
      let extra =
        request.listed?.isSmart == true ? PlaylistRowEntry.columnsOfSmart : PlaylistRowEntry.columns
      let statement = try ViewStatement(request, db, settings: settings, extra: extra).prepared(db)
      let row = ViewRow(
        statement: statement, kinds: columns.map(\.kind), instants: InstantWriter(InstantText(settings)))
      let entry = PlaylistRowEntry(statement: statement, first: columns.count)
      defer { statement.reset() }
      while try statement.step() { try body(row, entry) }
    }
  }

  /// What the library knows of a playlist beside its entries.
  ///
  /// - Throws: `Diagnostic` when there is no such playlist.
  public func playlistDocument(named name: String) throws -> PlaylistDocument {
    try database { db in
      let playlist = try PlaylistTable.required(name, in: db)
      let row = try Row.fetchOne(
        db, sql: "SELECT creator, date, extras FROM playlist WHERE id = ?", arguments: [playlist.id])!
      var document = PlaylistDocument()
      document.title = playlist.name
      document.creator = row[0]
      document.date = row[1]
      document.extras = (row[2] as Data?).map { $0.withUnsafeBytes { PackedTexts.unpackValues($0) } } ?? []
      return document
    }
  }
}
