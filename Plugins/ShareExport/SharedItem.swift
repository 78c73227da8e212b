import ShellacPluginSDK

/// A song or an album that is told of.
///
/// It knows no price, no order and no account, so that none can be shared.
struct SharedItem {
  var isAlbum = false
  /// The song's title, or the album's.
  var title: String
  var artist: String?
  var album: String?
  /// Who sold it, else the host of its page in a shop.
  var store: String?
  /// Where others find it.
  var link: String?
  var milliseconds: Int64?
  var disc: Int64?
  var track: Int64?
  /// Where the album and the artist are found.
  var albumLink: String?
  var artistLink: String?
}

/// Reads items from rows.
struct ItemReader {
  /// The fields that are looked at, where the rows have them.
  static let columns =
    ["title", "artist", "album", "albumartist", "store", "length", "disc", "track"]
    + ["mb_trackid", "mb_albumid", "mb_artistid", "isrc"] + addresses + spotify

  /// Fields with addresses of the song, the surest first; tags are named as TagLib names them (WOAF, WOAS, WXXX …).
  private static let addresses = [
    "url", "tag.FILEWEBPAGE", "tag.TRACK_URL", "tag.AUDIOSOURCEWEBPAGE", "tag.URL", "tag.WWW", "identifiers",
  ]

  private static let spotify = [
    "tag.SPOTIFY_TRACK_ID", "tag.SPOTIFY_TRACK_URI", "tag.SPOTIFY_URI", "tag.SPOTIFY_ID", "tag.SPOTIFYID",
  ]

  private let isAlbum: Bool
  private let places: [String: Int]
  private let rules: [LinkRule]

  init(_ rows: RowKind, _ columns: [Column], rules: [LinkRule]) {
    isAlbum = rows == .albums
    places = Dictionary(columns.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    self.rules = rules
  }

  /// The item of a row; nil when nothing says what it is called.
  func item(_ row: Row) -> SharedItem? {
    let album = text("album", row)
    guard let title = isAlbum ? album : text("title", row) else { return nil }
    var item = SharedItem(isAlbum: isAlbum, title: title)
    item.artist = isAlbum ? text("albumartist", row) ?? text("artist", row) : text("artist", row)
    item.artist = item.artist ?? text("albumartist", row)
    item.album = album
    item.milliseconds = cell("length", row)?.milliseconds
    item.disc = cell("disc", row)?.integer
    item.track = cell("track", row)?.integer
    item.albumLink = id("mb_albumid", row).map { "https://musicbrainz.org/release/\($0)" }
    item.artistLink = id("mb_artistid", row).map { "https://musicbrainz.org/artist/\($0)" }

    var facts = LinkFacts(isAlbum: isAlbum)
    facts.addresses = Self.addresses.flatMap { texts($0, row) }
    facts.spotify = Self.spotify.flatMap { texts($0, row) }
    facts.musicBrainzID = id(isAlbum ? "mb_albumid" : "mb_trackid", row)
    facts.isrc =
      texts("isrc", row).lazy.flatMap { $0.split(separator: ";") }
      .compactMap { LinkFacts.isrc(String($0)) }.first
    item.store = text("store", row)
    for rule in rules {
      guard let link = rule.link(to: facts) else { continue }
      item.link = link
      if rule == .store { item.store = item.store ?? WebAddress.host(link) }
      break
    }
    return item
  }

  private func cell(_ name: String, _ row: Row) -> Cell? { places[name].map { row[$0] } }

  /// The texts of a field, one or several.
  private func texts(_ name: String, _ row: Row) -> [String] {
    guard let cell = cell(name, row) else { return [] }
    return (cell.text.map { [$0] } ?? cell.texts).map(OneLine.of).filter { !$0.isEmpty }
  }

  private func text(_ name: String, _ row: Row) -> String? { texts(name, row).first }

  private func id(_ name: String, _ row: Row) -> String? {
    texts(name, row).lazy.compactMap(LinkFacts.uuid).first
  }
}
