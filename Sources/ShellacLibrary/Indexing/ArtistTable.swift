import GRDB
import ShellacModel

/// The rows of `artist`, found or made by exact name: near names are never merged.
final class ArtistTable {
  private let find: PreparedStatement
  private let insert: PreparedStatement
  private let sort: PreparedStatement
  private let musicBrainz: PreparedStatement
  private let db: Database
  let ids: RowIDs
  private let keys: SortKeyMaker
  private let search: SearchTable
  private let now: Int64
  private var cache: [String: Entry] = [:]
  /// Artists whose sort name may be another one now.
  private(set) var changed: Set<Int64> = []

  private struct Entry {
    var id: Int64
    var sort: String?
    var hasMusicBrainz: Bool
  }

  init(_ db: Database, keys: SortKeyMaker, search: SearchTable, now: Int64) throws {
    self.db = db
    ids = try RowIDs(db, of: "artist")
    self.keys = keys
    self.search = search
    self.now = now
    find = try PreparedStatement(
      db, "SELECT id, sort, mb_artist_id IS NOT NULL FROM artist WHERE name = ?")
    insert = try PreparedStatement(
      db, "INSERT INTO artist (name, sort, name_key, mb_artist_id, added, id) VALUES (?, ?, ?, ?, ?, ?)")
    sort = try PreparedStatement(db, "UPDATE artist SET sort = ?, name_key = ? WHERE id = ?")
    musicBrainz = try PreparedStatement(db, "UPDATE artist SET mb_artist_id = ? WHERE id = ?")
  }

  /// The artist's id; a sort name and a MusicBrainz id are kept from the first file that has one.
  ///
  /// When files do not agree on the sort name, `settleSortNames()` decides.
  func id(_ name: String, sort sortName: String? = nil, musicBrainzID: String? = nil) throws -> Int64 {
    var entry: Entry
    if let cached = cache[name] {
      entry = cached
    } else {
      find.bind(1, name)
      if try find.step() {
        entry = Entry(
          id: find.integer(0), sort: find.text(1), hasMusicBrainz: find.integer(2) != 0)
        find.reset()
      } else {
        entry = Entry(id: ids.take(), sort: sortName, hasMusicBrainz: musicBrainzID != nil)
        try add(name, entry, musicBrainzID, added: now)
      }
      if cache.count >= 8_000 { cache.removeAll(keepingCapacity: true) }
      cache[name] = entry
    }
    if let sortName, entry.sort != sortName {
      if entry.sort == nil {
        try setSort(sortName, of: entry.id, name)
        entry.sort = sortName
        cache[name] = entry
      } else {
        changed.insert(entry.id)
      }
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

  private func add(_ name: String, _ entry: Entry, _ musicBrainzID: String?, added: Int64) throws {
    insert.bind(1, name)
    insert.bind(2, entry.sort)
    insert.bind(3, keys.key(for: name, sortTag: entry.sort))
    insert.bind(4, musicBrainzID)
    insert.bind(5, added)
    insert.bind(6, entry.id)
    try insert.run()
    try search.add(.artist, entry.id, title: name, artist: nil, album: nil)
  }

  /// Adds an artist that was there before, unless one of that name is.
  func restore(_ id: Int64, name: String, sort sortName: String?, musicBrainzID: String?, added: Int64) throws
  {
    if cache[name] != nil { return }
    find.bind(1, name)
    if try find.step() { return find.reset() }
    try add(
      name, Entry(id: id, sort: sortName, hasMusicBrainz: musicBrainzID != nil), musicBrainzID, added: added)
    changed.insert(id)
    // Its number is an old one: keys are made by themselves for new ones only.
    try db.execute(sql: "INSERT OR IGNORE INTO match_pending VALUES (2, ?)", arguments: [id])
  }

  private func setSort(_ sortName: String?, of id: Int64, _ name: String) throws {
    sort.bind(1, sortName)
    sort.bind(2, keys.key(for: name, sortTag: sortName))
    sort.bind(3, id)
    try sort.run()
  }

  /// Notes that a song or an album of an artist changed or went.
  func noteChange(_ id: Int64) { changed.insert(id) }

  /// Gives artists whose songs or albums changed the sort name that most of these have now.
  ///
  /// Only songs and albums of one artist tell how that artist is sorted; not the row that songs without an album share,
  /// which has the sort name of the one that came last. It takes the index of artists' songs.
  func settleSortNames() throws {
    if changed.isEmpty { return }
    let find = try PreparedStatement(db, Self.sortName)
    for id in changed {
      find.bind(1, id)
      guard try find.step() else { continue }
      let (name, old, new) = (find.text(0) ?? "", find.text(1), find.text(2))
      find.reset()
      if old != new { try setSort(new, of: id, name) }
    }
    changed.removeAll()
    cache.removeAll(keepingCapacity: true)
  }

  private static let sortName = """
    SELECT name, sort, (
      SELECT tag FROM (
        SELECT track.artist_sort AS tag FROM track_artist AS one JOIN track ON track.id = one.track
        WHERE one.artist = artist.id AND role = 0 AND NOT EXISTS (
          SELECT 1 FROM track_artist WHERE track = one.track AND role = 0 AND position <> one.position)
        UNION ALL
        SELECT album.artist_sort FROM album_artist AS one JOIN album ON album.id = one.album
        WHERE one.artist = artist.id AND album.title IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM album_artist WHERE album = one.album AND position <> one.position)
      ) WHERE tag IS NOT NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 1)
    FROM artist WHERE id = ?
    """
}
