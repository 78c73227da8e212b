import ShellacModel

/// Where the facts of playlist entries stand in a table that a plugin gives.
public struct EntryColumns: Sendable {
  private let location, title, artist, album, length, track, identifiers, extras, line: Int?

  /// Looks up the columns of a table.
  public init(_ table: ReceivedTable) {
    location = table.index(of: "location")
    title = table.index(of: "title")
    artist = table.index(of: "artist")
    album = table.index(of: "album")
    length = table.index(of: "length")
    track = table.index(of: "track")
    identifiers = table.index(of: "identifiers")
    extras = table.index(of: "extras")
    line = table.index(of: "line")
  }

  /// The entry that a row is.
  public func entry(_ row: ReceivedRow) -> PlaylistEntry {
    var entry = PlaylistEntry(location: row.bytes(location) ?? [])
    entry.title = row.text(title)
    entry.artist = row.text(artist)
    entry.album = row.text(album)
    entry.duration = row.milliseconds(length)
    entry.track = row.integer(track)
    entry.identifiers = row.texts(identifiers)
    entry.extras = row.pairs(extras)
    return entry
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  public func line(_ row: ReceivedRow) -> Int { Int(clamping: row.integer(line) ?? 0) }
}
