import GRDB
import ShellacModel

extension Library {
  /// Every playlist, by name, with how much is on it.
  ///
  /// - Throws: `Diagnostic` when the library cannot be read; a smart playlist that is wrong has its `problem`.
  public func playlists() throws -> [PlaylistSummary] {
    try database { db in try PlaylistTable.all(db).map { try Self.summary(of: $0, db) } }
  }

  /// The playlist of that name, in any case, with how much is on it.
  ///
  /// - Throws: `Diagnostic` with a name that was probably meant when there is none.
  public func playlist(named name: String) throws -> PlaylistSummary {
    try database { db in try Self.summary(of: PlaylistTable.required(name, in: db), db) }
  }

  /// What a smart playlist is found by and how it is shown; nil for one whose songs are kept one by one.
  ///
  /// - Throws: `Diagnostic` with a name that was probably meant when there is no playlist of that name.
  public func smartRule(ofPlaylist name: String) throws -> SmartRule? {
    try database { db in try PlaylistTable.required(name, in: db).smart }
  }

  /// The names of all playlists, in order.
  public func playlistNames() throws -> [String] {
    try database { db in try PlaylistTable.all(db).map(\.name) }
  }

  /// The playlists that a query asks for by name and that there are not, each with what was probably meant.
  ///
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func unknownPlaylists(in query: Query) throws -> [Diagnostic] {
    try database { db in
      let playlists = try PlaylistTable.all(db)
      return PlaylistReferences.missing(in: query, among: playlists, isExact: false).map {
        PlaylistTable.missing($0, among: playlists.map(\.name))
      }
    }
  }

  private static func summary(of playlist: Playlist, _ db: Database) throws -> PlaylistSummary {
    var summary = PlaylistSummary(playlist: playlist, songs: 0, unresolved: 0, duration: 0)
    do {
      let (sql, arguments) = try counting(playlist, db)
      let row = try Row.fetchOne(db, sql: sql, arguments: StatementArguments(arguments))!
      (summary.songs, summary.unresolved, summary.duration) = (row[0], row[1], row[2] ?? 0)
    } catch let problem as Diagnostic {
      summary.problem = problem
    }
    return summary
  }

  private static func counting(_ playlist: Playlist, _ db: Database) throws -> (String, [DatabaseValue]) {
    guard playlist.isSmart else {
      return (
        """
        SELECT count(*), count(*) - count(t.id), sum(iif(t.id IS NULL, e.duration, t.duration))
        FROM playlist_entry e LEFT JOIN track t ON t.id = e.track WHERE e.playlist = ?
        """, [playlist.id.databaseValue]
      )
    }
    let playlists = SmartPlaylists(db, settings: try LibrarySettings(db), awayRoots: try AwayRoots.ids(db))
    let table = try playlists.table(of: playlist.id)
    return (
      playlists.prefix
        + "SELECT count(*), 0, sum(t.duration) FROM \(table) AS s JOIN track t ON t.id = s.id",
      playlists.arguments
    )
  }

  // MARK: Whole playlists

  /// Makes a playlist, empty or with the songs of a request.
  ///
  /// - Parameters:
  ///   - songs: which songs, in which order; nil for an empty playlist.
  ///   - isDryRun: whether nothing is changed in the end.
  /// - Returns: how many songs are on it; when the request finds none, there is no playlist.
  /// - Throws: `Diagnostic` when the name is taken or none.
  public func createPlaylist(named name: String, songs: ViewRequest?, isDryRun: Bool = false) throws -> Int {
    try makePlaylist(named: name, by: "playlist create", mayBeEmpty: songs == nil, isDryRun: isDryRun) { db in
      try songs.map { try Self.tracks(of: $0, db) } ?? []
    }
  }

  /// Makes a playlist of songs that are found in the transaction that makes it.
  ///
  /// - Returns: how many songs are on it; without one there is no playlist, unless it may be empty.
  func makePlaylist(
    named name: String, by command: String, mayBeEmpty: Bool, isDryRun: Bool,
    _ songs: (Database) throws -> [Int64]
  ) throws -> Int {
    let name = try GivenName.playlist.accepted(name)
    return try change(
      command: command, isDryRun: isDryRun, summary: { "created playlist '\(name)' (\(Self.count($0)))" }
    ) { db, steps in
      let table = try PlaylistTable(db)
      try table.requireFree(name, for: nil)
      let tracks = try songs(db)
      if tracks.isEmpty, !mayBeEmpty { return 0 }
      let id = try table.insert(name)
      try PlaylistEntryTable(db).add(tracks: tracks, to: id, at: 1)
      try Self.record(id, before: nil, steps, db)
      return tracks.count
    }
  }

  /// Makes a smart playlist, or gives one another query.
  ///
  /// - Returns: whether it is new, and how many songs it finds now.
  /// - Throws: `Diagnostic` when a playlist of that name keeps its songs one by one, when the query or the order
  ///   cannot be read, or when the playlist would contain itself.
  public func setSmartPlaylist(
    named name: String, _ rule: SmartRule, isDryRun: Bool = false
  ) throws -> (isNew: Bool, songs: Int) {
    let name = try GivenName.playlist.accepted(name)
    return try change(
      command: "playlist smart", isDryRun: isDryRun,
      summary: { "\($0.isNew ? "created" : "changed") smart playlist '\(name)' (\(Self.count($0.songs)))" }
    ) { db, steps in
      let table = try PlaylistTable(db)
      let old = try PlaylistTable.find(name, in: db)
      if let old, !old.isSmart {
        throw Diagnostic(
          "there is a playlist '\(old.name)' already, whose songs are kept one by one",
          hint: "Choose another name, or delete it with 'shellac playlist delete'.")
      }
      let before = try old.flatMap { try PlaylistImage.image(of: $0.id, in: db) }
      let id = try old?.id ?? table.insert(name, smart: rule)
      if old != nil { try table.setRule(rule, of: id) }
      try PlaylistReferences(db).requireNoCycle(through: id)
      let summary = try Self.summary(of: PlaylistTable.required(name, in: db), db)
      if let problem = summary.problem { throw problem }
      try Self.record(id, before: before, steps, db)
      return (old == nil, summary.songs)
    }
  }

  /// What a smart playlist is found by; nil when there is none of that name.
  public func savedRule(named name: String) throws -> SmartRule? {
    try database { db in try PlaylistTable.find(GivenName.playlist.accepted(name), in: db)?.smart }
  }

  /// The playlists that a query asks for by their exact names and that there are not.
  public func missingPlaylists(in query: Query) throws -> [String] {
    try database { db in PlaylistReferences.missing(in: query, among: try PlaylistTable.all(db)) }
  }

  /// Gives a playlist another name; smart playlists that ask for it by its exact name ask for the new one.
  ///
  /// - Returns: the name as it was, and the smart playlists whose queries were changed.
  /// - Throws: `Diagnostic` when there is none, the new name is taken, or a playlist would contain itself.
  public func renamePlaylist(
    _ name: String, to newName: String, isDryRun: Bool = false
  ) throws -> (old: String, changed: [String]) {
    let newName = try GivenName.playlist.accepted(newName)
    return try change(
      command: "playlist rename", isDryRun: isDryRun,
      summary: { "renamed playlist '\($0.old)' to '\(newName)'" }
    ) { db, steps in
      let table = try PlaylistTable(db)
      let playlist = try PlaylistTable.required(name, in: db)
      let references = try PlaylistReferences(db)
      let before = try PlaylistImage.image(of: playlist.id, in: db)
      try table.rename(playlist.id, to: newName)
      try Self.record(playlist.id, before: before, steps, db)
      var changed: [String] = []
      for other in references.naming(playlist) {
        guard var rule = other.smart,
          let query = references.query(of: other, replacing: playlist.name, by: newName)
        else { continue }
        let before = try PlaylistImage.image(of: other.id, in: db)
        rule.query = query
        try table.setRule(rule, of: other.id)
        try Self.record(other.id, before: before, steps, db)
        changed.append(other.name)
      }
      // Another may ask for it by a part of its new name.
      try PlaylistReferences(db).requireNoCycle(through: playlist.id)
      return (playlist.name, changed)
    }
  }

  /// Deletes playlists; no song is touched.
  ///
  /// - Returns: what was on those that are gone, a problem for each name that there was not, and the names of smart
  ///   playlists that ask for one that is gone.
  public func deletePlaylists(
    _ names: [String], isDryRun: Bool = false
  ) throws -> (deleted: [PlaylistSummary], problems: [Diagnostic], asking: [String]) {
    try change(
      command: "playlist delete", isDryRun: isDryRun,
      summary: { "deleted " + $0.deleted.map { "playlist '\($0.playlist.name)'" }.joined(separator: ", ") }
    ) { db, steps in
      let table = try PlaylistTable(db)
      var deleted: [PlaylistSummary] = []
      var problems: [Diagnostic] = []
      for name in names {
        do {
          let playlist = try PlaylistTable.required(name, in: db)
          let summary = try Self.summary(of: playlist, db)
          let before = try PlaylistImage.image(of: playlist.id, in: db)
          try table.delete(playlist.id)
          try Self.record(playlist.id, before: before, steps, db)
          deleted.append(summary)
        } catch let problem as Diagnostic {
          problems.append(problem)
        }
      }
      let references = try PlaylistReferences(db)
      let asking = deleted.flatMap { references.naming($0.playlist) }.map(\.name)
      return (deleted, problems, Set(asking).sorted())
    }
  }

  // MARK: What changes share

  /// Notes what was done to a playlist.
  static func record(_ id: Int64, before: [UInt8]?, _ steps: ChangeSteps, _ db: Database) throws {
    try steps.record(
      .playlist, subject: String(id), before: before, after: PlaylistImage.image(of: id, in: db))
  }

  /// The songs that a request finds, in its order.
  static func tracks(of request: ViewRequest, _ db: Database) throws -> [Int64] {
    try integers(.id, of: request, db)
  }

  /// A field of whole numbers of every row that a request finds.
  static func integers(_ field: Field, of request: ViewRequest, _ db: Database) throws -> [Int64] {
    var request = request
    request.columns = [.field(field)]
    let statement = try ViewStatement(request, db, settings: LibrarySettings(db)).prepared(db)
    var values: [Int64] = []
    while try statement.step() { values.append(statement.integer(0)) }
    return values
  }

  static func count(_ songs: Int) -> String { songs == 1 ? "1 song" : "\(songs) songs" }
}
