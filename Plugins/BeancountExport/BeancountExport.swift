import ShellacAccounting
import ShellacPluginSDK

/// A ledger for beancount (https://beancount.github.io/docs/beancount_language_syntax.html).
///
///     2020-07-07 * "Example Store" "Example Artist - Example Song"
///       order: "ORD-1"
///       Expenses:Music:Example-Store    1.29 USD
///       Assets:Money                    -1.29 USD
///
/// What has no known date is of 1970-01-01 and says `dated: "unknown"`.
struct BeancountExport: ExportFormat {
  static let info = PluginInfo(
    id: "beancount", name: "Beancount", version: "1.0.0",
    summary: "A ledger for beancount: purchases, undated ones of 1970, and coins at cost.",
    examples: [
      "shellac export beancount -o music.beancount",
      "shellac export beancount purchased:2024 --option expenses=Expenses:Fun",
    ])
  static let suffixes = ["beancount", "bean"]
  static let rows: [RowKind] = [.purchases, .coins]
  static let columns: [String]? = Bookkeeping.columns
  static let options = AccountNames.options([
    "expenses": "Expenses:Music", "assets": "Assets:Money", "coins": "Assets:Coins", "equity": "Equity:Coins",
    "credit": "Assets:Credit", "tax": "",
  ])

  /// Before the first date that a purchase may have.
  private static let opening = "1900-01-01"

  private var book: Bookkeeping
  private var names: AccountNames
  private let coin: String
  private var declared: Set<String> = []
  private var unspelled = 0
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    book = Bookkeeping(request.rows, splitsTax: !request.settings.text("tax").isEmpty)
    names = try AccountNames(
      request.settings, subscriptions: "Subscriptions", expired: "Expired", part: BeancountText.part,
      check: BeancountText.isAccount)
    coin = request.settings.text("commodity")
    guard BeancountText.isCommodity(coin) else {
      throw PluginError(
        "option commodity: '\(coin)' is no name of a commodity, which is made of capitals and digits",
        hint: "Pass --option commodity=COIN.")
    }
    self.output = output
    output.append(";; -*- mode: beancount -*-\n")
  }

  mutating func write(_ row: Row) throws {
    switch book.entry(for: row) {
    case .nothing: break
    case .omitted(.coins, _): break
    case .omitted(let reason, let text): omit(reason.rawValue, text)
    case .transaction(let transaction): write(transaction)
    }
  }

  mutating func finish() throws {
    var parts = book.omitted.map { [$0] } ?? []
    if unspelled > 0 { parts.append("\(unspelled) in a currency that beancount cannot spell") }
    if !parts.isEmpty { output.append("\n; left out: \(parts.joined(separator: ", "))\n") }
  }

  private func omit(_ reason: String, _ text: String) {
    output.append("\n; left out, \(reason): \(BookText.line(text))\n")
  }

  private mutating func write(_ transaction: Transaction) {
    let currencies = transaction.postings.flatMap { [$0.currency ?? coin, $0.cost?.currency ?? coin] }
    guard currencies.allSatisfy(BeancountText.isCommodity) else {
      unspelled += 1
      return omit("currency not spelled in capitals", transaction.note)
    }
    let opened = transaction.postings.map { posting in
      let name = names.name(of: posting.account)
      if name.isNew { output.append("\n\(Self.opening) open \(name.text)\n") }
      return name.text
    }
    for currency in currencies where declared.insert(currency).inserted {
      output.append("\n\(Self.opening) commodity \(currency)\n")
    }
    output.append("\n\(transaction.day) * ")
    output.append("\(BeancountText.string(transaction.payee)) \(BeancountText.string(transaction.note))\n")
    if let code = transaction.code { fact("order", code) }
    for value in transaction.facts { fact(value.name, value.value) }
    if let date = transaction.vagueDate { fact("known", date) }
    for (posting, name) in zip(transaction.postings, opened) {
      output.append("  \(name)  \(posting.amount.text) \(posting.currency ?? coin)")
      if let cost = posting.cost { output.append(" @@ \(cost.amount.text) \(cost.currency)") }
      if let remark = posting.remark { output.append("  ; \(remark)") }
      output.append("\n")
    }
  }

  private func fact(_ name: String, _ value: String) {
    output.append("  \(name): \(BeancountText.string(value))\n")
  }
}
