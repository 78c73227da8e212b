import Foundation
import GRDB
import ShellacModel

/// Keeps a song's facts those of its best copy: present before missing, read before unread, lossless first, then
/// by bit rate.
final class BestCopy {
  /// The order of a song's files, the best first, as SQL over `file`.
  static let order =
    "missing_since IS NOT NULL, unread IS NOT NULL, lossless DESC, ifnull(bit_rate, 0) DESC, file.id"

  private let best: PreparedStatement
  private let current: PreparedStatement
  private let setFile: PreparedStatement
  private let owned: PreparedStatement
  private let deleteLinks: PreparedStatement
  private let ofFile: PreparedStatement
  private let heirs: SongHeirs
  private let db: Database
  private let tracks: TrackTable
  private let albums: AlbumTable
  private let splitting: ArtistSplitting

  init(_ db: Database, tracks: TrackTable, albums: AlbumTable, splitting: ArtistSplitting) throws {
    self.db = db
    self.tracks = tracks
    self.albums = albums
    self.splitting = splitting
    best = try PreparedStatement(
      db,
      """
      SELECT id, missing_since IS NOT NULL FROM file WHERE track = ? ORDER BY \(Self.order) LIMIT 1
      """)
    current = try PreparedStatement(db, "SELECT album, file, state FROM track WHERE id = ?")
    heirs = try SongHeirs(db)
    deleteLinks = try PreparedStatement(db, "DELETE FROM link WHERE track = ?")
    ofFile = try PreparedStatement(
      db,
      """
      SELECT file.duration, file.unread IS NOT NULL, folder.path, file.name, file_tag.packed
      FROM file JOIN folder ON folder.id = file.folder LEFT JOIN file_tag ON file_tag.file = file.id
      WHERE file.id = ?
      """)
    setFile = try PreparedStatement(db, "UPDATE track SET file = ?, state = ? WHERE id = ?")
    owned = try PreparedStatement(
      db, "SELECT EXISTS (SELECT 1 FROM link WHERE track = ? AND void IS NULL)")
  }

  /// Notes that the album of a song has to be settled; which one that is.
  func noteAlbum(of track: Int64) throws -> Int64? {
    current.bind(1, track)
    guard try current.step() else { return nil }
    defer { current.reset() }
    albums.noteChange(album: current.integer(0))
    return current.integer(0)
  }

  /// Finds a song's best copy anew.
  ///
  /// A song without files stays when it was bought; else its `heir`, the song its last file went to, takes its
  /// place and it goes. Playlists keep a place for it then. When the best copy is still the same file, the song's facts are read
  /// again only if that is the `changed` one, or `rereads` is set.
  func refresh(_ track: Int64, changed: Int64? = nil, heir: Int64? = nil, rereads: Bool = false) throws {
    current.bind(1, track)
    guard try current.step() else { return }
    let album = current.integer(0)
    let file = current.optionalInteger(1).map(Int64.init)
    let state = Int(current.integer(2))
    current.reset()
    albums.noteChange(album: album)
    best.bind(1, track)
    guard try best.step() else { return try leave(track, of: album, heir: heir) }
    let bestFile = best.integer(0)
    let newState = best.integer(1) == 0 ? 0 : 1
    best.reset()
    if bestFile == file, bestFile != changed, !rereads {
      if newState == state { return }
      setFile.bind(1, bestFile)
      setFile.bind(2, newState)
      setFile.bind(3, track)
      return try setFile.run()
    }
    let facts = try self.facts(of: bestFile)
    try tracks.update(track, facts, album: album, file: bestFile, state: newState)
    albums.setSignature(CopyRule.Signature(id: track, facts), of: track, on: album)
  }

  private func leave(_ track: Int64, of album: Int64, heir: Int64?) throws {
    if let heir {
      try db.execute(sql: "UPDATE OR IGNORE link SET track = ? WHERE track = ?", arguments: [heir, track])
      try db.execute(sql: "UPDATE playlist_entry SET track = ? WHERE track = ?", arguments: [heir, track])
      try removeLinks(of: track)
      try db.execute(sql: Self.inherit, arguments: [track, heir])
    } else {
      owned.bind(1, track)
      let isOwned = try owned.step() && owned.integer(0) != 0
      owned.reset()
      if isOwned {
        setFile.bind(2, 2)
        setFile.bind(3, track)
        return try setFile.run()
      }
      try removeLinks(of: track)
    }
    try heirs.note(heir, of: track)
    try tracks.remove(track)
    albums.setSignature(nil, of: track, on: album)
  }

  private func removeLinks(of track: Int64) throws {
    deleteLinks.bind(1, track)
    try deleteLinks.run()
  }

  /// What a song leaves to its heir besides purchases and places on playlists.
  private static let inherit = """
    UPDATE track SET added = min(track.added, old.added), play_count = ifnull(track.play_count, old.play_count),
      rating = ifnull(track.rating, old.rating),
      rating_source = iif(track.rating IS NULL, old.rating_source, track.rating_source), purchased = ifnull(track.purchased, old.purchased),
      price_exponent = iif(track.price IS NULL, old.price_exponent, track.price_exponent),
      price_currency = iif(track.price IS NULL, old.price_currency, track.price_currency),
      price = ifnull(track.price, old.price)
    FROM track AS old WHERE old.id = ? AND track.id = ?
    """

  /// The facts of a file, from the tags that the library keeps of it.
  func facts(of file: Int64) throws -> SongFacts {
    ofFile.bind(1, file)
    _ = try ofFile.step()
    defer { ofFile.reset() }
    return SongFacts(
      tags: SongTags(packedProperties: ofFile.bytes(4)), duration: ofFile.optionalInteger(0),
      isUnread: ofFile.integer(1) != 0, folder: ofFile.bytes(2), name: ofFile.bytes(3), splitting: splitting)
  }
}
