import ShellacLibrary
import ShellacPluginHost

/// Where the facts of purchases stand in a table that a plugin gives.
struct PurchaseCells {
  /// What the table's rows can say.
  let columns: Set<PurchaseRecord.Column>

  private let places: [PurchaseRecord.Column: Int]
  private let texts: [(place: Int, part: WritableKeyPath<PurchaseRecord, String?>)]
  private let integers: [(place: Int, part: WritableKeyPath<PurchaseRecord, Int64?>)]
  private let line, raw: Int?

  /// Looks up the columns of a table.
  init(_ table: ReceivedTable) {
    var places: [PurchaseRecord.Column: Int] = [:]
    for column in PurchaseRecord.Column.allCases { places[column] = table.index(of: column.rawValue) }
    self.places = places
    columns = Set(places.keys)
    texts = Self.textParts.compactMap { column, part in places[column].map { ($0, part) } }
    integers = Self.integerParts.compactMap { column, part in places[column].map { ($0, part) } }
    line = table.index(of: "line")
    raw = table.index(of: "raw")
  }

  /// The record that a row is.
  func record(_ row: ReceivedRow) -> PurchaseRecord {
    var record = PurchaseRecord()
    for (place, part) in texts { record[keyPath: part] = row.text(place) }
    for (place, part) in integers { record[keyPath: part] = row.integer(place) }
    record.identifiers = row.texts(places[.identifiers])
    record.tracks = row.texts(places[.tracks])
    record.isPhysical = row.flag(places[.physical])
    record.isMusic = row.flag(places[.music])
    record.length = row.milliseconds(places[.length])
    record.line = row.integer(line)
    record.raw = row.text(raw)
    return record
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  func line(_ row: ReceivedRow) -> Int { Int(clamping: row.integer(line) ?? 0) }

  private static var textParts: [(PurchaseRecord.Column, WritableKeyPath<PurchaseRecord, String?>)] {
    [
      (.source, \.source), (.lineid, \.lineID), (.orderid, \.orderID), (.store, \.store),
      (.account, \.account),
      (.purchased, \.purchased), (.kind, \.kind), (.acquired, \.acquired), (.title, \.title),
      (.artist, \.artist), (.album, \.album), (.albumartist, \.albumArtist), (.label, \.label),
      (.isrc, \.isrc),
      (.barcode, \.barcode), (.url, \.url), (.price, \.price), (.listprice, \.listPrice), (.tax, \.tax),
      (.refund, \.refund), (.currency, \.currency), (.evidence, \.evidence), (.note, \.note),
    ]
  }

  private static var integerParts: [(PurchaseRecord.Column, WritableKeyPath<PurchaseRecord, Int64?>)] {
    [(.disc, \.disc), (.track, \.track), (.quantity, \.quantity), (.coins, \.coins)]
  }
}

/// Where the facts of coin entries stand in a table that a plugin gives.
struct CoinCells {
  private let places: [CoinRecord.Column: Int]
  private let line, raw: Int?

  /// Looks up the columns of a table.
  init(_ table: ReceivedTable) {
    var places: [CoinRecord.Column: Int] = [:]
    for column in CoinRecord.Column.allCases { places[column] = table.index(of: column.rawValue) }
    self.places = places
    line = table.index(of: "line")
    raw = table.index(of: "raw")
  }

  /// The record that a row is.
  func record(_ row: ReceivedRow) -> CoinRecord {
    var record = CoinRecord()
    record.source = row.text(places[.source])
    record.lineID = row.text(places[.lineid])
    record.account = row.text(places[.account])
    record.store = row.text(places[.store])
    record.purchased = row.text(places[.purchased])
    record.kind = row.text(places[.kind])
    record.coins = row.integer(places[.coins])
    record.balance = row.integer(places[.balance])
    record.price = row.text(places[.price])
    record.currency = row.text(places[.currency])
    record.reference = row.text(places[.reference])
    record.note = row.text(places[.note])
    record.line = row.integer(line)
    record.raw = row.text(raw)
    return record
  }

  /// The line of the file that a row begins on; 0 when the plugin does not say.
  func line(_ row: ReceivedRow) -> Int { Int(clamping: row.integer(line) ?? 0) }
}
