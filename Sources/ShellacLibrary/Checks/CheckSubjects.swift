import GRDB
import ShellacModel

/// Says what findings are about, and whether that is among the songs that were asked for.
final class CheckSubjects {
  private let db: Database
  /// The songs that were asked for, and their albums; nil: everything.
  private let songs: Set<Int64>?
  private var albums: Set<Int64> = []
  private var statements: [CheckSubject: PreparedStatement] = [:]
  private let ofArtist: PreparedStatement
  /// The song that the file that was named last is a copy of.
  private(set) var song: Int64?

  init(_ db: Database, songs: Set<Int64>?) throws {
    self.db = db
    self.songs = songs
    ofArtist = try PreparedStatement(
      db,
      """
      SELECT track FROM track_artist WHERE artist = ?1
      UNION SELECT track.id FROM album_artist JOIN track ON track.album = album_artist.album
      WHERE album_artist.artist = ?1
      """)
    guard let songs else { return }
    let row = try PreparedStatement(db, "SELECT id, album FROM track")
    while try row.step() { if songs.contains(row.integer(0)) { albums.insert(row.integer(1)) } }
  }

  /// Whether findings about such things are told at all.
  func covers(_ subject: CheckSubject) -> Bool {
    switch subject {
    case .song, .file, .album, .artist: true
    default: songs == nil
    }
  }

  /// What a thing is called; nil when it is not among what was asked for, or gone.
  func name(of subject: CheckSubject, _ id: Int64) throws -> [UInt8]? {
    song = nil
    if let songs {
      switch subject {
      case .song where !songs.contains(id), .album where !albums.contains(id): return nil
      case .artist:
        ofArtist.bind(1, id)
        defer { ofArtist.reset() }
        var isAsked = false
        while !isAsked, try ofArtist.step() { isAsked = songs.contains(ofArtist.integer(0)) }
        if !isAsked { return nil }
      default: break
      }
    }
    guard let sql = Self.sql(subject) else { return [] }
    let row = try statements[subject] ?? PreparedStatement(db, sql)
    statements[subject] = row
    row.bind(1, id)
    guard try row.step() else { return nil }
    defer { row.reset() }
    if subject == .file { song = row.integer(1) }
    if let song, let songs, !songs.contains(song) { return nil }
    return row.bytes(0)
  }

  private static let path = FilePathSQL.bytes(root: "r", folder: "d", name: "f")

  private static func sql(_ subject: CheckSubject) -> String? {
    switch subject {
    case .song:
      """
      SELECT iif(f.id IS NULL, CAST(ifnull(t.artist, '?') || ' – ' || ifnull(t.title, '?') AS BLOB), \(path)), t.id
      FROM track t LEFT JOIN file f ON f.id = t.file LEFT JOIN folder d ON d.id = f.folder
      LEFT JOIN root r ON r.id = d.root WHERE t.id = ?
      """
    case .file:
      """
      SELECT \(path), f.track FROM file f JOIN folder d ON d.id = f.folder JOIN root r ON r.id = d.root
      WHERE f.id = ?
      """
    case .folder:
      """
      SELECT CAST(rtrim(r.path, '/') || iif(length(d.path) = 0, '', '/' || d.path) AS BLOB)
      FROM folder d JOIN root r ON r.id = d.root WHERE d.id = ?
      """
    case .album: "SELECT ifnull(artist || ' – ', '') || ifnull(title, '?') FROM album WHERE id = ?"
    case .artist: "SELECT name FROM artist WHERE id = ?"
    case .purchase:
      """
      SELECT ifnull(store || ': ', '') || ifnull(artist || ' – ', '') || coalesce(title, album, kind)
      FROM purchase WHERE id = ?
      """
    case .account: "SELECT name FROM account WHERE id = ?"
    case .playlist: "SELECT name FROM playlist WHERE id = ?"
    case .root: "SELECT path FROM root WHERE id = ?"
    case .change: "SELECT command FROM change WHERE id = ?"
    case .genre, .plugin, .library: nil
    }
  }
}
