import GRDB
import ShellacModel

/// What a command did to the entries of a playlist.
public struct PlaylistEdit: Sendable, Hashable {
  /// The playlist's name.
  public var name: String
  /// How many entries it was done to.
  public var count: Int
  /// How many entries the playlist has now.
  public var total: Int
}

extension Library {
  /// Adds the songs that a request finds to a playlist, in the request's order.
  ///
  /// - Parameter position: where the first of them will stand, from 1; nil for the end.
  /// - Returns: what was done; when the request finds nothing, that is nothing.
  /// - Throws: `Diagnostic` when there is no such playlist or place, or it is smart.
  public func addToPlaylist(
    _ name: String, songs: ViewRequest, at position: Int? = nil, isDryRun: Bool = false
  ) throws -> PlaylistEdit {
    try edit(name, "playlist add", isDryRun, { "added \(Self.count($0.count)) to playlist '\($0.name)'" }) {
      playlist, total, db in
      if let position { try Self.requirePlace(position, upTo: total + 1, playlist) }
      let tracks = try Self.tracks(of: songs, db)
      try PlaylistEntryTable(db).add(tracks: tracks, to: playlist.id, at: position ?? total + 1)
      return tracks.count
    }
  }

  /// Takes entries that a query finds off a playlist, every time they are on it.
  ///
  /// - Throws: `Diagnostic` when there is no such playlist, or it is smart.
  public func removeFromPlaylist(
    _ name: String, matching query: Query, isDryRun: Bool = false
  ) throws -> PlaylistEdit {
    try remove(name, isDryRun) { playlist, _, db in
      var request = ViewRequest(.songs, columns: [])
      request.playlist = playlist.name
      request.query = query
      return try Set(Self.integers(.position, of: request, db).map { Int($0) })
    }
  }

  /// Takes entries off a playlist by their positions.
  ///
  /// - Throws: `Diagnostic` when there is no such playlist or place, or it is smart.
  public func removeFromPlaylist(
    _ name: String, positions: [ClosedRange<Int>], isDryRun: Bool = false
  ) throws -> PlaylistEdit {
    try remove(name, isDryRun) { playlist, total, _ in
      try Set(Self.expanded(positions, upTo: total, playlist))
    }
  }

  /// Moves entries of a playlist, which then stand together in the order in which they were named.
  ///
  /// - Parameter position: where the first of them will stand, from 1.
  /// - Throws: `Diagnostic` when there is no such playlist or place, or it is smart.
  public func moveInPlaylist(
    _ name: String, positions: [ClosedRange<Int>], to position: Int, isDryRun: Bool = false
  ) throws -> PlaylistEdit {
    try edit(name, "playlist move", isDryRun, { "moved \(Self.count($0.count)) in playlist '\($0.name)'" }) {
      playlist, total, db in
      let moved = try Self.expanded(positions, upTo: total, playlist)
      let set = Set(moved)
      try Self.requirePlace(position, upTo: total - moved.count + 1, playlist)
      var order = (1...max(1, total)).filter { !set.contains($0) }
      order.insert(contentsOf: moved, at: position - 1)
      try PlaylistEntryTable(db).arrange(playlist.id, order)
      return moved.count
    }
  }

  /// Sorts the entries of a playlist once; those without a song come last, as they stood.
  ///
  /// - Throws: `Diagnostic` when there is no such playlist, it is smart, or the order is none of songs.
  public func sortPlaylist(
    _ name: String, by order: SortOrder, isReversed: Bool = false, isDryRun: Bool = false
  ) throws -> PlaylistEdit {
    try edit(name, "playlist sort", isDryRun, { "sorted playlist '\($0.name)' (\(Self.count($0.total)))" }) {
      try Self.sort($0, of: $1, by: order, isReversed, $2)
    }
  }

  /// Brings the entries of all playlists that keep them one by one into an order, in one change.
  ///
  /// - Returns: what was done to each, by name.
  public func sortAllPlaylists(by order: SortOrder, isReversed: Bool, isDryRun: Bool) throws -> [PlaylistEdit]
  {
    try change(
      command: "playlist sort", isDryRun: isDryRun,
      summary: { edits in "sorted \(CountText.count(edits.count { $0.count > 0 }, "playlist"))" }
    ) { (db, steps) -> [PlaylistEdit] in
      try PlaylistTable.all(db).filter { !$0.isSmart }.map { playlist in
        let before = try PlaylistImage.image(of: playlist.id, in: db)
        let total = try PlaylistEntryTable.count(playlist.id, in: db)
        let count = try Self.sort(playlist, of: total, by: order, isReversed, db)
        if count > 0 { try Self.record(playlist.id, before: before, steps, db) }
        return PlaylistEdit(name: playlist.name, count: count, total: total)
      }
    }
  }

  private static func sort(
    _ playlist: Playlist, of total: Int, by order: SortOrder, _ isReversed: Bool, _ db: Database
  ) throws -> Int {
    var request = ViewRequest(.songs, columns: [])
    request.playlist = playlist.name
    request.order = order
    request.isReversed = isReversed
    let positions = try integers(.position, of: request, db).map { Int($0) }
    let moved = zip(positions, 1...max(1, total)).count { $0 != $1 }
    if moved > 0 { try PlaylistEntryTable(db).arrange(playlist.id, positions) }
    return moved
  }

  private func remove(
    _ name: String, _ isDryRun: Bool, _ positions: (Playlist, Int, Database) throws -> Set<Int>
  ) throws -> PlaylistEdit {
    try edit(
      name, "playlist remove", isDryRun, { "removed \(Self.count($0.count)) from playlist '\($0.name)'" }
    ) { playlist, total, db in
      let gone = try positions(playlist, total, db)
      if gone.isEmpty { return 0 }
      try PlaylistEntryTable(db).arrange(playlist.id, (1...max(1, total)).filter { !gone.contains($0) })
      return gone.count
    }
  }

  /// Changes the entries of a playlist that keeps them one by one.
  ///
  /// - Parameter body: gets the playlist and how many entries it has; gives how many it changed.
  private func edit(
    _ name: String, _ command: String, _ isDryRun: Bool, _ summary: (PlaylistEdit) -> String,
    _ body: (Playlist, Int, Database) throws -> Int
  ) throws -> PlaylistEdit {
    try change(command: command, isDryRun: isDryRun, summary: summary) { db, steps in
      let playlist = try PlaylistTable.requiredStatic(name, in: db)
      let before = try PlaylistImage.image(of: playlist.id, in: db)
      let count = try body(playlist, PlaylistEntryTable.count(playlist.id, in: db), db)
      if count > 0 { try Self.record(playlist.id, before: before, steps, db) }
      return PlaylistEdit(
        name: playlist.name, count: count, total: try PlaylistEntryTable.count(playlist.id, in: db))
    }
  }

  // MARK: Positions

  private static func requirePlace(_ position: Int, upTo last: Int, _ playlist: Playlist) throws {
    guard position >= 1, position <= last else {
      throw Diagnostic(
        "there is no place \(position) on playlist '\(playlist.name)'",
        hint: "Name one from 1 to \(last).")
    }
  }

  /// Every position of the ranges, each once.
  private static func expanded(
    _ ranges: [ClosedRange<Int>], upTo total: Int, _ playlist: Playlist
  ) throws -> [Int] {
    var seen: Set<Int> = []
    var positions: [Int] = []
    for range in ranges {
      for bound in [range.lowerBound, range.upperBound] where bound < 1 || bound > total {
        throw Diagnostic(
          "there is no place \(bound) on playlist '\(playlist.name)'",
          hint: total == 0 ? "The playlist is empty." : "Name one from 1 to \(total).")
      }
      for position in range where seen.insert(position).inserted { positions.append(position) }
    }
    return positions
  }
}
