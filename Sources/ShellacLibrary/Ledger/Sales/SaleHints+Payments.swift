import GRDB
import ShellacModel

extension SaleHints {
  /// Pairs payments with what was bought at that store for that amount on that day, where no id of a payment does.
  mutating func comparePayments() throws {
    let told = try numberedPayments()
    var byAmount: [FoldedHash: [Line]] = [:]
    let payments = try PreparedStatement(
      db,
      """
      SELECT \(Self.columns) FROM purchase WHERE \(SaleClosure.told) AND kind = 'payment' AND amount IS NOT NULL
        AND purchased IS NOT NULL ORDER BY id
      """)
    while try payments.step() {
      let payment = line(payments)
      if let key = Self.amount(payment.money), !told.contains(payment.id) {
        byAmount[key, default: []].append(payment)
      }
    }
    if byAmount.isEmpty { return }
    let sales = try PreparedStatement(
      db,
      """
      SELECT \(Self.columns) FROM purchase WHERE \(SaleClosure.told) AND kind NOT IN ('payment', 'refund')
        AND amount > 0 AND purchased IS NOT NULL AND precision < 2 ORDER BY id
      """)
    var found: [(payment: Line, sale: Line)] = []
    while try sales.step() {
      let money =
        sales.text(14).map {
          Money(minor: sales.integer(16), exponent: Int(sales.integer(15)), currency: $0)
        }
      guard let key = Self.amount(money), let payments = byAmount[key],
        !told.contains(sales.integer(0))
      else { continue }
      let sale = line(sales)
      for payment in payments where Self.mayBePaid(sale, by: payment) { found.append((payment, sale)) }
      if found.count > SaleNames.mostPairs { break }
    }
    let sameSecond = found.filter { Self.isSameSecond($0.payment, $0.sale) }
    let isOnlyOfSecond = Self.onlyOnes(sameSecond)
    for (index, pair) in sameSecond.enumerated() {
      add(pair.payment, pair.sale, isOnlyOfSecond[index] ? nil : .payment)
    }
    let settled = Set(sameSecond.flatMap { [$0.payment.id, $0.sale.id] })
    let rest = found.filter { !settled.contains($0.payment.id) && !settled.contains($0.sale.id) }
    let isOnly = Self.onlyOnes(rest)
    for (index, pair) in rest.enumerated() where isOnly[index] { add(pair.payment, pair.sale, .payment) }
  }

  /// Which pairs have a payment that is for no other line of the source, and a sale that no other payment is for.
  private static func onlyOnes(_ pairs: [(payment: Line, sale: Line)]) -> [Bool] {
    var payments: [[String]: Int] = [:]
    var sales: [Int64: Int] = [:]
    for (payment, sale) in pairs {
      payments[[String(payment.id), sale.source], default: 0] += 1
      sales[sale.id, default: 0] += 1
    }
    return pairs.map { payments[[String($0.payment.id), $0.sale.source]] == 1 && sales[$0.sale.id] == 1 }
  }

  private static func isSameSecond(_ a: Line, _ b: Line) -> Bool {
    a.date?.precision == 0 && b.date?.precision == 0 && a.date?.at == b.date?.at
  }

  /// Lines that say which payment they are, or were paid by, where another line says the same.
  private func numberedPayments() throws -> Set<Int64> {
    let rows = try PreparedStatement(
      db,
      """
      SELECT i.purchase FROM purchase_identifier i JOIN purchase p ON p.id = i.purchase
      WHERE i.identifier GLOB '*.transaction:*' AND p.void IS NULL AND p.kind <> 'refund'
        AND (p.kind <> 'payment' OR EXISTS (SELECT 1 FROM purchase_identifier j JOIN purchase o ON o.id = j.purchase
          WHERE j.identifier = i.identifier AND o.void IS NULL AND o.kind NOT IN ('payment', 'refund')
            AND NOT (o.source = 'sale' AND o.change IS NULL)))
      """)
    var found: Set<Int64> = []
    while try rows.step() { found.insert(rows.integer(0)) }
    return found
  }

  private static func amount(_ money: Money?) -> FoldedHash? {
    guard let money, let minor = money.rescaled(to: Money.mostDecimals)?.minor else { return nil }
    var hash = FoldedHash.empty
    hash.add(text: money.currency)
    hash.add(text: String(minor))
    return hash
  }

  private static func mayBePaid(_ sale: Line, by payment: Line) -> Bool {
    guard let a = sale.date, let b = payment.date, sale.source != payment.source else { return false }
    let (gap, overflow) = a.at.subtractingReportingOverflow(b.at)
    guard !overflow, gap.magnitude <= 86_400 * (a.precision == 1 || b.precision == 1 ? 2 : 1) else {
      return false
    }
    let store = TextFolding.fold(sale.store)
    return !store.isEmpty && TextFolding.fold(payment.store).contains(store)
  }
}
