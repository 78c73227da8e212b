import ShellacPluginSDK
import ShellacTabular

/// Reads the tables of tracks, of which Takeout makes one for each song, and the store's history of purchases.
///
/// The tables hold what was uploaded, bought and streamed alike, without saying which: facts about songs, and no
/// purchases. Those are in `Purchase History.json` of the Google Play Store.
struct GooglePlayMusicReader: ReadFormat {
  static let suffixes = ["csv", "json"]
  static let rows: [RowKind] = [.songs, .purchases]
  static let options: [OptionDescription] = DelimitedReader.options

  private static let columns = [
    Column("title"), Column("artist"), Column("album"), Column("length", .seconds),
    Column("playcount", .integer), Column("rating", .integer), Column("line", .integer),
  ]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    if GooglePurchases.areThere(JSONHead(head)) { return 95 }
    guard let header = DelimitedHeader(head: head) else { return 0 }
    return header.has(["Title"], ["Artist"], ["Duration (ms)"], ["Play Count"]) ? 95 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    if try ByteChunks.head(of: input).withUnsafeBytes({ GooglePurchases.areThere(JSONHead($0)) }) {
      return try GooglePurchases.read(input, into: rows)
    }
    let table = try DelimitedReader(input, settings, into: rows)
    let header = table.header
    try header.require(
      ["Title"], ["Artist"], ["Duration (ms)"], ["Play Count"], of: "Google Play Music's tracks")
    let title = header.column("Title")
    let artist = header.column("Artist")
    let album = header.column("Album")
    let length = header.column("Duration (ms)")
    let rating = header.column("Rating")
    let count = header.column("Play Count")
    let removed = header.column("Removed")
    try rows.begin(.songs, columns)
    var passed = PassedOver()
    while try table.next() {
      if table.holds(removed, "Yes") || table.holds(removed, "true") {
        passed.count("song removed from the library", line: table.line)
        continue
      }
      do {
        guard !table.trimmed(title).isEmpty else {
          throw table.error(title, "expected a title, found none")
        }
        let milliseconds = try table.integer(length)
        let plays = try number(table, count, upTo: Int64.max)
        let stars = try number(table, rating, upTo: 5)
        for column in [title, artist, album] { add(table, column, to: rows) }
        rows.seconds(milliseconds: milliseconds == 0 ? nil : milliseconds)
        rows.integer(plays)
        // 0 is no rating.
        rows.integer(stars == 0 ? nil : stars.map { $0 * 20 })
        rows.integer(Int64(table.line))
      } catch let error as PluginError {
        try rows.refuse(error)
        continue
      }
      try rows.endRow()
    }
    passed.tell(rows)
  }

  /// Adds a name with its entities' characters.
  private static func add(_ table: DelimitedReader, _ column: Int?, to rows: RowOutput) {
    let cell = table.bytes(column)
    if cell.contains(UInt8(ascii: "&")) {
      rows.text(table.text(column).map(HTMLEntities.decoded))
    } else if table.trimmed(column).isEmpty {
      rows.null()
    } else {
      rows.text(utf8: cell)
    }
  }

  private static func number(_ table: DelimitedReader, _ column: Int?, upTo most: Int64) throws -> Int64? {
    guard let number = try table.integer(column) else { return nil }
    guard (0...most).contains(number) else {
      throw table.error(
        column, most == 5 ? "expected 0 to 5, found \(number)" : "expected a count, found \(number)")
    }
    return number
  }
}
