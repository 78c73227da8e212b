import ShellacPluginSDK
import ShellacTabular

/// An order: what was paid.
///
/// `unit_price` is without tax and shipping: the three are added for the total that Bandcamp's page shows. Shipping
/// buys no music, and stands in the note.
struct BandcampOrder {
  /// A fact of the order by its name, as text.
  let text: (String) -> String?
  /// That a fact is not what it should be.
  let error: (_ expected: String, _ key: String) -> PluginError
  private let source: String

  /// An order of JSON.
  init(_ record: JSONRecord) {
    text = { key in record.text(key) ?? record.flag(key).map { $0 ? "true" : "false" } }
    error = { record.error($0, in: $1) }
    source = BandcampFormat.orders
  }

  /// An order of the table, by its facts.
  init(text: @escaping (String) -> String?, error: @escaping (String, String) -> PluginError) {
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
    row.title = text("item_title")
    row.artist = text("artist_name")
    if let seller = text("seller_name"), seller != row.artist { row.label = seller }
    row.orderID = text("bandcamp_id")
    row.url = BandcampFormat.address(text("item_url"))
    var download = text("download_url")
    if download?.utf8.starts(with: "http".utf8) != true { download = nil }
    row.kind = kind(of: row)
    if row.kind == "package" { row.isPhysical = download == nil && text("download_id") == nil }
    row.purchased = try date()
    let sale =
      BandcampFormat.sale(type: text("sale_item_type"), id: text("sale_item_id"))
      ?? download.flatMap { BandcampFormat.number("sitem_id", in: $0) }.map { "p" + $0 }
    row.lineID = sale
    if let sale { row.identifiers.append("bandcamp.sale:" + sale) }
    if let transaction = text("paypal_id") { row.identifiers.append("paypal.transaction:" + transaction) }
    if let url = row.url { row.identifiers.append("bandcamp.url:" + url) }
    if let ordered = BandcampFormat.ordered(row.orderID, row.url) { row.identifiers.append(ordered) }
    try takeMoney(into: &row)
    return row
  }

  /// A refund in another currency than the price, which cannot be taken off it.
  private var foreignRefund: String? {
    guard let other = text("refund_currency"), let currency = text("currency"), other != currency,
      let refund = text("refund_amount").flatMap({ ExactDecimal($0) }), refund.whole != 0
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
    if text("subscription_title") != nil || row.title == nil { return "subscription" }
    if text("gift_card_value") != nil { return "credit" }
    if text("live_event_title") != nil { return "other" }
    let isShipped = ExactDecimal(text("shipping") ?? "0").map { $0.whole != 0 } ?? false
    if isShipped || text("shippable") == "true" || text("merch_id") != nil || text("package_type_name") != nil
    {
      return "package"
    }
    let url = row.url ?? ""
    if WordSearch.has(["/merch/"], in: url) { return "package" }
    if WordSearch.has(["/track/"], in: url) || text("sale_item_type") == "t" { return "track" }
    return WordSearch.has(["/album/"], in: url) || text("sale_item_type") == "a" ? "album" : "other"
  }

  private func date() throws -> String? {
    for key in ["payment_date", "sold_date", "paypal_payment_date"] {
      guard let date = text(key) else { continue }
      guard let instant = (try? DateText.read(date)) ?? nil else {
        throw error("a date such as 07 Jul 2020 01:34:59 GMT", key)
      }
      return instant
    }
    return nil
  }

  private func takeMoney(into row: inout PurchaseRow) throws {
    var notes: [String] = []
    let quantity = try amount("quantity")
    if let quantity {
      guard let count = quantity.whole, count > 0 else { throw error("a number of pieces", "quantity") }
      row.quantity = count
    }
    let currency = text("currency")
    let tax = try amount("tax")
    if let unit = try amount("unit_price") {
      guard let price = unit.times(row.quantity ?? 1), let total = tax.map({ price.plus($0) }) ?? price else {
        throw error("an amount of at most 18 digits", "unit_price")
      }
      row.price = total.text
      row.tax = tax?.text
    }
    if let shipping = try amount("shipping"), shipping.whole != 0 {
      notes.append("shipping \(shipping.text)" + (currency.map { " " + $0 } ?? ""))
    }
    if let refund = try amount("refund_amount"), refund.whole != 0 {
      if let foreign = foreignRefund {
        notes.append("refunded " + foreign)
      } else {
        row.refund = refund.text
      }
    }
    row.currency = currency
    if text("preorder") == "true" || text("preorder") == "1" { notes.append("pre-order") }
    // "s" is a sale that was made.
    if let state = text("state"), state != "s" { notes.append("state \(state.prefix(40))") }
    row.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  private func amount(_ key: String) throws -> ExactDecimal? {
    guard let text = text(key) else { return nil }
    guard let amount = ExactDecimal(text) else { throw error("a number", key) }
    if amount.isNegative { throw error("a number that is not negative", key) }
    return amount
  }
}
