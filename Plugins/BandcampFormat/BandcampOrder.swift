import ShellacPluginSDK
import ShellacTabular

/// An order: what was paid.
///
/// `unit_price` is without tax and shipping: the three are added for the total that Bandcamp's page shows. Shipping
/// buys no music, and stands in the note.
struct BandcampOrder {
  /// A fact of the order, as text.
  let text: (BandcampFact) -> String?
  /// That a fact is not what it should be.
  let error: (_ expected: String, _ fact: BandcampFact) -> PluginError
  private let source: String

  /// An order of JSON.
  init(_ record: JSONRecord) {
    text = { fact in record.text(fact.name) ?? record.flag(fact.name).map { $0 ? "true" : "false" } }
    error = { record.error($0, in: $1.name) }
    source = BandcampFormat.orders
  }

  /// An order of the table, by its facts.
  init(
    text: @escaping (BandcampFact) -> String?, error: @escaping (String, BandcampFact) -> PluginError
  ) {
    self.text = text
    self.error = error
    source = BandcampFormat.table
  }

  /// The purchase that it is, without line and raw.
  ///
  /// - Throws: `PluginError` when it cannot be taken.
  func row() throws -> PurchaseRow {
    var row = PurchaseRow()
    row.source = source
    row.store = BandcampFormat.store
    row.evidence = "receipt"
    row.title = text(.itemTitle)
    row.artist = text(.artistName)
    if let seller = text(.sellerName), seller != row.artist { row.label = seller }
    row.orderID = text(.orderID)
    row.url = BandcampFormat.address(text(.itemURL))
    var download = text(.downloadURL)
    if download?.hasPrefix("http") != true { download = nil }
    row.kind = kind(of: row)
    if row.kind == "package" { row.isPhysical = download == nil && text(.downloadID) == nil }
    row.purchased = try date()
    let sale =
      BandcampFormat.sale(type: text(.saleItemType), id: text(.saleItemID))
      ?? download.flatMap { BandcampFormat.number("sitem_id", in: $0) }.map { "p" + $0 }
    row.lineID = sale
    if let sale { row.identifiers.append("bandcamp.sale:" + sale) }
    if let transaction = text(.payPalID) { row.identifiers.append("paypal.transaction:" + transaction) }
    if let url = row.url { row.identifiers.append("bandcamp.url:" + url) }
    if let ordered = BandcampFormat.ordered(row.orderID, row.url) { row.identifiers.append(ordered) }
    try takeMoney(into: &row)
    return row
  }

  /// A refund in another currency than the price, which cannot be taken off it.
  private var foreignRefund: String? {
    guard let other = text(.refundCurrency), let currency = text(.currency), other != currency,
      let refund = text(.refundAmount).flatMap({ ExactDecimal($0) }), refund.whole != 0
    else { return nil }
    return "\(refund.text) \(other.prefix(40))"
  }

  /// What is said of the order when it is taken; nil when nothing need be.
  func warning(line: Int) -> PluginError? {
    foreignRefund.map { refund in
      PluginError(
        "the refund of \(refund) is in another currency than the price; it is noted, and not taken off",
        hint: "Write the refund in the currency of the price to have it taken off.", line: line)
    }
  }

  private func kind(of row: PurchaseRow) -> String {
    if text(.subscriptionTitle) != nil || row.title == nil { return "subscription" }
    if text(.giftCardValue) != nil { return "credit" }
    if text(.liveEventTitle) != nil { return "other" }
    let isShipped = ExactDecimal(text(.shipping) ?? "0").map { $0.whole != 0 } ?? false
    if isShipped || text(.shippable) == "true" || text(.merchandiseID) != nil || text(.packageTypeName) != nil
    {
      return "package"
    }
    let url = row.url ?? ""
    if WordSearch.has(["/merch/"], in: url) { return "package" }
    if WordSearch.has(["/track/"], in: url) || text(.saleItemType) == "t" { return "track" }
    return WordSearch.has(["/album/"], in: url) || text(.saleItemType) == "a" ? "album" : "other"
  }

  private func date() throws -> String? {
    for fact in [BandcampFact.paymentDate, .soldDate, .payPalPaymentDate] {
      guard let date = text(fact) else { continue }
      guard let instant = (try? DateText.read(date)) ?? nil else {
        throw error("a date such as 07 Jul 2020 01:34:59 GMT", fact)
      }
      return instant
    }
    return nil
  }

  private func takeMoney(into row: inout PurchaseRow) throws {
    var notes: [String] = []
    let quantity = try amount(.quantity)
    if let quantity {
      guard let count = quantity.whole, count > 0 else { throw error("a number of pieces", .quantity) }
      row.quantity = count
    }
    let currency = text(.currency)
    let tax = try amount(.tax)
    if let unit = try amount(.unitPrice) {
      guard let price = unit.times(row.quantity ?? 1), let total = tax.map({ price.plus($0) }) ?? price else {
        throw error("an amount of at most 18 digits", .unitPrice)
      }
      row.price = total.text
      row.tax = tax?.text
    }
    if let shipping = try amount(.shipping), shipping.whole != 0 {
      notes.append("shipping \(shipping.text)" + (currency.map { " " + $0 } ?? ""))
    }
    if let refund = try amount(.refundAmount), refund.whole != 0 {
      if let foreign = foreignRefund {
        notes.append("refunded " + foreign)
      } else {
        row.refund = refund.text
      }
    }
    row.currency = currency
    if text(.preorder) == "true" || text(.preorder) == "1" { notes.append("pre-order") }
    // "s" is a sale that was made.
    if let state = text(.state), state != "s" { notes.append("state \(state.prefix(40))") }
    row.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  private func amount(_ fact: BandcampFact) throws -> ExactDecimal? {
    guard let text = text(fact) else { return nil }
    guard let amount = ExactDecimal(text) else { throw error("a number", fact) }
    if amount.isNegative { throw error("a number that is not negative", fact) }
    return amount
  }
}
