import GRDB

/// Notes songs without files before they go or move to another album, in steps of a change.
///
/// What is known from a purchase alone is made of it again. Not so a song that had a file once, and not the album that a
/// song stood on: names alone do not tell whether somebody has looked since its files came.
final class SongRecorder {
  private let steps: ChangeSteps
  /// The last song that there was before: later ones go with the change.
  private let lastSong: Int64
  private let packer: RowPacker
  private let artists: PreparedStatement
  private let albumOf: PreparedStatement
  private var rows: [UInt8] = []
  private var songs = 0
  /// The shared rows that the image at hand has.
  private var packed: [String: Set<Int64>] = [:]

  private static let mostSongs = 500

  /// The subject of its steps, which no root has.
  static let subject = "0"

  init(_ writer: IndexWriter, _ steps: ChangeSteps) throws {
    self.steps = steps
    lastSong = writer.tracks.ids.highest
    let db = writer.db
    packer = RowPacker(db)
    artists = try PreparedStatement(db, "SELECT artist FROM track_artist WHERE track = ?")
    albumOf = try PreparedStatement(db, "SELECT album FROM track WHERE id = ?")
  }

  /// Notes a song that had a file once and goes, with all that is to come back.
  func record(song: Int64) throws {
    try record(placeOf: song)
    guard packed["track"]?.contains(song) == true,
      packed["track_artist", default: []].insert(song).inserted
    else { return }
    artists.bind(1, song)
    while try artists.step() { try pack("artist", artists.integer(0)) }
    try packer.append("track_artist", where: "track = ?", song, to: &rows)
  }

  /// Notes which album a song is on, with its links; what is no change notes nothing.
  func record(placeOf song: Int64) throws {
    guard steps.change != nil, song <= lastSong else { return }
    if songs >= Self.mostSongs { try finish() }
    albumOf.bind(1, song)
    guard try albumOf.step() else { return }
    let album = albumOf.integer(0)
    albumOf.reset()
    guard try pack("track", song) else { return }
    try pack("album", album)
    try packer.append("link", where: "track = ?", song, to: &rows)
    songs += 1
  }

  /// Writes what is left.
  func finish() throws {
    if rows.isEmpty { return }
    let image = RemovalImage(root: 0, rootPath: [], highestTrack: 0, files: 0, rows: rows)
    try steps.record(.removal, subject: Self.subject, before: image.bytes, after: nil)
    rows.removeAll(keepingCapacity: true)
    packed.removeAll(keepingCapacity: true)
    packer.begin()
    songs = 0
  }

  /// Adds a row once an image; whether it is new there.
  @discardableResult
  private func pack(_ table: String, _ id: Int64) throws -> Bool {
    guard packed[table, default: []].insert(id).inserted else { return false }
    try packer.append(table, where: "id = ?", id, to: &rows)
    return true
  }
}
