import Foundation
import GRDB

/// Finds the song that a decision is about when it has another number now: its file left the library and came back.
///
/// The user named one song, and means no other: names have to be equal to the letter, and nothing is folded, so that a
/// remaster or a copy in another format never takes the place of what was named.
struct NamedSongs {
  private let resolver: EntryResolver
  private let candidates: SongCandidates
  private let folding: MatchFolding
  private let atPath: PreparedStatement
  private let exact: PreparedStatement
  private let tied: PreparedStatement

  /// How far the lengths of two readings of one song may be apart, in milliseconds.
  private static let room = 2_000

  init(_ db: Database, candidates: SongCandidates, folding: MatchFolding) throws {
    resolver = try EntryResolver(db)
    self.candidates = candidates
    self.folding = folding
    atPath = try PreparedStatement(
      db, "SELECT title IS ? FROM track WHERE id = ? AND state < 2")
    exact = try PreparedStatement(
      db,
      """
      SELECT f.name, t.id > ?8 AND t.added >= ?9 FROM track t JOIN file f ON f.id = t.file
      WHERE t.id = ?1 AND t.state < 2
        AND (t.title, t.artist, t.album_title, t.disc, t.number) IS (?2, ?3, ?4, ?5, ?6)
        AND ifnull(abs(t.duration - ?7) <= \(Self.room), 1)
      """)
    tied = try PreparedStatement(
      db,
      "SELECT 1 FROM link WHERE track = ? AND purchase = ? AND void IS NULL AND rule = 'by hand'")
  }

  /// The song with a file that a row of `decision` is about; nil when it is not there, or could be one of several.
  ///
  /// - Parameter purchase: what the song was tied to.
  func song(of decision: Row, purchase: Int64?) throws -> Int64? {
    let path = (decision["path"] as Data?).map { [UInt8]($0) }
    if let path, let track = try resolver.track(at: path), try isAtHome(track, decision) { return track }
    let wanted = MatchSong(
      artist: decision["artist"], title: decision["title"], album: decision["album"],
      number: decision["number"], duration: decision["duration"], folding: folding)
    var found: [Int64] = []
    for id in try candidates.ids(wanted) {
      guard let isNew = try isExact(id, decision, path) else { continue }
      // It was found before.
      if let purchase, try isTied(id, to: purchase) { return id }
      // What was there when the user named another song is not what the user named.
      if isNew { found.append(id) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the song at the path of the one that was named is called the same.
  private func isAtHome(_ track: Int64, _ decision: Row) throws -> Bool {
    atPath.bind(1, decision["title"] as String?)
    atPath.bind(2, track)
    defer { atPath.reset() }
    return try atPath.step() && atPath.integer(0) != 0
  }

  /// Whether a song of exactly these facts came after the decision; nil when its facts are others.
  private func isExact(_ track: Int64, _ decision: Row, _ path: [UInt8]?) throws -> Bool? {
    exact.bind(1, track)
    exact.bind(2, decision["title"] as String?)
    exact.bind(3, decision["artist"] as String?)
    exact.bind(4, decision["album"] as String?)
    exact.bind(5, decision["disc"] as Int64?)
    exact.bind(6, decision["number"] as Int64?)
    exact.bind(7, decision["duration"] as Int64?)
    exact.bind(8, decision["track"] as Int64? ?? 0)
    exact.bind(9, decision["at"] as Int64)
    guard try exact.step() else { return nil }
    defer { exact.reset() }
    if let path, Self.suffix(exact.bytes(0)) != Self.suffix(path) { return nil }
    return exact.integer(1) != 0
  }

  private func isTied(_ track: Int64, to purchase: Int64) throws -> Bool {
    tied.bind(1, track)
    tied.bind(2, purchase)
    defer { tied.reset() }
    return try tied.step()
  }

  /// What stands behind the last dot of a name, in lower case.
  private static func suffix(_ name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    return name[(dot + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
