import GRDB
import ShellacModel

/// The ISRCs in the tags of files that are not their song's best copy: a song's row has those of that one alone.
struct CopyCodes {
  /// Songs by code, as it is compared.
  private(set) var songs: [String: Set<Int64>] = [:]

  /// Reads them.
  ///
  /// Few songs have copies, and an index tells which: the tags of the others are not looked at.
  init(_ db: Database) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT f.track, g.packed FROM (SELECT track FROM file GROUP BY track HAVING count(*) > 1) c
      CROSS JOIN file f ON f.track = c.track
      CROSS JOIN track t ON t.id = f.track AND t.file <> f.id
      CROSS JOIN file_tag g ON g.file = f.id
      """)
    while try rows.step() {
      let codes = rows.withBytes(1) { SongTags(properties: PackedProperties($0)).isrcs }
      for code in codes.compactMap(MatchSong.isrc) { songs[code, default: []].insert(rows.integer(0)) }
    }
  }
}
