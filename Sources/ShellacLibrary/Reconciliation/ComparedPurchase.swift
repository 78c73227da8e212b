import GRDB

/// A purchase as it is compared with songs and albums.
struct ComparedPurchase {
  var id: Int64
  var isTrack: Bool
  /// Not provably music: a match claims it.
  var isAside: Bool
  /// All that was paid came back: nobody needs to look for its file.
  var isRefunded: Bool
  var song: MatchSong
  /// Of an album: its title as it stands, and as it is compared.
  var albumTitle: String?
  var album: MatchAlbum?
  /// Its title and its day, where a store tells no artist: the store's mark in a file may tell the song.
  var marked: (store: String, title: MatchTitle, purchased: Int64?)?
  /// The host of its address at Bandcamp.
  var bandcampHost: String?
}

/// Reads purchases that may have songs.
struct ComparedPurchaseReader {
  private let folding: MatchFolding

  init(folding: MatchFolding) { self.folding = folding }

  static let columns = """
    p.id, p.kind, p.aside, p.artist, p.title, p.album, p.album_artist, p.number, p.duration, p.isrc, p.url,
    ifnull(p.refund >= p.amount AND p.amount > 0, 0), p.source, p.store, iif(p.precision < 2, p.purchased, NULL)
    """

  /// Whether a row of `purchase p` may have songs on disk.
  static let condition = """
    p.sale IS NULL AND p.void IS NULL AND p.physical = 0
    AND (p.kind IN ('track', 'album', 'package') OR (p.aside = 1 AND p.kind = 'other'))
    AND coalesce(p.title, p.album) IS NOT NULL
    """

  /// The purchase of a row of `columns`.
  func purchase(_ row: PreparedStatement) -> ComparedPurchase {
    let kind = row.text(1)
    var (artist, title) = (row.text(3), row.text(4))
    if artist == nil, let named = title, let dash = named.firstRange(of: " - ") {
      artist = String(named[..<dash.lowerBound])
      title = String(named[dash.upperBound...])
    }
    let isTrack = kind == "track" || kind == "other"
    let albumTitle = isTrack ? nil : row.text(5) ?? title
    var purchase = ComparedPurchase(
      id: row.integer(0), isTrack: isTrack, isAside: row.integer(2) != 0, isRefunded: row.integer(11) != 0,
      song: MatchSong(
        artist: artist ?? row.text(6), title: isTrack ? title : nil, album: isTrack ? row.text(5) : nil,
        albumArtist: row.text(6), number: row.optionalInteger(7), duration: row.optionalInteger(8),
        isrcs: row.text(9).map { [$0] } ?? [], folding: folding),
      albumTitle: albumTitle, album: albumTitle.map { MatchAlbum($0, folding: folding) },
      bandcampHost: row.text(10).flatMap(BandcampAddress.host))
    if row.isNull(3), row.isNull(6), isTrack, let title = row.text(4) {
      let store = SaleNames.family(row.text(12) ?? "", store: row.text(13))
      if StoreMarks.stores.contains(store) {
        purchase.marked = (store, MatchTitle(title, folding: folding), row.isNull(14) ? nil : row.integer(14))
      }
    }
    return purchase
  }
}

/// Addresses of artists at Bandcamp.
enum BandcampAddress {
  /// `band.bandcamp.com` of an address there, or of a text that has one; nil for any other.
  static func host(_ text: String) -> String? {
    let lowered = text.lowercased()
    guard let end = lowered.firstRange(of: ".bandcamp.com") else { return nil }
    let name = lowered[..<end.lowerBound].reversed().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
    return name.isEmpty ? nil : String(name.reversed()) + ".bandcamp.com"
  }
}
