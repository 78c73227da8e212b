import GRDB
import ShellacModel

/// The rows of `artist`, found or made by exact name: near names are never merged.
final class ArtistTable {
  private let find: PreparedStatement
  private let insert: PreparedStatement
  private let sort: PreparedStatement
  private let musicBrainz: PreparedStatement
  private let db: Database
  private let keys: SortKeyMaker
  private let search: SearchTable
  private let now: Int64
  private var cache: [String: Entry] = [:]

  private struct Entry {
    var id: Int64
    var hasSort: Bool
    var hasMusicBrainz: Bool
  }

  init(_ db: Database, keys: SortKeyMaker, search: SearchTable, now: Int64) throws {
    self.db = db
    self.keys = keys
    self.search = search
    self.now = now
    find = try PreparedStatement(
      db, "SELECT id, sort IS NOT NULL, mb_artist_id IS NOT NULL FROM artist WHERE name = ?")
    insert = try PreparedStatement(
      db, "INSERT INTO artist (name, sort, name_key, mb_artist_id, added) VALUES (?, ?, ?, ?, ?)")
    sort = try PreparedStatement(db, "UPDATE artist SET sort = ?, name_key = ? WHERE id = ?")
    musicBrainz = try PreparedStatement(db, "UPDATE artist SET mb_artist_id = ? WHERE id = ?")
  }

  /// The artist's id; a sort name and a MusicBrainz id are kept from the first file that has one.
  func id(_ name: String, sort sortName: String? = nil, musicBrainzID: String? = nil) throws -> Int64 {
    var entry: Entry
    if let cached = cache[name] {
      entry = cached
    } else {
      find.bind(1, name)
      if try find.step() {
        entry = Entry(
          id: find.integer(0), hasSort: find.integer(1) != 0, hasMusicBrainz: find.integer(2) != 0)
        find.reset()
      } else {
        insert.bind(1, name)
        insert.bind(2, sortName)
        insert.bind(3, keys.key(for: name, sortTag: sortName))
        insert.bind(4, musicBrainzID)
        insert.bind(5, now)
        try insert.run()
        entry = Entry(
          id: db.lastInsertedRowID, hasSort: sortName != nil, hasMusicBrainz: musicBrainzID != nil)
        try search.add(.artist, entry.id, title: name, artist: nil, album: nil)
      }
      if cache.count >= 8_000 { cache.removeAll(keepingCapacity: true) }
      cache[name] = entry
    }
    if let sortName, !entry.hasSort {
      sort.bind(1, sortName)
      sort.bind(2, keys.key(for: name, sortTag: sortName))
      sort.bind(3, entry.id)
      try sort.run()
      entry.hasSort = true
      cache[name] = entry
    }
    if let musicBrainzID, !entry.hasMusicBrainz {
      musicBrainz.bind(1, musicBrainzID)
      musicBrainz.bind(2, entry.id)
      try musicBrainz.run()
      entry.hasMusicBrainz = true
      cache[name] = entry
    }
    return entry.id
  }
}
