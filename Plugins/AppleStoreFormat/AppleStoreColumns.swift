import ShellacPluginSDK
import ShellacTabular

/// Where the facts of a transaction stand.
struct AppleStoreColumns {
  /// What is given of each.
  static let given: [PurchaseColumn] = [
    .lineid, .orderid, .identifiers, .store, .account, .purchased, .kind, .acquired, .music, .title, .album,
    .label, .price, .refund, .currency, .evidence, .note, .line, .raw,
  ]

  /// The column Content Type.
  let type: Int?

  private let account, purchased, created, invoiced, item, container, reference, containerReference: Int?
  private let seller, total, refund, currency, order, document, redemption, chargeback: Int?
  private let isFree: Bool

  /// - Parameter isFree: whether an amount that is not there is 0.
  /// - Throws: `PluginError` when columns are missing that every generation has.
  init(_ header: DelimitedHeader, isFree: Bool) throws {
    try header.require(
      ["Content Type"], ["Item Description"],
      ["Item Purchased Date", "Purchase Created Date", "Invoice Date"],
      ["Item Reference Number", "Order Number", "Document Number"], of: "Apple's history of transactions")
    self.isFree = isFree
    type = header.column("Content Type")
    account = header.column("Apple Account Number", "Apple ID Number")
    purchased = header.column("Item Purchased Date")
    created = header.column("Purchase Created Date")
    invoiced = header.column("Invoice Date")
    item = header.column("Item Description")
    container = header.column("Container Description")
    reference = header.column("Item Reference Number")
    containerReference = header.column("Container Reference Number")
    seller = header.column("Seller")
    total = header.column("Invoice Item Total")
    refund = header.column("Refund Amount")
    currency = header.column("Currency ID", "Currency")
    order = header.column("Order Number")
    document = header.column("Document Number")
    redemption = header.column("Free product Code Redemption?")
    chargeback = header.column("Purchase Chargeback?")
  }

  /// Whether a table is one of transactions.
  static func areTransactions(_ header: DelimitedHeader) -> Bool {
    header.has(
      ["Content Type"], ["Item Description"],
      ["Item Purchased Date", "Purchase Created Date", "Invoice Date"],
      ["Invoice Item Total", "Order Number", "Document Number"])
  }

  /// What another table of Apple's is; nil when it is none that is known.
  static func otherTable(_ header: DelimitedHeader) -> String? {
    if header.has(["Activity Date"], ["Content Type"], ["Item Reference Number"]) {
      return "a history of downloads made again"
    }
    if header.has(["Customer Order Number"], ["Price Including Tax"]) { return "a history of devices bought" }
    return nil
  }

  /// The decimal mark that the amounts of a file show.
  func mark(of input: FileInput, _ settings: Settings) throws -> DecimalMark? {
    let table = try DelimitedReader(scanning: input, settings)
    var inference = DecimalMarkInference()
    // Some thousand rows show it, or none does.
    for _ in 0..<10_000 {
      guard (try? table.next()) == true else { break }
      for column in [total, refund] where column != nil { inference.take(table.bytes(column)) }
    }
    return inference.mark
  }

  /// The purchase that a row is.
  ///
  /// - Throws: `PluginError` when it cannot be taken.
  func row(
    _ table: DelimitedReader, _ type: AppleContentTypes.Meaning, _ rule: DecimalRule, _ lines: inout LineIDs
  ) throws -> PurchaseRow {
    var row = PurchaseRow()
    row.purchased = try table.date(purchased) ?? table.date(created) ?? table.date(invoiced)
    try takeNames(table, type, &row)
    try takeMoney(table, rule, &row)
    row.orderID = table.text(order) ?? table.text(document)
    if let reference = table.text(reference) {
      if type != .credit { row.identifiers = ["apple.item:" + reference] }
      if let order = row.orderID { row.lineID = lines.unique(order + ":" + reference) }
    }
    row.store = AppleStoreFormat.store
    row.account = table.text(account)
    row.label = type == .credit ? nil : table.text(seller)
    row.evidence = "receipt"
    if isYes(table, chargeback) {
      row.note = "charged back"
      // The bank has brought all of it back, whatever the store has.
      if row.price != "0" { row.refund = row.price ?? row.refund }
    }
    return row
  }

  private func takeNames(
    _ table: DelimitedReader, _ type: AppleContentTypes.Meaning, _ row: inout PurchaseRow
  ) throws {
    let item = table.text(item)
    let container = table.text(container)
    guard let title = item ?? container else {
      throw table.error(self.item, "expected what was bought, found nothing")
    }
    row.title = title
    switch type {
    case .credit: row.kind = "credit"
    case .video:
      row.kind = "other"
      row.isMusic = false
    default:
      // The row of an album names no item, or itself as what holds it.
      let reference = table.trimmed(reference)
      let isItself = !reference.isEmpty && reference.elementsEqual(table.trimmed(containerReference))
      row.kind = item == nil || isItself ? "album" : "track"
      if row.kind == "track" { row.album = container }
    }
  }

  private func takeMoney(_ table: DelimitedReader, _ rule: DecimalRule, _ row: inout PurchaseRow) throws {
    let hint = "Pass --option decimal=point or decimal=comma."
    let code = table.text(currency)
    let paid = try table.money(total, in: code, decimal: rule, hint: hint)
    let back = try table.money(refund, in: code, decimal: rule, hint: hint)
    let isRedeemed = isYes(table, redemption)
    if let paid {
      guard !paid.isNegative else { throw table.error(total, "expected a price, found \(paid.digits)") }
      row.price = paid.digits
    } else if isFree || isRedeemed {
      row.price = "0"
    }
    if isRedeemed { row.acquired = "promo" }
    if let back, !back.isZero { row.refund = back.magnitude }
    row.currency = code ?? paid?.currency ?? back?.currency
  }

  private func isYes(_ table: DelimitedReader, _ column: Int?) -> Bool {
    table.holds(column, "Yes") || table.holds(column, "true") || table.holds(column, "Y")
      || table.holds(column, "1")
  }
}
