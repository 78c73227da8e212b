import ShellacPluginSDK
import ShellacTabular

/// The history of purchases of the Google Play Store: an array of objects that have an object `purchaseHistory` each.
enum GooglePurchases {
  private static let columns: [PurchaseColumn] = [
    .source, .store, .purchased, .kind, .title, .price, .currency, .evidence, .line, .raw,
  ]
  private static let keys: JSONRecord.Keys = ["invoicePrice", "userCountry", "purchaseTime"]
  private static let hint = "Mend that record, and import the file again; the others are not touched."

  /// Whether a file begins as such a history.
  static func areThere(_ head: JSONHead) -> Bool {
    head.begins(with: "[{\"purchaseHistory\"") || head.begins(with: "[") && head.has("\"purchaseHistory\"")
  }

  static func read(_ input: FileInput, into rows: RowOutput) throws {
    var reader = JSONReader(input, textCap: 1 << 16, cutsTexts: true)
    let first = try reader.next()
    guard first == .beginArray else { throw reader.notMine("an array of purchases", found: first) }
    let purchases = PurchaseTable(rows, columns: columns)
    try purchases.begin()
    var passed = PassedOver()
    while true {
      let token = try reader.required()
      if token == .endArray { break }
      guard token == .beginObject else {
        try rows.refuse(
          PluginError("expected an object", hint: hint, line: reader.line, column: reader.column))
        try reader.skip(token)
        continue
      }
      while case .key(let key) = try reader.required() {
        let value = try reader.required()
        guard key == "purchaseHistory", value == .beginObject else {
          try reader.skip(value)
          continue
        }
        try take(&reader, purchases, &passed, rows)
      }
    }
    _ = try reader.next()
    passed.tell(rows)
  }

  /// What was bought.
  private struct Product {
    var type = ""
    var title: String?
  }

  private static func take(
    _ reader: inout JSONReader, _ purchases: PurchaseTable, _ passed: inout PassedOver, _ rows: RowOutput
  ) throws {
    var product = Product()
    let record = try JSONRecord(keys, from: &reader) { key, token, reader in
      guard key == "doc", token == .beginObject else { return false }
      while case .key(let key) = try reader.required() {
        let value = try reader.required()
        switch (key, value) {
        case ("documentType", .string(let text)): product.type = text
        case ("title", .string(let text)): product.title = text
        default: try reader.skip(value)
        }
      }
      return true
    }
    if let reason = reasonToPassOver(product.type) {
      passed.count(reason, line: record.line)
      return
    }
    let row: PurchaseRow
    do {
      row = try self.row(record, product)
    } catch var error as PluginError {
      error.hint = error.hint ?? hint
      return try rows.refuse(error)
    }
    try purchases.add(row)
  }

  /// Why products of a type are no music; nil when they are.
  ///
  /// What the types are called has changed over the years.
  private static func reasonToPassOver(_ type: String) -> String? {
    let folded = type.lowercased()
    if WordSearch.has(["music", "song", "album", "track"], in: folded) { return nil }
    return type.isEmpty ? "no type" : "type '\(type.prefix(60))', which is no music"
  }

  private static func row(_ record: JSONRecord, _ product: Product) throws -> PurchaseRow {
    if let fault = record.fault { throw fault }
    guard let title = product.title, !title.isEmpty else {
      throw PluginError("expected a title, found none", line: record.line, column: record.column)
    }
    var row = PurchaseRow()
    row.source = GooglePlayMusicFormat.purchases
    row.store = GooglePlayMusicFormat.store
    row.title = HTMLEntities.decoded(title)
    let type = product.type.lowercased()
    row.kind =
      WordSearch.has(["album"], in: type)
      ? "album" : WordSearch.has(["song", "track"], in: type) ? "track" : nil
    row.evidence = "receipt"
    row.line = Int64(record.line)
    row.raw = record.raw
    do throws(PluginError) {
      row.purchased = try DateText.read(record.text("purchaseTime") ?? "")
    } catch {
      throw record.error("a date", in: "purchaseTime")
    }
    do throws(PluginError) {
      guard let money = try MoneyText.read(record.text("invoicePrice") ?? "") else { return row }
      guard !money.isNegative else { throw record.error("a price", in: "invoicePrice") }
      row.price = money.digits
      row.currency = money.currency ?? money.symbol.flatMap { _ in currency(of: record.text("userCountry")) }
    } catch {
      throw record.error("an amount", in: "invoicePrice")
    }
    return row
  }

  /// The currency in which a country writes a symbol that several share: `$`, `¥`, `kr`.
  private static func currency(of country: String?) -> String? {
    switch country {
    case "US": "USD"
    case "CA": "CAD"
    case "AU": "AUD"
    case "NZ": "NZD"
    case "MX": "MXN"
    case "HK": "HKD"
    case "SG": "SGD"
    case "TW": "TWD"
    case "JP": "JPY"
    case "CN": "CNY"
    case "DK": "DKK"
    case "NO": "NOK"
    case "SE": "SEK"
    case "CH": "CHF"
    case "IN": "INR"
    default: nil
    }
  }
}
