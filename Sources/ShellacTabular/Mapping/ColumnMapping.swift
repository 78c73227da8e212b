import ShellacPluginSDK

/// Which columns of a table, or members of an object, are which fields of purchases or coins.
///
/// Shellac's own tables are read by one (`own`), every other by what its user has written in a mapping file.
public struct ColumnMapping: Sendable {
  /// What the rows are; nil when their columns tell.
  public var rows: RowKind?

  /// The mapping file's name; nil for Shellac's own tables.
  public var name: String?

  /// The fields, each with what it is made of.
  public var fields: [MappedField] = []

  /// Which rows are passed over.
  public var filters: [RowFilter] = []

  /// How dates are written.
  public var dates = DateForm.auto

  /// What stands before decimals.
  public var decimal = DecimalRule.inferred(nil)

  /// What stands between two cells; nil for what the file's first line has most of.
  public var delimiter: UInt8?

  /// How the text is encoded; nil for what the file tells.
  public var encoding: TableEncoding?

  /// Where in a document the records are, each a path of names; empty: where they are found.
  public var paths: [[String]] = []

  /// A mapping without fields.
  public init() {}

  /// Rows that are passed over by what a column of theirs says.
  public struct RowFilter: Sendable, Hashable {
    /// The column.
    public var source: String
    /// What it says.
    public var values: Set<String>
    /// Whether only these are taken; otherwise these are passed over.
    public var keeps: Bool
    /// The line of the mapping file; 0 when there is none.
    public var line = 0
  }

  /// The field of a name.
  public func field(_ name: String) -> MappedField? { fields.first { $0.name == name } }

  // Shellac's own tables.

  /// The mapping of Shellac's own tables: fields by their names and older spellings.
  ///
  /// - Parameter rows: `purchases` or `coins`.
  public static func own(_ rows: RowKind) -> ColumnMapping {
    var mapping = ColumnMapping()
    mapping.rows = rows
    mapping.fields = names(of: rows).map { MappedField($0, spelled: [$0] + aliases[$0, default: []]) }
    if rows == .purchases {
      mapping.fields.append(MappedField(TrackList.column, spelled: [TrackList.column]))
    }
    return mapping
  }

  /// The mapping of a table of Shellac's own.
  ///
  /// - Parameter rows: what the rows are, when the user says so.
  /// - Throws: `PluginError` with the columns that there are when it is none.
  public static func own(_ header: DelimitedHeader, rows: RowKind?) throws(PluginError) -> ColumnMapping {
    if let rows = rows ?? kind(of: header) {
      let needed = rows == .coins ? ["coins"] : ["title", "album", "orderid"]
      if needed.contains(where: { header.column(in: [$0] + aliases[$0, default: []]) != nil }) {
        return own(rows)
      }
    }
    if header.column("path", "location", "position", "samplerate") != nil || header.column("title") != nil {
      throw header.unrecognised(
        "expected purchases or coins, found a list of songs",
        hint:
          "Import playlists as M3U, XSPF, JSPF or PLS; purchases need columns such as purchased and price.")
    }
    let hint =
      "Say in a mapping file what the columns are, and name it with --mapping; see shellac-mapping(7)."
    if let (rows, missing) = missing(from: header, as: rows) {
      throw header.unrecognised(
        "expected the columns of \(rows), found none called \(missing)", hint: hint)
    }
    throw header.unrecognised("expected the columns of purchases or coins, found none of them", hint: hint)
  }

  /// What keeps some columns of purchases or coins from being read as those, in quotes; nil when there are none of them.
  static func missing(from header: DelimitedHeader, as wanted: RowKind?) -> (rows: String, names: String)? {
    let isCoins = header.column("coins") != nil && header.column("artist") == nil
    let rows = wanted ?? (isCoins ? .coins : .purchases)
    let own = rows == .coins ? names(of: .coins).filter { $0 != "artist" } : Self.onlyPurchases
    guard header.column(in: own.flatMap { [$0] + aliases[$0, default: []] }) != nil else { return nil }
    if rows == .purchases { return ("purchases", "'title', 'album' or 'orderid'") }
    return ("coins", header.column("coins") == nil ? "'coins'" : "'kind'")
  }

  /// The names of the fields of a kind of rows that a file may have.
  static func names(of rows: RowKind) -> [String] {
    let names = rows == .coins ? CoinColumn.allCases.map(\.rawValue) : PurchaseColumn.allCases.map(\.rawValue)
    // These are the record itself, and what only a document has.
    return names.filter { $0 != "line" && $0 != "raw" && $0 != "tracks" }
  }

  /// Spellings that are read as a field.
  static let aliases: [String: [String]] = [
    "lineid": ["line_id", "source_line_id"], "orderid": ["order_id", "order"],
    "purchased": ["purchased_at", "date"], "albumartist": ["album_artist", "album artist"],
    "barcode": ["upc", "ean"], "released": ["release_date", "releasedate"],
    "catalognumber": ["catalog_number", "catalognum"], "track": ["tracknumber", "track_number"],
    "disc": ["discnumber", "disc_number"],
    "length": ["duration"], "price": ["amount"], "listprice": ["list_price"],
  ]

  /// What Shellac's own table holds, as its columns tell.
  ///
  /// Coins: a column of coins, and none of titles. Purchases: a column of titles, albums or orders, one that only a
  /// purchase has, and none that only a file or a playlist has.
  public static func kind(of header: DelimitedHeader) -> RowKind? {
    func has(_ names: String...) -> Bool {
      names.contains { header.column(in: [$0] + aliases[$0, default: []]) != nil }
    }
    if has("coins"), has("kind"), !has("title", "artist", "album") { return .coins }
    guard has("title", "album", "orderid") else { return nil }
    if header.column("path", "location", "position", "samplerate") != nil { return nil }
    return header.column(in: onlyPurchases.flatMap { [$0] + aliases[$0, default: []] }) != nil
      ? .purchases : nil
  }

  /// What only a purchase has.
  private static let onlyPurchases = [
    "purchased", "price", "listprice", "orderid", "lineid", "currency", "coins", "store", "evidence",
    "acquired",
  ]
}

extension DelimitedHeader {
  /// Whether the columns are those of Shellac's own tables.
  public var isOwnTable: Bool { ColumnMapping.kind(of: self) != nil }
}
