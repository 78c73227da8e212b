import ShellacModel

/// What several lines say of one sale, as one.
enum SaleFacts {
  /// Puts the facts of a sale together.
  ///
  /// What was paid comes from the best proof, never from a list of prices; the date from whoever knows it best; names
  /// from the line that has most of them, what it lacks from others.
  /// - Parameter lines: in the order of their keys.
  static func merged(_ lines: [PurchaseLine]) -> PurchaseLine {
    let ranked = lines.enumerated().sorted { a, b in (rank(a.element), a.offset) < (rank(b.element), b.offset)
    }
    .map(\.element)
    let first = ranked[0]
    let sales = ranked.filter { $0.kind != .payment && $0.kind != .refund }
    var sale = PurchaseLine(
      source: sourceName, account: ranked.lazy.compactMap(\.account).first,
      line: lines.map { $0.source + ":" + $0.line }.min() ?? "")
    // That a line does not know what was sold says nothing against one that does.
    sale.kind = first.kind == .other ? sales.first { $0.kind != .other }?.kind ?? .other : first.kind
    sale.proof = lines.max { $0.proof.rank < $1.proof.rank }?.proof ?? .receipt
    sale.store = (sales + ranked).lazy.compactMap(\.store).first
    sale.orderID = ranked.lazy.compactMap(\.orderID).first
    sale.date =
      ranked.compactMap(\.date).enumerated()
      .min { a, b in (a.element.precision, a.offset) < (b.element.precision, b.offset) }?.element
    sale.acquired = ranked.lazy.compactMap(\.acquired).first
    sale.isPhysical = sales.contains(where: \.isPhysical)
    sale.isAside = lines.allSatisfy(\.isAside)
    sale.disc = ranked.lazy.compactMap(\.disc).first
    sale.number = ranked.lazy.compactMap(\.number).first
    sale.duration = ranked.lazy.compactMap(\.duration).first
    sale.quantity = ranked.lazy.compactMap(\.quantity).first
    sale.coins = ranked.lazy.compactMap(\.coins).first
    // The more precise date says what the other one says, and more.
    sale.released = ranked.compactMap(\.released).max { precision($0) < precision($1) }
    sale.note = ranked.lazy.compactMap(\.note).first
    sale.identifiers = Set(lines.flatMap(\.identifiers)).sorted()
    sale.tracks = ranked.max { $0.tracks.count < $1.tracks.count }?.tracks ?? []
    takeNames(sales.isEmpty ? ranked : sales, &sale)
    takeAmounts(ranked, &sale)
    return sale
  }

  /// The source of rows that are worked out from lines.
  static let sourceName = "sale"

  /// What counts first: corrections, then receipts of sales, then what was paid for them.
  private static func rank(_ line: PurchaseLine) -> Int {
    let kind = line.kind == .refund ? 20 : line.kind == .payment ? 10 : 0
    return kind + 3 - line.proof.rank
  }

  private static func precision(_ date: Int64) -> Int { date % 100 != 0 ? 2 : date % 10_000 != 0 ? 1 : 0 }

  private static func takeNames(_ lines: [PurchaseLine], _ sale: inout PurchaseLine) {
    let names: [WritableKeyPath<PurchaseLine, String?>] = [
      \.title, \.artist, \.album, \.albumArtist, \.label, \.isrc, \.barcode, \.url,
      \.catalogNumber,
    ]
    func count(_ line: PurchaseLine) -> Int { names.count { line[keyPath: $0] != nil } }
    guard var richest = lines.first else { return }
    if richest.proof != .manual {
      for line in lines.dropFirst() where count(line) > count(richest) { richest = line }
    }
    for name in names {
      let others = lines.compactMap { $0[keyPath: name] }
      sale[keyPath: name] =
        richest[keyPath: name] ?? others.max { ($0.utf8.count, $1) < ($1.utf8.count, $0) }
    }
  }

  private static func takeAmounts(_ ranked: [PurchaseLine], _ sale: inout PurchaseLine) {
    let sales = ranked.filter { $0.kind != .refund }
    if let paying = sales.first(where: { $0.amounts.amount != nil }) {
      sale.amounts = paying.amounts
      sale.amounts.listPrice = nil
      sale.amounts.refund = nil
    }
    if let tax = sales.lazy.compactMap({ $0.amounts.money(\.tax) }).first, sale.amounts.tax == nil {
      sale.amounts.set(\.tax, to: tax)
    }
    // A price in another currency than what was paid says nothing more.
    for line in sales {
      if let price = line.amounts.money(\.listPrice), sale.amounts.set(\.listPrice, to: price) { break }
    }
    takeRefunds(ranked, &sale)
  }

  /// What came back: refunds that are told apart are added up; what the sale's own lines say counts once.
  private static func takeRefunds(_ ranked: [PurchaseLine], _ sale: inout PurchaseLine) {
    let own = ranked.filter { $0.kind != .refund }.compactMap { $0.amounts.money(\.refund) }.first
    let apart = ranked.filter { $0.kind == .refund }
    var sum: Money?
    // Two sources may tell of one refund: only those of one of them are added.
    if let source = apart.first?.source {
      for line in apart where line.source == source {
        guard let refund = line.amounts.money(\.refund) ?? line.amounts.money(\.amount) else { continue }
        sum = sum.map { $0.adding(refund) ?? $0 } ?? refund
      }
    }
    if let refund = larger(own, sum) { sale.amounts.set(\.refund, to: refund) }
  }

  private static func larger(_ a: Money?, _ b: Money?) -> Money? {
    guard let a, let b else { return a ?? b }
    let exponent = max(a.exponent, b.exponent)
    guard a.currency == b.currency, let x = a.rescaled(to: exponent), let y = b.rescaled(to: exponent) else {
      return a
    }
    return x.minor >= y.minor ? a : b
  }
}
