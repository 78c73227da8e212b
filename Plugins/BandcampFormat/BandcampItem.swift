import ShellacPluginSDK
import ShellacTabular

/// An item of a collection: what is owned.
///
/// What it was bought for it does not say; its price is what the store asks now.
enum BandcampItem {
  /// What is read of an item, and of an order.
  static let keys: JSONRecord.Keys = [
    "item_type", "item_id", "item_title", "item_url", "tralbum_type", "tralbum_id", "album_title",
    "band_name",
    "label", "purchased", "price", "currency", "is_set_price", "is_preorder", "is_subscription_item",
    "download_available", "gift_id", "gift_sender_name", "gift_sender_note", "sale_item_type", "sale_item_id",
    // Of orders.
    "artist_name", "bandcamp_id", "payment_date", "paypal_id", "paypal_payment_date", "sold_date", "preorder",
    "quantity", "unit_price", "tax", "shipping", "seller_name", "refund_amount", "refund_currency", "state",
    "download_url", "download_id", "shippable", "merch_id", "package_type_name", "subscription_title",
    "live_event_title", "gift_card_value",
  ]

  /// Whether an object is an item or an order.
  static func isOne(_ record: JSONRecord) -> Bool {
    record.has("sale_item_id") || record.has("item_title") || record.has("item_id") || isOrder(record)
  }

  /// Whether it is an order.
  static func isOrder(_ record: JSONRecord) -> Bool { record.has("unit_price") || record.has("payment_date") }

  /// Whether it is only wished for.
  static func isWish(_ record: JSONRecord) -> Bool {
    !record.has("purchased") && !record.has("sale_item_id") && !isOrder(record)
  }

  /// The purchase that an item is.
  ///
  /// - Throws: `PluginError` when it cannot be taken.
  static func row(_ record: JSONRecord, _ lists: BandcampTracklists) throws -> PurchaseRow {
    if let fault = record.fault { throw fault }
    var row = PurchaseRow()
    let type = record.text("item_type") ?? record.text("tralbum_type")
    row.source = BandcampFormat.collection
    row.store = BandcampFormat.store
    row.evidence = "library-flag"
    row.title = record.text("item_title")
    row.artist = record.text("band_name")
    row.label = record.text("label")
    let isSubscription = record.flag("is_subscription_item") == true && row.title == nil
    switch type {
    case _ where isSubscription, "subscription": row.kind = "subscription"
    case "track", "t", "song": row.kind = "track"
    case "package", "p", "merch": row.kind = "package"
    case "album", "a": row.kind = row.title == nil ? "subscription" : "album"
    default: row.kind = row.title == nil ? "subscription" : "other"
    }
    if row.kind == "track" || row.kind == "package", let album = record.text("album_title"),
      album != row.title
    {
      row.album = album
    }
    let key = (record.text("sale_item_type") ?? "p") + (record.text("sale_item_id") ?? "")
    row.orderID = lists.payment(key)
    if row.kind == "package" {
      row.isPhysical = record.flag("download_available") != true || lists.canBeDownloaded(key) == false
    }
    if let letter = type?.prefix(1), let id = record.text("item_id") {
      row.tracks = lists.tracks(letter + id)
    }
    if row.tracks.isEmpty, let letter = record.text("tralbum_type"), let id = record.text("tralbum_id") {
      row.tracks = lists.tracks(letter + id)
    }
    // A track needs no list of itself.
    if row.kind == "track" { row.tracks = [] }
    try takeMoney(of: record, into: &row)
    if let date = record.text("purchased") {
      guard let instant = (try? DateText.read(date)) ?? nil else {
        throw record.error("a date such as 07 Jul 2020 01:34:59 GMT", in: "purchased")
      }
      row.purchased = instant
    }
    if record.has("gift_id") || record.has("gift_sender_name") || record.has("gift_sender_note") {
      row.acquired = "gift"
      row.note = record.text("gift_sender_name").map { "from \($0)" }
    }
    if record.flag("is_preorder") == true { row.note = (row.note.map { $0 + "; " } ?? "") + "pre-order" }
    row.lineID = BandcampFormat.sale(type: record.text("sale_item_type"), id: record.text("sale_item_id"))
    row.url = BandcampFormat.address(record.text("item_url"))
    row.identifiers =
      (row.lineID.map { ["bandcamp.sale:" + $0] } ?? []) + (row.url.map { ["bandcamp.url:" + $0] } ?? [])
      + (BandcampFormat.ordered(row.orderID, row.url).map { [$0] } ?? [])
    row.line = Int64(record.line)
    row.raw = record.raw
    return row
  }

  private static func takeMoney(of record: JSONRecord, into row: inout PurchaseRow) throws {
    guard let price = try record.decimal("price") else { return }
    if price.isNegative { throw record.error("a price that is not negative", in: "price") }
    // Where buyers name the price 0.0 stands for what nobody knows.
    if price.whole == 0 && record.flag("is_set_price") != true { return }
    row.listPrice = price.text
    row.currency = record.text("currency")
  }
}
