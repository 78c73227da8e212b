import ShellacPluginSDK

/// What stands above a column on a page for people.
enum ColumnTitle {
  /// The user's own header, else the field's name in words.
  static func of(_ column: Column) -> String {
    guard column.title == column.name else { return column.title }
    if let words = words[column.name] { return words }
    let name = column.name.hasPrefix("tag.") ? String(column.name.dropFirst(4)) : column.name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Names that are not a word.
  private static let words = [
    "albumartist": "Album artist", "albumartists": "Album artists", "albumartistsort": "Album artist, sorted",
    "albumsort": "Album, sorted", "artistsort": "Artist, sorted", "titlesort": "Title, sorted",
    "bitrate": "Bit rate", "bpm": "BPM", "catalognumber": "Catalogue number", "disctotal": "Discs",
    "id": "ID", "isrc": "ISRC", "isrcs": "ISRCs", "listprice": "List price",
    "mb_albumid": "MusicBrainz release", "mb_artistid": "MusicBrainz artist",
    "mb_trackid": "MusicBrainz recording", "orderid": "Order", "originaldate": "Original date",
    "playcount": "Plays", "samplerate": "Sample rate", "tracktotal": "Tracks", "url": "Address",
  ]
}
