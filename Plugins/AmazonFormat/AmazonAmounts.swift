import ShellacPluginSDK
import ShellacTabular

/// What was paid for each digital item: the sums of its parts in `Digital Orders Monetary.csv`.
struct AmazonAmounts {
  /// What one item cost.
  struct Paid {
    /// All parts together, tax included, as decimal text.
    var price: String
    /// The parts that are tax; nil when there are none.
    var tax: String?
    var currency: String?
  }

  fileprivate struct Sums {
    var all = DecimalSum()
    var tax = DecimalSum()
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
          money, table.text(currency), isTax: Self.isTax(table.trimmed(type)), table, amount)
      } catch let error as PluginError {
        sums[id, default: Sums()].isBroken = true
        tell(error)
      }
    }
  }

  /// What was paid for an item; nil when the file does not say.
  func paid(for item: String) -> Paid? {
    guard let sums = sums[item], !sums.isBroken else { return nil }
    return Paid(
      price: sums.all.digits, tax: sums.hasTax ? sums.tax.digits : nil, currency: sums.currency)
  }

  private static func isNothing(_ cell: UnsafeRawBufferPointer) -> Bool {
    cell.isEmpty || cell.first == UInt8(ascii: "N")
  }

  /// Whether a part's type speaks of tax: `Tax`, `SalesTax`, `VAT`.
  private static func isTax(_ cell: UnsafeRawBufferPointer) -> Bool {
    let type = String(decoding: cell.prefix(64), as: UTF8.self).lowercased()
    return WordSearch.has(["tax", "vat"], in: type)
  }
}

extension AmazonAmounts.Sums {
  fileprivate mutating func add(
    _ money: MoneyText, _ code: String?, isTax: Bool, _ table: DelimitedReader, _ column: Int?
  ) throws {
    if let code, let currency, code != currency {
      throw table.error(column, "expected \(currency) as in the item's other parts, found \(code)")
    }
    currency = currency ?? code ?? money.currency
    guard all.add(money.digits), !isTax || tax.add(money.digits) else {
      throw table.error(column, "the sum of the item's parts is out of range")
    }
    if isTax { hasTax = true }
  }
}
