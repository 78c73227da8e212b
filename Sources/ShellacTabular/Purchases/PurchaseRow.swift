import ShellacPluginSDK

/// One record of a purchase, for readers that gather its facts before they hand it on.
///
///     var purchases = PurchaseTable(rows, columns: [.lineid, .title, .price, .currency, .raw])
///     try purchases.begin()
///     try purchases.add(PurchaseRow(…))
public struct PurchaseRow: Sendable, Hashable {
  /// As `PurchaseColumn` says of the columns of those names.
  public var source, lineID, orderID: String?
  /// As the column of that name.
  public var identifiers: [String] = []
  /// As the columns of those names.
  public var store, account, purchased, kind, acquired: String?
  /// The columns `physical` and `music`.
  public var isPhysical, isMusic: Bool?
  /// As the columns of those names.
  public var title, artist, album, albumArtist, label, isrc, barcode, url: String?
  /// As the columns of those names.
  public var disc, track: Int64?
  /// Milliseconds.
  public var length: Int64?
  /// As the column of that name.
  public var tracks: [String] = []
  /// As the column of that name.
  public var quantity: Int64?
  /// Exact decimal text.
  public var price, listPrice, tax, refund: String?
  /// As the column of that name.
  public var currency: String?
  /// As the column of that name.
  public var coins: Int64?
  /// As the columns of those names.
  public var evidence, note, released, catalogNumber: String?
  /// As the column of that name.
  public var line: Int64?
  /// As the column of that name.
  public var raw: String?

  /// Creates a record of which nothing is known.
  public init() {}
}

/// A table of purchases as a reader gives it: some of their columns.
public struct PurchaseTable {
  private let rows: RowOutput
  private let columns: [PurchaseColumn]

  /// Creates a table of those columns.
  public init(_ rows: RowOutput, columns: [PurchaseColumn]) {
    self.rows = rows
    self.columns = columns
  }

  /// Begins the table.
  public func begin(_ document: Document = Document()) throws {
    try rows.begin(.purchases, columns.map(\.column), document)
  }

  /// Adds a record; what it knows beyond the table's columns is left out.
  public func add(_ row: PurchaseRow) throws { try add(row, of: nil) }

  /// Adds what the current record of a table says, with that record and its line, whatever the row has of them.
  ///
  /// The record goes from the file's bytes to the host's without a text of its own.
  public func add(_ row: PurchaseRow, of table: DelimitedReader) throws {
    try add(row, of: table as DelimitedReader?)
  }

  private func add(_ row: PurchaseRow, of table: DelimitedReader?) throws {
    for column in columns {
      switch column {
      case .source: rows.text(row.source)
      case .lineid: rows.text(row.lineID)
      case .orderid: rows.text(row.orderID)
      case .identifiers: rows.list(row.identifiers)
      case .store: rows.text(row.store)
      case .account: rows.text(row.account)
      case .purchased: rows.text(row.purchased)
      case .kind: rows.text(row.kind)
      case .acquired: rows.text(row.acquired)
      case .physical: rows.flag(row.isPhysical)
      case .music: rows.flag(row.isMusic)
      case .title: rows.text(row.title)
      case .artist: rows.text(row.artist)
      case .album: rows.text(row.album)
      case .albumartist: rows.text(row.albumArtist)
      case .label: rows.text(row.label)
      case .isrc: rows.text(row.isrc)
      case .barcode: rows.text(row.barcode)
      case .url: rows.text(row.url)
      case .disc: rows.integer(row.disc)
      case .track: rows.integer(row.track)
      case .length: rows.seconds(milliseconds: row.length)
      case .tracks: rows.list(row.tracks)
      case .quantity: rows.integer(row.quantity)
      case .price: rows.decimal(row.price)
      case .listprice: rows.decimal(row.listPrice)
      case .tax: rows.decimal(row.tax)
      case .refund: rows.decimal(row.refund)
      case .currency: rows.text(row.currency)
      case .coins: rows.integer(row.coins)
      case .evidence: rows.text(row.evidence)
      case .note: rows.text(row.note)
      case .released: rows.text(row.released)
      case .catalognumber: rows.text(row.catalogNumber)
      case .line: rows.integer(table.map { Int64($0.line) } ?? row.line)
      case .raw:
        if let table { rows.text(utf8: RawRecord.capped(table.record)) } else { rows.text(row.raw) }
      }
    }
    try rows.endRow()
  }
}
