/// The order in which formats are asked whether a file is theirs; the first of those that are equally sure has it.
///
/// Order matters where a name stands above another: the reason is written beside it.
enum ShippedOrder {
  static let ids = [
    // All of these are XML, and name themselves in their first element.
    "xspf", "wpl", "applelibrary",
    // All of these are JSON, and name themselves by keys that the others do not have. SoTube's songs have them all.
    "sotube", "bandcamp", "applemusic", "jspf",
    // PLS begins with a section; M3U takes any lines of text, so that it comes behind everything that looks closer.
    "pls", "m3u",
    // The tables of stores name their columns; plain CSV takes every table.
    "applestore", "amazon", "discogs", "paypal", "googleplaymusic", "csv",
    // JSON that nobody else wants is read by a mapping only.
    "json",
  ]

  /// Where an id stands; those that are not shipped come last.
  static func place(of id: String) -> Int { ids.firstIndex(of: id) ?? ids.count }
}
