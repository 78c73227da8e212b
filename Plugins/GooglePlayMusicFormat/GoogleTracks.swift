import ShellacPluginSDK
import ShellacTabular

/// A table of tracks, of which each playlist and each song of the library has its own.
final class GoogleTracks {
  struct Track {
    var title: String
    var artist, album: String?
    var milliseconds: Int64?
    var plays: Int64?
    /// From 20 to 100; nil when it has none.
    var rating: Int64?
    /// Its place on a playlist.
    var place: Int64?
    var line: Int64
  }

  private let table: DelimitedReader
  private let title, artist, album, length, rating, count, removed, place: Int?

  /// - Throws: `PluginError` when it is no such table.
  init(_ table: DelimitedReader) throws {
    self.table = table
    let header = table.header
    try header.require(
      ["Title"], ["Artist"], ["Duration (ms)"], ["Play Count"], of: "Google Play Music's tracks")
    title = header.column("Title")
    artist = header.column("Artist")
    album = header.column("Album")
    length = header.column("Duration (ms)")
    rating = header.column("Rating")
    count = header.column("Play Count")
    removed = header.column("Removed")
    place = header.column("Playlist Index")
  }

  /// The next track that was not removed; nil at the end.
  ///
  /// Those that cannot be read are refused.
  /// - Parameter passOver: takes the lines of removed ones.
  func next(_ passOver: (Int) -> Void, _ rows: RowOutput) throws -> Track? {
    while try table.next() {
      if table.holds(removed, "Yes") || table.holds(removed, "true") {
        passOver(table.line)
        continue
      }
      do { return try track() } catch let error as PluginError { try rows.refuse(error) }
    }
    return nil
  }

  private func track() throws -> Track {
    guard let name = table.text(title) else { throw table.error(title, "expected a title, found none") }
    var track = Track(title: HTMLEntities.decoded(name), line: Int64(table.line))
    let milliseconds = try table.integer(length)
    track.milliseconds = milliseconds == 0 ? nil : milliseconds
    track.plays = try number(count, upTo: Int64.max)
    let stars = try number(rating, upTo: 5)
    // 0 is no rating.
    track.rating = stars == 0 ? nil : stars.map { $0 * 20 }
    track.artist = table.text(artist).map(HTMLEntities.decoded)
    track.album = table.text(album).map(HTMLEntities.decoded)
    track.place = try number(place, upTo: Int64.max)
    return track
  }

  private func number(_ column: Int?, upTo most: Int64) throws -> Int64? {
    guard let number = try table.integer(column) else { return nil }
    guard (0...most).contains(number) else {
      throw table.error(
        column, most == 5 ? "expected 0 to 5, found \(number)" : "expected a count, found \(number)")
    }
    return number
  }
}
