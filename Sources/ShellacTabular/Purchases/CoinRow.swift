import ShellacPluginSDK

/// One entry of a coin account, as `CoinColumn` says.
public struct CoinRow: Sendable, Hashable {
  /// As `CoinColumn` says of the columns of those names.
  public var source, lineID, account, store, purchased, kind: String?
  /// As the columns of those names.
  public var coins, balance: Int64?
  /// Exact decimal text.
  public var price: String?
  /// As the columns of those names.
  public var currency, reference, note: String?
  /// As the column of that name.
  public var line: Int64?
  /// As the column of that name.
  public var raw: String?

  /// Creates an entry of which nothing is known.
  public init() {}
}

/// A table of entries of coin accounts as a reader gives it: some of their columns.
public struct CoinTable {
  private let rows: RowOutput
  private let columns: [CoinColumn]

  /// Creates a table of those columns.
  public init(_ rows: RowOutput, columns: [CoinColumn]) {
    self.rows = rows
    self.columns = columns
  }

  /// Begins the table.
  public func begin(_ document: Document = Document()) throws {
    try rows.begin(.coins, columns.map(\.column), document)
  }

  /// Adds an entry; what it knows beyond the table's columns is left out.
  public func add(_ row: CoinRow) throws {
    for column in columns {
      switch column {
      case .source: rows.text(row.source)
      case .lineid: rows.text(row.lineID)
      case .account: rows.text(row.account)
      case .store: rows.text(row.store)
      case .purchased: rows.text(row.purchased)
      case .kind: rows.text(row.kind)
      case .coins: rows.integer(row.coins)
      case .balance: rows.integer(row.balance)
      case .price: rows.decimal(row.price)
      case .currency: rows.text(row.currency)
      case .reference: rows.text(row.reference)
      case .note: rows.text(row.note)
      case .line: rows.integer(row.line)
      case .raw: rows.text(row.raw)
      }
    }
    try rows.endRow()
  }
}
