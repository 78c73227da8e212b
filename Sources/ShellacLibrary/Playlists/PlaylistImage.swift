import Foundation
import GRDB
import ShellacModel

/// A playlist as the journal keeps it: its row, then its entries in order.
///
/// An entry that came from a file is kept as the file had it, without the song it was resolved to: that follows from
/// the library, and is found again when the playlist is restored. So a song that turns up later does not stand in
/// the way of taking an import back. Nor does the path of a song's copy that went: the song is still there. An entry that
/// was added from the library is kept as the song it was added as, also when another has taken that one's place.
enum PlaylistImage {
  /// The shape of an image without columns and form, as all were once: a playlist that has neither still gives the
  /// same bytes, so that old changes can be taken back.
  private static let plainVersion: UInt8 = 1
  /// The shape of an image with columns and form behind the date of its making.
  private static let version: UInt8 = 2

  /// The image of a playlist; nil when there is none.
  static func image(of id: Int64, in db: Database) throws -> [UInt8]? {
    let row = try PreparedStatement(
      db,
      """
      SELECT name, query, sort, reversed, song_limit, source, creator, date, extras, created, columns, form
      FROM playlist WHERE id = ?
      """)
    row.bind(1, id)
    guard try row.step() else { return nil }
    var image = PlaylistImageWriter()
    let isPlain = row.isNull(10) && row.isNull(11)
    image.add(isPlain ? plainVersion : version)
    for column in 0..<(isPlain ? 10 : 12) { image.add(row, column) }
    row.reset()
    let entries = try PreparedStatement(
      db,
      """
      SELECT iif(location IS NULL, origin, NULL), location, title, artist, album, duration, number, identifiers, extras,
        iif(location IS NULL AND track IS NULL, path, NULL)
      FROM playlist_entry WHERE playlist = ? ORDER BY position
      """)
    entries.bind(1, id)
    while try entries.step() {
      for column in 0..<10 { image.add(entries, column) }
    }
    return image.bytes
  }

  /// What an image holds before its entries.
  struct Head {
    var name: String
    var smart: SmartRule?
    var source: [UInt8]?
    var document = PlaylistDocument()
    var created: Int64
  }

  /// The row that an image begins with, and a reader that stands before its entries.
  static func head(of image: [UInt8]) -> (Head, PlaylistImageReader)? {
    var reader = PlaylistImageReader(bytes: image)
    guard let shape = reader.byte(), shape == plainVersion || shape == version, let name = reader.text()
    else {
      return nil
    }
    let query = reader.text()
    let order = reader.text()
    let isReversed = reader.integer() ?? 0
    let limit = reader.integer()
    var head = Head(name: name, smart: nil, source: reader.blob(), created: 0)
    head.smart = query.map {
      SmartRule(query: $0, order: order, isReversed: isReversed != 0, limit: limit.map { Int($0) })
    }
    head.document.creator = reader.text()
    head.document.date = reader.text()
    head.document.extras = (reader.blob() ?? []).withUnsafeBytes { PackedTexts.unpackValues($0) }
    head.created = reader.integer() ?? 0
    if shape == version {
      let (columns, form) = (reader.text(), reader.text())
      head.smart?.columns = columns
      head.smart?.form = form
    }
    return (head, reader)
  }

  /// An entry of an image.
  struct Entry {
    /// The song that it was added as.
    var origin: Int64?
    /// Whether it came from a file rather than from the library.
    var isOfFile: Bool
    var entry: PlaylistEntry
    var path: [UInt8]?
  }

  /// The next entry; nil behind the last.
  static func entry(_ reader: inout PlaylistImageReader) -> Entry? {
    if reader.isAtEnd { return nil }
    let origin = reader.integer()
    let location = reader.blob()
    var entry = PlaylistEntry(location: location ?? [])
    entry.title = reader.text()
    entry.artist = reader.text()
    entry.album = reader.text()
    entry.duration = reader.integer()
    entry.track = reader.integer()
    entry.identifiers = (reader.blob() ?? []).withUnsafeBytes { PackedTexts.unpack($0) }
    entry.extras = (reader.blob() ?? []).withUnsafeBytes { PackedTexts.unpackValues($0) }
    return Entry(origin: origin, isOfFile: location != nil, entry: entry, path: reader.blob())
  }
}

/// Writes values one behind the other: a kind, then the value.
struct PlaylistImageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a column of the row that a statement stands on.
  mutating func add(_ row: PreparedStatement, _ column: Int) {
    if row.isNull(column) { return bytes.append(0) }
    if row.isInteger(column) {
      bytes.append(1)
      withUnsafeBytes(of: row.integer(column).littleEndian) { bytes.append(contentsOf: $0) }
    } else {
      bytes.append(2)
      row.withBytes(column) { value in
        withUnsafeBytes(of: UInt32(clamping: value.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: value)
      }
    }
  }
}

/// Reads what `PlaylistImageWriter` wrote; nil for what is missing, of another kind, or cut off.
struct PlaylistImageReader {
  private var reader: ImageReader

  init(bytes: [UInt8]) { reader = ImageReader(bytes) }

  var isAtEnd: Bool { reader.isAtEnd }

  mutating func byte() -> UInt8? { reader.byte() }

  mutating func integer() -> Int64? { byte() == 1 ? reader.integer() : nil }

  mutating func text() -> String? { blob().map { String(decoding: $0, as: UTF8.self) } }

  mutating func blob() -> [UInt8]? {
    guard byte() == 2, let count = reader.number(size: 4) else { return nil }
    return reader.taken(count)
  }
}
