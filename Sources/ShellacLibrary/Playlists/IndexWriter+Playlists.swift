import Foundation
import GRDB
import ShellacModel

extension IndexWriter {
  /// How many entries without a song are looked for everywhere in a run; of more, only the files that they name.
  private static let mostLookedFor = 4 * EntryResolver.batchSize

  /// Looks for the songs of playlist entries that have none: they may have come with this run.
  func resolvePlaylistEntries() throws {
    let isAny = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM playlist_entry WHERE track IS NULL)")
    guard isAny == true else { return }
    try takeBackSongs()
    let resolver = try EntryResolver(db)
    let set = try PreparedStatement(db, Self.setTrack)
    let noteHeir = try PreparedStatement(db, Self.noteHeir)
    var last: (playlist: Int64, position: Int64) = (-1, 0)
    var seen = 0
    while true {
      let batch = try unresolvedEntries(after: last)
      guard let end = batch.last else { return }
      let resolutions = try resolver.resolve(
        batch.map(\.entry), onlyPaths: seen >= Self.mostLookedFor
      ) { batch[$0].folder }
      for (entry, resolution) in zip(batch, resolutions) {
        guard let resolution else { continue }
        set.bind(1, resolution.track)
        set.bind(2, entry.playlist)
        set.bind(3, entry.position)
        try set.run()
        noteHeir.bind(1, entry.playlist)
        noteHeir.bind(2, entry.position)
        try noteHeir.run()
      }
      last = (end.playlist, end.position)
      seen += batch.count
    }
  }

  /// Gives entries their own songs again that came back as what they were.
  private func takeBackSongs() throws {
    try db.execute(
      sql: """
        UPDATE playlist_entry SET track = origin, path = NULL, title = NULL, artist = NULL, album = NULL, number = NULL,
          duration = NULL
        WHERE track IS NULL AND origin IN (SELECT id FROM track)
        """)
  }

  private struct UnresolvedEntry {
    var playlist: Int64
    var position: Int64
    var folder: [UInt8]
    var entry: PlaylistEntry
  }

  private func unresolvedEntries(
    after last: (playlist: Int64, position: Int64)
  ) throws -> [UnresolvedEntry] {
    let row = try PreparedStatement(db, Self.unresolved)
    row.bind(1, last.playlist)
    row.bind(2, last.position)
    row.bind(3, EntryResolver.batchSize)
    var folders: [Int64: [UInt8]] = [:]
    var entries: [UnresolvedEntry] = []
    while try row.step() {
      let playlist = row.integer(0)
      let folder = folders[playlist] ?? PlaylistSource.folder(of: row.isNull(9) ? nil : row.bytes(9))
      folders[playlist] = folder
      var entry = PlaylistEntry(location: row.bytes(2))
      entry.title = row.text(3)
      entry.artist = row.text(4)
      entry.album = row.text(5)
      entry.duration = row.isNull(6) ? nil : row.integer(6)
      entry.track = row.isNull(7) ? nil : row.integer(7)
      entry.identifiers = row.isNull(8) ? [] : row.withBytes(8) { PackedTexts.unpack($0) }
      entries.append(
        UnresolvedEntry(playlist: playlist, position: row.integer(1), folder: folder, entry: entry))
    }
    return entries
  }

  private static let unresolved = """
    SELECT e.playlist, e.position, coalesce(e.location, e.path, x''), e.title, e.artist, e.album, e.duration,
      e.number, e.identifiers, p.source
    FROM playlist_entry e JOIN playlist p ON p.id = e.playlist
    WHERE e.track IS NULL AND (e.playlist, e.position) > (?, ?) ORDER BY e.playlist, e.position LIMIT ?
    """

  /// What an entry of a song that went is resolved to stands for that song from now on.
  private static let noteHeir = """
    INSERT OR REPLACE INTO song_heir (song, heir) SELECT origin, track FROM playlist_entry
    WHERE playlist = ? AND position = ? AND origin <> track
    """

  /// What an entry from the library said while its song was away, the song says again.
  private static let setTrack = """
    UPDATE playlist_entry SET track = ?1, path = NULL, origin = iif(location IS NULL, ifnull(origin, ?1), NULL),
      title = iif(location IS NULL, NULL, title), artist = iif(location IS NULL, NULL, artist),
      album = iif(location IS NULL, NULL, album), number = iif(location IS NULL, NULL, number),
      duration = iif(location IS NULL, NULL, duration)
    WHERE playlist = ?2 AND position = ?3
    """
}
