import GRDB
import ShellacModel

/// The rows of `album`: found or made by identity while files arrive, settled from their songs at each batch's end.
final class AlbumTable {
  /// An album at hand, with what is needed to know the copies among its songs.
  final class Entry {
    let id: Int64
    let namesNoAlbum: Bool
    var songs: AlbumSongs
    /// The album artists one by one, for each spelling of them that files of this run have.
    var artistNames: [String: [String]] = [:]

    init(id: Int64, namesNoAlbum: Bool, songs: AlbumSongs = AlbumSongs()) {
      self.id = id
      self.namesNoAlbum = namesNoAlbum
      self.songs = songs
    }
  }

  private static let cacheLimit = 1_000

  private let find: PreparedStatement
  private let insert: PreparedStatement
  private let songs: PreparedStatement
  private let now: Int64
  let ids: RowIDs
  private var cache: [AlbumIdentity: Entry] = [:]
  /// The same entries by their ids.
  private var atHand: [Int64: Entry] = [:]
  private(set) var changed: [Int64: Entry?] = [:]

  init(_ db: Database, now: Int64) throws {
    self.now = now
    ids = try RowIDs(db, of: "album")
    find = try PreparedStatement(db, "SELECT id FROM album WHERE identity = ?")
    insert = try PreparedStatement(
      db, "INSERT INTO album (identity, title_key, artist_key, added, id) VALUES (?, x'FF', x'FF', ?, ?)")
    // A file is no copy of a song that is known from a purchase alone: that one goes when the file is tied to its purchase.
    songs = try PreparedStatement(
      db,
      """
      SELECT id, title, disc, number, duration, mb_track_id, isrc, isrcs FROM track WHERE album = ?
        AND (state < 2 OR NOT EXISTS (
          SELECT 1 FROM link WHERE link.track = track.id AND link.void IS NULL AND link.rule = 'bought'))
      """)
  }

  /// The album of an identity, made when there is none.
  ///
  /// - Parameter id: the id that it gets when it is made; nil: one that no album ever had.
  func entry(_ identity: AlbumIdentity, id: Int64? = nil) throws -> Entry {
    if let entry = cache[identity] { return entry }
    if cache.count >= Self.cacheLimit { forget() }
    find.bind(1, identity.bytes)
    let entry: Entry
    if try find.step() {
      let id = find.integer(0)
      find.reset()
      entry = Entry(id: id, namesNoAlbum: identity.namesNoAlbum, songs: AlbumSongs(try signatures(of: id)))
    } else {
      insert.bind(1, identity.bytes)
      insert.bind(2, now)
      let id = id ?? ids.take()
      insert.bind(3, id)
      try insert.run()
      entry = Entry(id: id, namesNoAlbum: identity.namesNoAlbum)
    }
    cache[identity] = entry
    atHand[entry.id] = entry
    return entry
  }

  private func signatures(of album: Int64) throws -> [CopyRule.Signature] {
    songs.bind(1, album)
    var found: [CopyRule.Signature] = []
    while try songs.step() {
      found.append(
        CopyRule.Signature(
          id: songs.integer(0), title: songs.text(1), disc: songs.optionalInteger(2),
          track: songs.optionalInteger(3), duration: songs.optionalInteger(4), recording: songs.text(5),
          isrcs: songs.text(7).flatMap(JSONList.texts) ?? songs.text(6).map { [$0] } ?? []))
    }
    return found
  }

  /// Notes that an album's songs changed, so that it is settled at the end of the batch.
  func noteChange(_ entry: Entry) { changed[entry.id] = .some(entry) }

  /// Notes that the songs of an album that is not at hand changed.
  func noteChange(album id: Int64) {
    if changed[id] == nil { changed[id] = .some(nil) }
  }

  func takeChanges() -> [Int64: Entry?] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed
  }

  /// Keeps the songs of an album at hand in line with what was stored of one of them; nil when it left the album.
  func setSignature(_ signature: CopyRule.Signature?, of song: Int64, on album: Int64) {
    guard let entry = atHand[album] else { return }
    if let signature { entry.songs.set(signature) } else { entry.songs.remove(song) }
  }

  /// Forgets what is at hand, after an album went.
  func forget() {
    cache.removeAll(keepingCapacity: true)
    atHand.removeAll(keepingCapacity: true)
  }
}
