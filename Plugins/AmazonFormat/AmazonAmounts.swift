import ShellacPluginSDK
import ShellacTabular

/// What was paid for each digital item: the sums of its parts in `Digital Orders Monetary.csv`.
struct AmazonAmounts {
  /// What one item cost.
  struct Paid {
    /// All parts together, tax included and what came back left out, as decimal text; nil when there are none.
    var price: String?
    /// What came back; nil when nothing did.
    var refund: String?
    /// The parts that are tax; nil when there are none.
    var tax: String?
    var currency: String?
  }

  fileprivate struct Sums {
    var all = DecimalSum()
    var tax = DecimalSum()
    var refund = DecimalSum()
    var hasRefund = false
    var hasPrice = false
    var hasTax = false
    var currency: String?
    /// Whether a part could not be read, or is of another currency: then there is no sum.
    var isBroken = false
  }

  private var sums: [String: Sums] = [:]

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - warn: takes what cannot be read; the price of that item is then the one that its own row has.
  init(_ input: FileInput, of name: String, warn: @escaping (PluginError) -> Void) throws {
    func tell(_ error: PluginError) {
      let place = error.line.map { ", line \($0)" } ?? ""
      warn(PluginError("'\(name)'\(place): \(error.message)", hint: error.hint))
    }
    do {
      let table = try DelimitedReader(input, refusing: tell)
      try table.header.require(["DigitalOrderItemId"], ["TransactionAmount"], of: "Amazon's amounts")
      try take(table, tell)
    } catch let error as PluginError {
      tell(error)
    }
  }

  private mutating func take(_ table: DelimitedReader, _ tell: (PluginError) -> Void) throws {
    let header = table.header
    let item = header.column("DigitalOrderItemId")
    let amount = header.column("TransactionAmount")
    let currency = header.column("BaseCurrencyCode")
    let type = header.column("MonetaryComponentTypeCode")
    while try table.next() {
      guard let id = table.text(item) else { continue }
      do {
        // What stands for nothing (`N/A`) is no part.
        guard !Self.isNothing(table.trimmed(amount)),
          let money = try table.money(amount, in: table.text(currency))
        else { continue }
        try sums[id, default: Sums()].add(
          money, table.text(currency), Self.part(table.trimmed(type)), table, amount)
      } catch let error as PluginError {
        sums[id, default: Sums()].isBroken = true
        tell(error)
      }
    }
  }

  /// What was paid for an item; nil when the file does not say.
  func paid(for item: String) -> Paid? {
    guard let sums = sums[item], !sums.isBroken else { return nil }
    var refund: String?
    if sums.hasRefund {
      let digits = sums.refund.digits
      refund = digits.hasPrefix("-") ? String(digits.dropFirst()) : digits
    }
    return Paid(
      price: sums.hasPrice ? sums.all.digits : nil, refund: refund, tax: sums.hasTax ? sums.tax.digits : nil,
      currency: sums.currency)
  }

  private static func isNothing(_ cell: UnsafeRawBufferPointer) -> Bool {
    cell.isEmpty || cell.first == UInt8(ascii: "N")
  }

  /// What a part's type speaks of: `Refund`, `Tax`, `SalesTax`, `VAT`, or the price.
  private static func part(_ cell: UnsafeRawBufferPointer) -> Part {
    let type = String(decoding: cell.prefix(64), as: UTF8.self).lowercased()
    if WordSearch.has(["refund"], in: type) { return .refund }
    return WordSearch.has(["tax", "vat"], in: type) ? .tax : .price
  }

  fileprivate enum Part { case price, tax, refund }
}

extension AmazonAmounts.Sums {
  fileprivate mutating func add(
    _ money: MoneyText, _ code: String?, _ part: AmazonAmounts.Part, _ table: DelimitedReader, _ column: Int?
  ) throws {
    if let code, let currency, code != currency {
      throw table.error(column, "expected \(currency) as in the item's other parts, found \(code)")
    }
    currency = currency ?? code ?? money.currency
    let isInRange =
      switch part {
      case .price: all.add(money.digits)
      case .tax: all.add(money.digits) && tax.add(money.digits)
      case .refund: refund.add(money.digits)
      }
    guard isInRange else { throw table.error(column, "the sum of the item's parts is out of range") }
    if part == .tax { hasTax = true }
    if part == .refund { hasRefund = true } else { hasPrice = true }
  }
}
