import GRDB
import ShellacModel

/// The columns of songs that other players tell of.
final class StatisticsTable {
  private let find: PreparedStatement
  private let update: PreparedStatement
  private let settle: PreparedStatement
  private let named: PreparedStatement
  private let filed: PreparedStatement
  private let albumOf: PreparedStatement
  private var albums: Set<Int64> = []

  init(_ db: Database) throws {
    find = try PreparedStatement(
      db, "SELECT play_count, rating, rating_source, added FROM track WHERE id = ?")
    update = try PreparedStatement(
      db, "UPDATE track SET play_count = ?, rating = ?, rating_source = ?, added = ? WHERE id = ?")
    settle = try PreparedStatement(
      db, "UPDATE album SET added = (SELECT min(added) FROM track WHERE album = ?1) WHERE id = ?1")
    named = try PreparedStatement(
      db, "SELECT ifnull(artist || ' - ', '') || ifnull(title, '') FROM track WHERE id = ?")
    filed = try PreparedStatement(db, "SELECT 1 FROM track WHERE id = ? AND state < 2")
    albumOf = try PreparedStatement(db, "SELECT album FROM track WHERE id = ?")
  }

  /// Whether there is or was a file of a song: one that is known from its purchase alone comes and goes with that.
  func hasFile(_ track: Int64) throws -> Bool {
    filed.bind(1, track)
    defer { filed.reset() }
    return try filed.step()
  }

  /// Those of a song; nil when there is no such song.
  func statistics(of track: Int64) throws -> TrackStatistics? {
    find.bind(1, track)
    guard try find.step() else { return nil }
    defer { find.reset() }
    return TrackStatistics(
      track: track, playCount: find.optionalInteger(0).map(Int64.init),
      rating: find.optionalInteger(1).map(Int64.init), ratingSource: find.text(2), added: find.integer(3))
  }

  /// Writes those of a song.
  func set(_ statistics: TrackStatistics) throws {
    update.bind(1, statistics.playCount)
    update.bind(2, statistics.rating)
    update.bind(3, statistics.ratingSource)
    update.bind(4, statistics.added)
    update.bind(5, statistics.track)
    try update.run()
    albumOf.bind(1, statistics.track)
    if try albumOf.step() { albums.insert(albumOf.integer(0)) }
    albumOf.reset()
  }

  /// Gives albums the date of their first song, once their songs are written.
  func settleAlbums() throws {
    for album in albums.sorted() {
      settle.bind(1, album)
      try settle.run()
    }
    albums.removeAll()
  }

  /// What people call a song.
  func name(of track: Int64) throws -> String {
    named.bind(1, track)
    defer { named.reset() }
    return try named.step() ? "song '\(named.text(0) ?? "")'" : "song \(track)"
  }
}
