import ShellacPluginSDK

/// Where a writer of playlists finds what it writes among the columns of a request.
public struct PlaylistColumns: Sendable {
  /// The columns that writers of playlists ask for.
  public static let names = [
    "path", "location", "title", "artist", "album", "albumartist", "genre", "length", "track", "disc",
    "mb_trackid", "isrc", "identifiers", "extras",
  ]

  /// What they take: songs, and entries of a playlist.
  public static let rows: [RowKind] = [.songs, .entries]

  private let places: [Int?]

  /// Finds the columns.
  public init(_ columns: [Column]) {
    places = Self.names.map { name in columns.firstIndex { $0.name == name } }
  }

  /// A row, by these columns.
  public func row(_ row: Row) -> PlaylistRow { PlaylistRow(row: row, places: places) }
}

/// One entry to be written; a view of memory as the row is.
public struct PlaylistRow {
  fileprivate let row: Row
  fileprivate let places: [Int?]

  private func cell(_ index: Int) -> Cell? {
    guard let place = places[index], place < row.count else { return nil }
    let cell = row[place]
    return cell.isNull ? nil : cell
  }

  private func text(_ index: Int) -> UnsafeRawBufferPointer? {
    guard let bytes = cell(index)?.bytes, !bytes.isEmpty else { return nil }
    return bytes
  }

  /// The song's absolute path.
  public var path: UnsafeRawBufferPointer? { text(0) }
  /// Where the entry came from says that the song is.
  public var location: UnsafeRawBufferPointer? { text(1) }
  /// The song's title.
  public var title: UnsafeRawBufferPointer? { text(2) }
  /// Its artist.
  public var artist: UnsafeRawBufferPointer? { text(3) }
  /// Its album.
  public var album: UnsafeRawBufferPointer? { text(4) }
  /// The album's artist.
  public var albumArtist: UnsafeRawBufferPointer? { text(5) }
  /// Its genres.
  public var genre: UnsafeRawBufferPointer? { text(6) }
  /// How long it plays.
  public var milliseconds: Int64? { cell(7)?.milliseconds }
  /// Its number on its disc.
  public var track: Int64? { cell(8)?.integer }
  /// The recording's id at MusicBrainz.
  var musicBrainzID: UnsafeRawBufferPointer? { text(10) }
  /// The recording's ISRC.
  var isrc: UnsafeRawBufferPointer? { text(11) }
  /// Addresses that name the recording, as they were read.
  var storedIdentifiers: [String] { cell(12)?.texts ?? [] }
  /// What formats have and the library does not.
  public var extras: [Extra] { cell(13)?.extras ?? [] }

  /// How a message names the entry.
  public var name: String {
    String(decoding: title ?? path ?? location ?? UnsafeRawBufferPointer(start: nil, count: 0), as: UTF8.self)
  }

  /// Addresses that name the recording: those that were read, then MusicBrainz's and the ISRC's.
  public var identifiers: [String] {
    var result = storedIdentifiers
    if let id = musicBrainzID {
      let address = RecordingIdentifier.musicBrainz + String(decoding: id, as: UTF8.self)
      if !result.contains(address) { result.append(address) }
    }
    for code in RecordingIdentifier.codes(isrc) {
      let address = RecordingIdentifier.isrc + code
      if !result.contains(address) { result.append(address) }
    }
    return result
  }
}

/// Addresses that name a recording.
enum RecordingIdentifier {
  /// Before a recording's id at MusicBrainz.
  static let musicBrainz = "https://musicbrainz.org/recording/"

  /// Before an ISRC; no namespace of that name is registered, and players write it all the same.
  static let isrc = "urn:isrc:"

  /// The codes that are well formed in a text of one or several.
  static func codes(_ text: UnsafeRawBufferPointer?) -> [String] {
    guard let text else { return [] }
    return text.split { !isLetter($0) && !isDigit($0) && $0 != UInt8(ascii: "-") }.compactMap { part in
      let code = part.filter { $0 != UInt8(ascii: "-") }
      guard code.count == 12, code.prefix(2).allSatisfy(isLetter), code.suffix(7).allSatisfy(isDigit) else {
        return nil
      }
      return String(decoding: code, as: UTF8.self).uppercased()
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
