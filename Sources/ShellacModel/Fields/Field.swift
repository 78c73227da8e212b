/// A fact about a song, an album, an artist or a purchase, under the one name it has everywhere.
///
/// Columns, queries, orders, templates, JSON keys and CSV headers all use the raw value.
public enum Field: String, CaseIterable, Sendable, Hashable {
  // Text
  case title, artist, albumartist, album, edition, genre, composer, label, catalognumber, barcode, isrc
  case comment, copyright, titlesort, artistsort, albumartistsort, albumsort
  case mbTrackID = "mb_trackid"
  case mbAlbumID = "mb_albumid"
  case mbArtistID = "mb_artistid"
  case format, codec, path, root, state, store, account, currency, orderid, kind, url, evidence, owned
  case playlist
  case source, lineid, acquired, note, reference
  // Lists, beside the display form
  case artists, albumartists, genres, composers, isrcs
  case identifiers, tracks
  // Numbers
  case id, track, tracktotal, disc, disctotal, year, bpm, length, bitrate, samplerate, channels, bits, size
  case price, listprice, tax, refund, coins, playcount, rating
  case quantity, balance
  /// How many albums an artist has.
  case albums
  /// How many songs an album or an artist has.
  case songs
  /// Where a song stands on the playlist that is listed.
  case position
  // Dates
  case date, originaldate, released, added, modified, purchased
  // Yes or no
  case compilation, picture, protected, physical, music
  // For paths
  case multidisc, ext
}

/// What kind of value a field has, which decides how it is matched, ordered and printed.
public enum FieldKind: Sendable, Hashable {
  /// Text; matched without regard to case and accents.
  case text
  /// A path: bytes, matched as they are.
  case path
  /// Several texts.
  case list
  /// A whole number.
  case integer
  /// Seconds, with milliseconds.
  case seconds
  /// A number that may have decimals.
  case real
  /// A calendar date as precise as its source: `PartialDate`.
  case date
  /// An instant, in seconds since 1970-01-01 00:00:00 UTC.
  case instant
  /// An amount of money in minor units.
  case money
  /// Yes or no.
  case flag
}
