import ShellacAccounting
import ShellacPluginSDK

/// A journal of plain-text accounting (https://hledger.org/hledger.html#journal).
///
///     2020-07-07 * (ORD-1) Example Store | Example Artist - Example Song  ; source:bandcamp, line:p1
///         expenses:music:Example Store    1.29 USD
///         assets:money                    -1.29 USD
///
/// What has no known date is of 1970-01-01 and tagged `dated:unknown`.
struct HledgerExport: ExportFormat {
  static let info = PluginInfo(
    id: "hledger", name: "hledger", version: "1.0.0",
    summary: "A journal for hledger and ledger: purchases, undated ones of 1970, and coins at cost.",
    examples: [
      "shellac export hledger -o music.journal",
      "shellac export hledger purchased:2024 --option expenses=expenses:fun",
      "shellac export hledger --view coins --option commodity=SOCOIN",
    ])
  static let suffixes = ["journal", "hledger", "ledger"]
  static let rows: [RowKind] = [.purchases, .coins]
  static let columns: [String]? = Bookkeeping.columns
  static let options = AccountNames.options([
    "expenses": "expenses:music", "assets": "assets:money", "coins": "assets:coins", "equity": "equity:coins",
    "credit": "assets:credit", "tax": "",
  ])

  private var book: Bookkeeping
  private var names: AccountNames
  private let coin: String
  /// The commodities in the order they came, and the most decimals of each.
  private var commodities: [(name: String, decimals: Int)] = []
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    book = Bookkeeping(request.rows, splitsTax: !request.settings.text("tax").isEmpty)
    names = try AccountNames(
      request.settings, subscriptions: "subscriptions", expired: "expired", part: HledgerText.part,
      check: HledgerText.isAccount)
    let commodity = request.settings.text("commodity")
    guard let coin = HledgerText.commodity(commodity, isQuoted: true) else {
      throw PluginError(
        "option commodity: '\(commodity)' is no name of a commodity", hint: "Pass --option commodity=COIN.")
    }
    self.coin = coin
    self.output = output
    // What 1,000 means would be anybody's guess.
    output.append("decimal-mark .\n")
  }

  mutating func write(_ row: Row) throws {
    switch book.entry(for: row) {
    case .nothing: break
    case .omitted(.coins, _): break
    case .omitted(let reason, let text):
      output.append("\n; left out, \(reason.rawValue): \(HledgerText.comment(text))\n")
    case .transaction(let transaction): write(transaction)
    }
  }

  mutating func finish() throws {
    for commodity in commodities {
      let decimals = String(repeating: "0", count: commodity.decimals)
      output.append("\ncommodity 1000.\(decimals) \(commodity.name)\n")
    }
    if let omitted = book.omitted { output.append("\n; left out: \(omitted)\n") }
  }

  private mutating func write(_ transaction: Transaction) {
    for posting in transaction.postings {
      declare(posting.currency, exponent: posting.amount.exponent)
      if let cost = posting.cost { declare(cost.currency, exponent: cost.amount.exponent) }
    }
    output.append("\n\(transaction.day) * ")
    if let code = transaction.code { output.append("(\(HledgerText.code(code))) ") }
    output.append("\(HledgerText.payee(transaction.payee)) | \(HledgerText.note(transaction.note))")
    var remarks = transaction.facts.map { "\($0.name):\(HledgerText.tag($0.value))" }
    if let date = transaction.vagueDate { remarks.append("known:\(date)") }
    if !remarks.isEmpty { output.append("  ; \(remarks.joined(separator: ", "))") }
    output.append("\n")
    for posting in transaction.postings { write(posting) }
  }

  private mutating func write(_ posting: Posting) {
    output.append("    \(names.name(of: posting.account).text)  \(amount(posting.amount, posting.currency))")
    if let cost = posting.cost { output.append(" @@ \(amount(cost.amount, cost.currency))") }
    if let remark = posting.remark { output.append("  ; \(remark)") }
    output.append("\n")
  }

  private func amount(_ quantity: Quantity, _ currency: String?) -> String {
    "\(quantity.text) \(spelled(currency))"
  }

  private func spelled(_ currency: String?) -> String {
    currency.map { HledgerText.commodity($0, isQuoted: false) ?? "\"?\"" } ?? coin
  }

  /// Notes how many decimals a commodity has.
  private mutating func declare(_ currency: String?, exponent: Int) {
    let name = spelled(currency)
    if let index = commodities.firstIndex(where: { $0.name == name }) {
      commodities[index].decimals = max(commodities[index].decimals, exponent)
    } else {
      commodities.append((name, exponent))
    }
  }
}
