import ShellacPluginSDK
import ShellacTabular

/// Where the facts of an activity stand.
struct PayPalColumns {
  /// What is given of each.
  static let given: [PurchaseColumn] = [
    .lineid, .identifiers, .store, .purchased, .kind, .music, .title, .quantity, .price, .tax, .refund,
    .currency, .evidence, .line, .raw,
  ]

  let date, gross: Int?
  private let time, zone, name, type, status, currency, transaction, reference: Int?
  private let item, subject, tax, quantity, impact: Int?

  /// - Throws: `PluginError` when columns are missing.
  init(_ header: DelimitedHeader) throws {
    try header.require(
      PayPalHeader.date, PayPalHeader.currency, PayPalHeader.gross, PayPalHeader.transaction,
      of: "PayPal's list of activities")
    date = header.column(in: PayPalHeader.date)
    time = header.column(in: PayPalHeader.time)
    zone = header.column(in: PayPalHeader.zone)
    name = header.column(in: PayPalHeader.name)
    type = header.column(in: PayPalHeader.type)
    status = header.column(in: PayPalHeader.status)
    currency = header.column(in: PayPalHeader.currency)
    gross = header.column(in: PayPalHeader.gross)
    transaction = header.column(in: PayPalHeader.transaction)
    reference = header.column(in: PayPalHeader.reference)
    item = header.column(in: PayPalHeader.item)
    subject = header.column(in: PayPalHeader.subject)
    tax = header.column(in: PayPalHeader.tax)
    quantity = header.column(in: PayPalHeader.quantity)
    impact = header.column(in: PayPalHeader.impact)
  }

  /// Takes what a row says of a payment or a refund.
  ///
  /// - Returns: why it is neither; nil when it was taken.
  /// - Throws: `PluginError` when it cannot be taken.
  func take(
    _ table: DelimitedReader, _ style: PayPalStyle, _ types: inout PayPalTypes, into row: inout PurchaseRow
  ) throws -> String? {
    if let status = table.text(status), !PayPalWords.isMade(status) {
      return "status '\(status.prefix(40))'"
    }
    if table.holds(impact, "memo") {
      return "memo, which moved no money"
    }
    let kind = types.kind(table.bytes(type))
    switch kind {
    case .conversion: return "conversion of currency"
    case .hold: return "hold or authorization, which moved no money"
    case .transfer: return "transfer between the account and a bank"
    case .payment, .refund: break
    }
    guard let name = table.text(name) else { return "nobody named who was paid" }
    guard
      let gross = try table.money(
        gross, in: table.text(currency), decimal: style.decimal,
        hint: "Pass --option decimal=point or decimal=comma."), !gross.isZero
    else { return "no amount" }
    if kind == .payment && !gross.isNegative { return "money that came in" }
    if kind == .refund && gross.isNegative { return "money sent back to others" }
    try take(table, name, kind, gross, style, into: &row)
    return nil
  }

  private func take(
    _ table: DelimitedReader, _ name: String, _ kind: PayPalWords.Kind, _ gross: MoneyText,
    _ style: PayPalStyle, into row: inout PurchaseRow
  ) throws {
    row.lineID = table.text(transaction)
    guard let code = table.text(currency) else {
      throw table.error(currency, "expected the code of a currency, found none")
    }
    row.currency = CurrencySymbol.code(of: code) ?? code
    row.purchased = try purchased(table, style)
    row.store = name
    row.isMusic = false
    row.title = table.text(item) ?? table.text(subject)
    row.evidence = "receipt"
    if kind == .refund {
      row.kind = "refund"
      row.refund = gross.magnitude
      // What is paid back is the payment that the row refers to.
      if let reference = table.text(reference) { row.identifiers = ["paypal.transaction:" + reference] }
    } else {
      row.kind = "payment"
      row.price = gross.magnitude
      if let id = row.lineID { row.identifiers = ["paypal.transaction:" + id] }
      if let tax = try table.money(tax, in: code, decimal: style.decimal), !tax.isZero {
        row.tax = tax.magnitude
      }
      if let count = table.text(quantity).flatMap({ Int64($0) }), count > 1 { row.quantity = count }
    }
  }

  /// The instant that three columns say.
  private func purchased(_ table: DelimitedReader, _ style: PayPalStyle) throws -> String? {
    let day = table.trimmed(date)
    if day.isEmpty { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes.append(contentsOf: day)
    for column in [time, zone] {
      let part = table.trimmed(column)
      if part.isEmpty { break }
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: part)
    }
    let result: Result<String?, PluginError> = bytes.withUnsafeBytes { bytes in
      do throws(PluginError) {
        return .success(try DateText.read(bytes, order: style.order))
      } catch {
        return .failure(error)
      }
    }
    do {
      return try result.get()
    } catch {
      throw table.error(date, error.message, hint: "Pass --option dates=mdy or dates=dmy.")
    }
  }
}
