import ShellacPluginSDK

/// Makes transactions of purchases and of entries of coin accounts, which come by date.
///
/// Coins move by the entries of their accounts alone: a purchase that was paid in coins is told of by the entry that
/// spent them. They leave at what they cost when they were bought.
public struct Bookkeeping {
  /// The columns that a format declares to hand its rows on.
  public static let columns = BookRow.columns

  /// What became of a row.
  public enum Entry {
    case transaction(Transaction)
    /// It is left out, and what is to be told of it.
    case omitted(Omission, text: String)
    /// There is nothing to tell.
    case nothing
  }

  /// Whether rows are entries of coin accounts alone, or purchases with entries among them.
  private let areCoins: Bool
  private let splitsTax: Bool
  private var lots: [String: CoinLots] = [:]
  /// How many rows were left out, and why.
  public private(set) var omissions: [Omission: Int] = [:]

  /// Begins a book.
  ///
  /// - Parameter splitsTax: whether the tax in a price has an account of its own.
  public init(_ rows: RowKind, splitsTax: Bool) {
    areCoins = rows == .coins
    self.splitsTax = splitsTax
  }

  /// Books a row.
  public mutating func entry(for row: Row) -> Entry {
    let row = BookRow(row)
    let kind = row.kind ?? ""
    let entry: Entry
    if areCoins {
      entry = coins(row, kind)
    } else if kind.hasPrefix("coin-") {
      entry = coins(row, String(kind.dropFirst(5)))
    } else {
      entry = purchase(row, kind)
    }
    if case .omitted(let reason, _) = entry { omissions[reason, default: 0] += 1 }
    return entry
  }

  /// What was left out, in words; nil when nothing was.
  public var omitted: String? {
    let parts = Omission.allCases.compactMap { reason in omissions[reason].map { "\($0) \(reason.rawValue)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  // MARK: Purchases

  private func purchase(_ row: BookRow, _ kind: String) -> Entry {
    func omit(_ reason: Omission) -> Entry {
      let names = [row.purchased, row.store, row.thing].compactMap { $0 }
      return .omitted(reason, text: names.joined(separator: " | "))
    }
    if row.state == "aside" { return omit(.aside) }
    if row.isTooLarge { return omit(.size) }
    var postings: [Posting] = []
    let account: BookAccount =
      switch kind {
      case "subscription": .subscriptions(row.store)
      case "credit": .credit(row.store)
      default: .expenses(row.store)
      }
    let refund = row.refund ?? (kind == "refund" ? row.price : nil)
    let price = kind == "refund" ? nil : row.price
    if let price, let currency = row.currency {
      var net = price
      if splitsTax, let tax = row.tax, !tax.isZero, let rest = price.subtracting(tax) {
        net = rest
        postings.append(Posting(.tax, tax, currency))
      }
      postings.insert(Posting(account, net, currency), at: 0)
      postings.append(Posting(.money, -price, currency))
    }
    if let refund, !refund.isZero, let currency = row.currency {
      let refund = refund.digits < 0 ? -refund : refund
      postings.append(Posting(account, -refund, currency, remark: "refund"))
      postings.append(Posting(.money, refund, currency, remark: "refund"))
    }
    // An amount that is not known is none: neither is a refund of it booked alone.
    if postings.isEmpty || (kind != "refund" && row.price == nil) {
      return omit(row.coins != nil ? .coins : row.acquired != nil && row.price == nil ? .gift : .price)
    }
    return .transaction(transaction(row, row.thing ?? kind, postings))
  }

  /// - Note: a book needs a day for everything. What has none that is known is booked all the same, so that its
  ///   balances are ours, and says so.
  private func transaction(_ row: BookRow, _ note: String, _ postings: [Posting]) -> Transaction {
    let known = row.day
    let date = known ?? (BookRow.unknownDay, nil)
    let facts = [
      ("isrc", row.isrc), ("account", row.account), ("source", row.source), ("line", row.lineID),
      ("dated", known == nil ? "unknown" : nil),
    ].compactMap { name, value in value.map { (name: name, value: $0) } }
    return Transaction(
      day: date.day, vagueDate: date.vague, payee: row.store ?? row.account ?? row.source ?? "unknown",
      note: note,
      code: row.orderID, facts: facts, postings: postings)
  }

  // MARK: Coins

  private mutating func coins(_ row: BookRow, _ kind: String) -> Entry {
    guard let coins = row.coins, coins != 0 else { return .nothing }
    let name = "\(row.account ?? "coins") | \(coins) coins, \(kind)"
    if row.isTooLarge || coins == .min { return .omitted(.size, text: name) }
    let key = row.account ?? ""
    // Taken out rather than copied: each row would copy all lots there are.
    var held = lots.removeValue(forKey: key) ?? CoinLots()
    defer { lots[key] = held }
    let own = BookAccount.coins(row.account)
    var postings: [Posting] = []
    func move(_ parts: [CoinLots.Part], to account: BookAccount) {
      for part in parts { postings.append(Posting(account, Quantity(part.coins), nil, cost: part.cost)) }
    }
    func move(_ parts: [CoinLots.Part], from account: BookAccount) {
      for part in parts { postings.append(Posting(account, Quantity(-part.coins), nil, cost: part.cost)) }
    }
    if coins > 0 {
      let parts: [CoinLots.Part]
      switch kind {
      case "refund":
        parts = held.takeBack(coins)
        move(parts, to: own)
        move(parts, from: .expenses(row.store))
      case "topup" where row.price != nil && row.currency != nil && row.price?.digits ?? -1 >= 0:
        let cost = CoinLots.Cost(row.price ?? Quantity(0), row.currency ?? "")
        parts = [CoinLots.Part(coins: coins, cost: cost)]
        held.add(parts[0])
        move(parts, to: own)
        postings.append(Posting(.money, -cost.amount, cost.currency))
      default:
        parts = [CoinLots.Part(coins: coins, cost: nil)]
        held.add(parts[0])
        move(parts, to: own)
        move(parts, from: .equity)
        if kind == "topup" { postings[0].remark = "price unknown" }
      }
    } else {
      let parts = held.remove(-coins, canReturn: kind == "spend")
      let target: BookAccount =
        switch kind {
        case "spend": .expenses(row.store)
        case "expiry": .expired
        default: .equity
        }
      move(parts, to: target)
      move(parts, from: own)
    }
    let what = row.thing ?? row.reference ?? row.note
    let count = "\(coins.magnitude) \(coins.magnitude == 1 ? "coin" : "coins")"
    let note =
      switch kind {
      case "spend": what ?? "\(count) spent"
      case "refund": what ?? "\(count) back"
      case "topup": count
      case "opening": "\(count) at the start"
      case "grant": "\(count) given"
      default: "\(count) expired"
      }
    return .transaction(transaction(row, note, postings))
  }
}
