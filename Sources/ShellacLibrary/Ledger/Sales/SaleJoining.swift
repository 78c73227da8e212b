import GRDB

/// One sale, one purchase: puts together the lines that tell of one sale.
enum SaleJoining {
  static func settle(_ touched: TouchedPurchases, change: Int64, in db: Database) throws {}

  static func add(_ id: Int64, toSale sale: Int64, in db: Database) throws {}
}
