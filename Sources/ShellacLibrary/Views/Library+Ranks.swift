import Foundation
import GRDB
import ShellacModel

/// A song whose place in an order is asked for.
public enum RankedSong: Sendable {
  /// A song of the library, by its id.
  case track(Int64)

  /// A file that the library does not have, with its tags.
  case stranger(path: [UInt8], frame: TagFrame)

  var track: Int64? {
    guard case .track(let id) = self else { return nil }
    return id
  }
}

extension Library {
  /// The places of songs in an order, those of the library and others among each other.
  ///
  /// Strangers are taken into the library inside a transaction that is rolled back, so that they sort by the very
  /// rules that songs of the library do. For them the library must be open for writing.
  /// - Returns: for each song its place, from 0, which two copies of one song may share; nil for an id that the library does not have.
  /// - Throws: `Diagnostic`, with status `usage` for an order that songs do not have.
  public func ranks(of songs: [RankedSong], by order: ShellacModel.SortOrder, isReversed: Bool = false) throws
    -> [Int?]
  {
    try naming(path) {
      try queue.inDatabase { db in
        let known = songs.map(\.track)
        guard known.contains(nil) else { return try Self.ranks(of: known, by: order, isReversed, db) }
        let writer = try IndexWriter(db)
        defer { writer.abandon() }
        try writer.begin()
        let tracks = try writer.tracks(of: songs)
        return try Self.ranks(of: tracks, by: order, isReversed, db)
      }
    }
  }

  private static func ranks(
    of tracks: [Int64?], by order: ShellacModel.SortOrder, _ isReversed: Bool, _ db: Database
  )
    throws
    -> [Int?]
  {
    try db.execute(
      sql: "CREATE TEMP TABLE IF NOT EXISTS ranked (track INTEGER PRIMARY KEY); DELETE FROM temp.ranked")
    defer { try? db.execute(sql: "DELETE FROM temp.ranked") }
    let insertion = try PreparedStatement(db, "INSERT OR IGNORE INTO temp.ranked VALUES (?)")
    for case .some(let track) in tracks {
      insertion.bind(1, track)
      _ = try insertion.step()
      insertion.reset()
    }
    var request = ViewRequest(.songs, columns: [.field(.id)])
    request.order = order
    request.isReversed = isReversed
    let statement = try ViewStatement(
      request, db, settings: LibrarySettings(db), condition: "t.id IN (SELECT track FROM temp.ranked)"
    ).prepared(db)
    defer { statement.reset() }
    var places: [Int64: Int] = [:]
    while try statement.step() { places[statement.integer(0)] = places.count }
    return tracks.map { $0.flatMap { places[$0] } }
  }
}

extension IndexWriter {
  /// The ids of songs, strangers taken in under a root that is no folder.
  fileprivate func tracks(of songs: [RankedSong]) throws -> [Int64?] {
    try db.execute(
      sql: "INSERT INTO root (path, added) VALUES (?, 0)",
      // A NUL is in no path, so this is nobody's root.
      arguments: [Data([0])])
    let root = db.lastInsertedRowID
    var locations: [FileLocation?] = []
    for song in songs {
      guard case .stranger(let path, let frame) = song else {
        locations.append(nil)
        continue
      }
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { Array(path[..<$0].drop { $0 == UInt8(ascii: "/") }) } ?? []
      let name = slash.map { Array(path[path.index(after: $0)...]) } ?? path
      let location = FileLocation(root: root, folder: folder, name: name)
      try add(location, stamp: FileStamp(size: -1, modified: 0), frame: frame, isGone: { _ in false })
      locations.append(location)
    }
    try settle()
    return try zip(songs, locations).map { song, location in
      guard let location else { return song.track }
      return try Int64.fetchOne(
        db,
        sql: """
          SELECT file.track FROM file JOIN folder ON folder.id = file.folder
          WHERE folder.root = ? AND folder.path = ? AND file.name = ?
          """, arguments: [root, Data(location.folder), Data(location.name)])
    }
  }
}
