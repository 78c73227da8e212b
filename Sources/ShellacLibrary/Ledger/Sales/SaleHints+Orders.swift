import GRDB
import ShellacModel

extension SaleHints {
  /// Pairs lines of one order of one store: what two sources tell of it, and what was paid back.
  mutating func compareOrders(isForReview: Bool) throws {
    let groups = try lines(
      """
      kind <> 'payment' AND order_id IN (
        SELECT order_id FROM purchase WHERE \(SaleClosure.told) AND order_id IS NOT NULL
        GROUP BY order_id HAVING count(*) > 1)
      """
    ) { line in
      var hash = FoldedHash.empty
      hash.add(text: SaleNames.family(line.source, store: line.store))
      hash.add(text: line.orderID ?? "")
      return hash
    }
    for group in groups {
      let sales = group.filter { $0.kind != "refund" }
      for (index, first) in sales.enumerated() {
        for second in sales[(index + 1)...] where Self.isOneItem(first, second) {
          if first.source != second.source {
            add(first, second, Self.isSure(first, second, sales) ? nil : .order)
          } else if isForReview, Self.mayBeTyped(first, second) {
            add(first, second, .order)
          }
        }
      }
      for refund in group where refund.kind == "refund" { compare(refund, with: sales) }
    }
  }

  private static func isOneItem(_ a: Line, _ b: Line) -> Bool {
    guard a.kind == b.kind, agree(a.artist, b.artist), agreeInTime(a, b) else { return false }
    if let a = a.isrc, let b = b.isrc { return a == b }
    return !a.title.isEmpty && a.title == b.title
  }

  /// One line of each source, and nothing that speaks against it.
  private static func isSure(_ a: Line, _ b: Line, _ sales: [Line]) -> Bool {
    guard agreeInMoney(a, b), a.isrc == nil || b.isrc == nil || a.title == b.title else { return false }
    return sales.allSatisfy { other in
      other.id == a.id || other.id == b.id
        || !(other.source == a.source && isOneItem(other, b)
          || other.source == b.source && isOneItem(other, a))
    }
  }

  /// Two lines of one source, of which one knows more: the date to the second, or the price.
  private static func mayBeTyped(_ a: Line, _ b: Line) -> Bool {
    a.date?.precision != b.date?.precision || (a.money == nil) != (b.money == nil)
  }

  /// A refund is of what was bought under its order and its name; that two were, nobody can tell apart.
  private mutating func compare(_ refund: Line, with sales: [Line]) {
    let targets = sales.filter { sale in
      if let a = refund.isrc, let b = sale.isrc, a != b { return false }
      return !refund.title.isEmpty && refund.title == sale.title && Self.agree(refund.artist, sale.artist)
    }
    let isOneEach = Set(targets.map(\.source)).count == targets.count
    for target in targets { add(refund, target, isOneEach ? nil : .severalSales) }
  }
}
