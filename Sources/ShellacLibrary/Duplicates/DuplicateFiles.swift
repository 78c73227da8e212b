import GRDB
import ShellacModel

/// Reads what is compared of files that are one song.
final class DuplicateFiles {
  private let ofFile: PreparedStatement
  private let ofSong: PreparedStatement
  private let ofPlace: PreparedStatement
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    ofFile = try PreparedStatement(
      db,
      """
      SELECT f.track, \(FilePathSQL.bytes(name: "f")), t.artist, t.title, t.album_title, f.format, f.lossless, f.bits, f.sample_rate,
        f.bit_rate, f.duration, f.size, f.unread IS NULL, f.picture,
        EXISTS (SELECT 1 FROM link WHERE link.track = f.track AND link.void IS NULL), g.packed, f.added, f.modified
      FROM file f JOIN track t ON t.id = f.track JOIN folder ON folder.id = f.folder
      JOIN root ON root.id = folder.root LEFT JOIN file_tag g ON g.file = f.id WHERE f.id = ?
      """)
    ofPlace = try PreparedStatement(
      db,
      """
      SELECT t.id, t.album, t.disc, t.number FROM file f JOIN track t ON t.id = f.track
      WHERE f.id = ?1 AND t.album_title IS NOT NULL
      UNION ALL SELECT f.track, 0, NULL, NULL FROM file f JOIN track t ON t.id = f.track
      WHERE f.id = ?1 AND t.album_title IS NULL
      """)
    ofSong = try PreparedStatement(
      db, "SELECT id, duration FROM file WHERE track = ? AND missing_since IS NULL ORDER BY id")
  }

  /// The files of a song that are there, with their lengths in milliseconds.
  func files(ofSong song: Int64) throws -> [(id: Int64, duration: Int?)] {
    ofSong.bind(1, song)
    var files: [(id: Int64, duration: Int?)] = []
    while try ofSong.step() { files.append((ofSong.integer(0), ofSong.optionalInteger(1))) }
    return files
  }

  /// The songs that have several files which are there.
  func songsWithCopies() throws -> Set<Int64> {
    let rows = try PreparedStatement(
      db, "SELECT track FROM file WHERE missing_since IS NULL GROUP BY track HAVING count(*) > 1")
    var songs: Set<Int64> = []
    while try rows.step() { songs.insert(rows.integer(0)) }
    return songs
  }

  /// Where a file stands on its album; nil when there is none of that number.
  func place(_ file: Int64) throws -> DuplicatePlace? {
    ofPlace.bind(1, file)
    guard try ofPlace.step() else { return nil }
    defer { ofPlace.reset() }
    return DuplicatePlace(
      file: file, song: ofPlace.integer(0), album: ofPlace.integer(1), disc: ofPlace.optionalInteger(2),
      number: ofPlace.optionalInteger(3))
  }

  /// What is known of a file; nil when there is none of that number.
  func copy(_ file: Int64) throws -> DuplicateCopy? {
    ofFile.bind(1, file)
    guard try ofFile.step() else { return nil }
    defer { ofFile.reset() }
    return DuplicateCopy(
      file: file, song: ofFile.integer(0), path: ofFile.bytes(1), artist: ofFile.text(2),
      title: ofFile.text(3),
      album: ofFile.text(4), format: ofFile.text(5) ?? "", isLossless: ofFile.integer(6) != 0,
      bits: ofFile.optionalInteger(7), sampleRate: ofFile.optionalInteger(8),
      bitRate: ofFile.optionalInteger(9), duration: ofFile.optionalInteger(10), size: ofFile.integer(11),
      modified: ofFile.integer(17),
      isRead: ofFile.integer(12) != 0, tagCount: ofFile.withBytes(15, Self.tagCount),
      hasPicture: ofFile.integer(13) != 0, isBought: ofFile.integer(14) != 0, added: ofFile.integer(16))
  }

  private static func tagCount(_ packed: UnsafeRawBufferPointer) -> Int {
    PackedProperties(packed).count { property in
      CopyRanking.mainTags.contains { $0.utf8.elementsEqual(property.key) }
        && property.values.first?.isEmpty == false
    }
  }
}

/// Where a file's song stands on its album.
struct DuplicatePlace {
  var file, song, album: Int64
  var disc, number: Int?

  /// Whether both stand on one album, in places that are known to be two.
  func isBeside(_ other: DuplicatePlace) -> Bool {
    guard song != other.song, album == other.album, album != 0, let number, let otherNumber = other.number
    else { return false }
    return number != otherNumber || disc != other.disc
  }
}
