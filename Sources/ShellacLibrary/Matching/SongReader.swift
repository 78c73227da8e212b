import GRDB

/// Reads songs of the library as they are compared.
struct SongReader {
  /// What a song is compared by, of `track t`.
  static let columns = """
    t.id, t.artist, t.title, t.album_title, t.album_artist, t.number, t.duration, t.isrc, t.isrcs, t.mb_track_id
    """

  private let find: PreparedStatement
  private let folding: MatchFolding

  init(_ db: Database, folding: MatchFolding) throws {
    self.folding = folding
    find = try PreparedStatement(
      db, "SELECT \(Self.columns), t.state, t.album FROM track t WHERE t.id = ?")
  }

  /// A song, with its state and its album; nil when there is none of that number any more.
  func song(_ id: Int64) throws -> (song: MatchSong, state: Int64, album: Int64)? {
    find.bind(1, id)
    guard try find.step() else { return nil }
    defer { find.reset() }
    return (Self.song(find, folding: folding), find.integer(10), find.integer(11))
  }

  /// A number that can be reckoned with: a stranger's library may say anything.
  private static func known(_ number: Int?) -> Int? {
    number.flatMap { (0...1 << 40).contains($0) ? $0 : nil }
  }

  /// The song of a row that begins with `columns`.
  static func song(_ row: PreparedStatement, folding: MatchFolding) -> MatchSong {
    MatchSong(
      artist: row.text(1), title: row.text(2), album: row.text(3), albumArtist: row.text(4),
      number: known(row.optionalInteger(5)), duration: known(row.optionalInteger(6)),
      isrcs: row.text(8).flatMap(JSONList.texts) ?? row.text(7).map { [$0] } ?? [],
      recording: row.text(9), folding: folding)
  }
}
