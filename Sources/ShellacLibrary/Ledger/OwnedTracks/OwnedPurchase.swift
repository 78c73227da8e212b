import GRDB

/// A purchase of music that has, or will have, its songs in the library.
struct OwnedPurchase {
  var id: Int64
  var isTrack: Bool
  var title: String?
  var artist: String?
  var album: String?
  var albumArtist: String?
  var price: Price?
  var purchased: Int64?

  /// What was paid, in minor units.
  struct Price {
    var amount: Int64
    var currency: String
    var exponent: Int64

    /// One of `count` equal parts; the first ones have a unit more, so that all add up to the whole.
    func part(_ index: Int, of count: Int) -> Price {
      guard count > 1 else { return self }
      var part = self
      let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: Int64(count))
      part.amount = quotient + (index < abs(remainder) ? remainder.signum() : 0)
      return part
    }
  }

  /// Whether a row of `purchase p` is music that was bought and is owned, with something to have on disk.
  ///
  /// What was paid back in full is not owned, and what nobody has claimed for music counts for nothing.
  static let condition = "p.physical = 0 AND \(music)"

  /// Whether a row of `purchase p` is music that was bought and is owned, with nothing to have on disk.
  static let physicalCondition = "p.physical = 1 AND \(music)"

  private static let music = """
    p.sale IS NULL AND p.void IS NULL AND p.aside = 0 AND p.kind IN ('track', 'album', 'package')
    AND NOT ifnull(p.refund >= p.amount AND p.amount > 0, 0) AND coalesce(p.title, p.album) IS NOT NULL
    """

  static let columns = """
    p.id, p.kind = 'track', p.title, p.artist, p.album, p.album_artist, p.amount, p.currency, p.exponent, p.purchased,
    p.label, p.barcode, p.isrc, p.disc, p.number, p.duration
    """

  init(_ row: PreparedStatement) {
    id = row.integer(0)
    isTrack = row.integer(1) != 0
    title = row.text(2)
    artist = row.text(3)
    album = row.text(4)
    albumArtist = row.text(5)
    if !row.isNull(6), let currency = row.text(7) {
      price = Price(amount: row.integer(6), currency: currency, exponent: row.isNull(8) ? 0 : row.integer(8))
    }
    purchased = row.isNull(9) ? nil : row.integer(9)
  }

  /// The song of a track's purchase, or what stands for a whole album.
  func song(_ row: PreparedStatement) -> SongFacts {
    // A track without a title says at least which album it is of.
    let isWhole = !isTrack || title == nil
    return SongFacts(
      title: isWhole ? nil : title, artist: artist ?? albumArtist, album: isWhole ? album ?? title : album,
      albumArtist: isWhole ? albumArtist ?? artist : albumArtist,
      disc: isWhole ? nil : row.optionalInteger(13), number: isWhole ? nil : row.optionalInteger(14),
      duration: isWhole ? nil : row.optionalInteger(15), isrc: isWhole ? nil : row.text(12),
      label: row.text(10), barcode: row.text(11))
  }
}
