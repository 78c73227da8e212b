import ShellacPluginSDK
import ShellacTabular

/// Where the facts of a digital item stand.
struct AmazonColumns {
  /// What is given of each.
  static let given: [PurchaseColumn] = [
    .lineid, .orderid, .identifiers, .store, .purchased, .kind, .music, .title, .label, .quantity, .price,
    .listprice, .tax, .refund, .currency, .evidence, .note, .line, .raw,
  ]

  private let asin, title, order, item, date, fulfilled, isFulfilled, publisher, quantity: Int?
  private let price, priceCurrency, list, listCurrency, baseCurrency, gift, subscription: Int?

  /// - Throws: `PluginError` when columns are missing that every generation has.
  init(_ header: DelimitedHeader) throws {
    try header.require(
      ["ASIN"], ["ProductName", "Title"], ["DigitalOrderItemId"], of: "Amazon's '\(AmazonFormat.items)'")
    asin = header.column("ASIN")
    title = header.column("ProductName", "Title")
    order = header.column("OrderId")
    item = header.column("DigitalOrderItemId")
    date = header.column("OrderDate")
    fulfilled = header.column("FulfilledDate")
    isFulfilled = header.column("IsFulfilled", "ItemFulfilled")
    publisher = header.column("Publisher")
    quantity = header.column("QuantityOrdered", "OriginalQuantity")
    price = header.column("OurPrice")
    priceCurrency = header.column("OurPriceCurrencyCode")
    list = header.column("ListPriceAmount")
    listCurrency = header.column("ListPriceCurrencyCode")
    baseCurrency = header.column("BaseCurrencyCode")
    gift = header.column("GiftItem")
    subscription = header.column("SubscriptionOrderInfoList")
  }

  /// Whether a table is one of digital items.
  static func areItems(_ header: DelimitedHeader) -> Bool {
    header.has(["ASIN"], ["ProductName", "Title"], ["DigitalOrderItemId"])
  }

  /// What another table of Amazon's is; nil when it is none that is known.
  static func otherTable(_ header: DelimitedHeader) -> String? {
    if header.has(["DigitalOrderItemId"], ["TransactionAmount"]) { return "'\(AmazonFormat.monetary)'" }
    if header.has(["OrderId"], ["DeliveryPacketId"], ["OrderStatus"]) { return "'Digital Orders.csv'" }
    if header.has(["Order ID"], ["Website"], ["ASIN"]) { return "Amazon's history of parcels" }
    if header.has(["ASIN"], ["Album Artist Name"], ["Artist Name"]) { return "a list of saved music" }
    if header.has(["creationDate"], ["albumName"], ["title"]) { return "a list of saved music" }
    return nil
  }

  /// Why a row is no purchase; nil when it is one.
  func reasonToPassOver(_ table: DelimitedReader) -> String? {
    table.holds(isFulfilled, "No") || table.holds(isFulfilled, "false") ? "order not fulfilled" : nil
  }

  /// The purchase that a row is.
  ///
  /// - Throws: `PluginError` when it cannot be taken.
  func row(_ table: DelimitedReader, _ amounts: AmazonAmounts?) throws -> PurchaseRow {
    var row = PurchaseRow()
    row.lineID = text(item, table)
    row.orderID = text(order, table)
    if let id = row.lineID { row.identifiers.append("amazon.item:" + id) }
    if let asin = text(asin, table) { row.identifiers.append("amazon.asin:" + asin) }
    row.store = AmazonFormat.store
    // Old files have the dates of the United States, whatever the marketplace.
    row.purchased = try date(date, table) ?? date(fulfilled, table)
    row.isMusic = false
    if text(subscription, table) != nil { row.kind = "subscription" }
    row.title = text(title, table)
    row.label = text(publisher, table)
    if let count = text(quantity, table).flatMap({ Int64($0) }), count > 1 { row.quantity = count }
    try takeMoney(table, amounts, &row)
    row.evidence = "receipt"
    if table.holds(gift, "Yes") || table.holds(gift, "true") { row.note = "bought as a gift" }
    guard row.title != nil else { throw table.error(title, "expected the name of a product, found none") }
    return row
  }

  /// What was paid: the sum of its parts, else the price that the row has.
  ///
  /// Whether `OurPriceTax` is a tax or the price with it is disputed, so that it is left alone.
  private func takeMoney(_ table: DelimitedReader, _ amounts: AmazonAmounts?, _ row: inout PurchaseRow) throws
  {
    let paid = row.lineID.flatMap { amounts?.paid(for: $0) }
    row.refund = paid?.refund
    row.currency = paid?.currency
    if let paid, let price = paid.price {
      guard !price.hasPrefix("-") else {
        throw table.error(
          item, "the amounts in '\(AmazonFormat.monetary)' come to \(price), which is no price")
      }
      row.price = price
      row.tax = paid.tax
    } else if let money = try money(price, in: priceCurrency, table) {
      row.price = money.digits
      row.currency = text(priceCurrency, table) ?? money.currency ?? text(baseCurrency, table)
      if row.currency != paid?.currency { row.refund = nil }
    }
    guard let money = try money(list, in: listCurrency, table) else { return }
    let currency = text(listCurrency, table) ?? money.currency ?? text(baseCurrency, table)
    guard row.currency == nil || currency == row.currency else { return }
    row.listPrice = money.digits
    row.currency = currency
  }

  private func money(_ column: Int?, in currency: Int?, _ table: DelimitedReader) throws -> MoneyText? {
    guard text(column, table) != nil,
      let money = try table.money(column, in: text(currency, table) ?? text(baseCurrency, table))
    else { return nil }
    guard !money.isNegative else {
      throw table.error(column, "expected a price, found \(money.digits)")
    }
    return money
  }

  private func date(_ column: Int?, _ table: DelimitedReader) throws -> String? {
    text(column, table) == nil ? nil : try table.date(column, order: .monthFirst)
  }

  /// The text of a cell; nil when it holds one of the words that stand for nothing.
  private func text(_ column: Int?, _ table: DelimitedReader) -> String? {
    let cell = table.trimmed(column)
    if cell.isEmpty { return nil }
    if cell.first == UInt8(ascii: "N") || cell.first == UInt8(ascii: "n") {
      if table.holds(column, "N/A") || table.holds(column, "Not Applicable") { return nil }
      if table.holds(column, "Not Available") || table.holds(column, "null") { return nil }
    }
    return String(decoding: cell, as: UTF8.self)
  }
}
