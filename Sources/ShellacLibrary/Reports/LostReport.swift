import GRDB
import ShellacModel

/// What was paid for and is not on disk, newest first, with where it can be had again.
///
/// Things without a download are never lost, what was paid back is nobody's loss, and what waits to be tied because a
/// file is its own, or likely so, is not lost yet.
struct LostReport {
  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    var report = Report(
      .lost,
      measures: [
        ReportColumn("purchased", "Bought", .time), ReportColumn("artist", "Artist", .text),
        ReportColumn("title", "Title", .text), ReportColumn("kind", "Kind", .text),
        ReportColumn("lacking", "Songs", .count), ReportColumn("songs", "Of", .count),
        ReportColumn("state", "State", .text), ReportColumn("price", "Price", .money),
        ReportColumn("currency", "Currency", .text), ReportColumn("store", "Store", .text),
        ReportColumn("orderid", "Order", .text), ReportColumn("url", "Address", .url),
      ], charted: "")
    var list = PurchaseList(session)
    var section = ReportSection(dimensions: [], keys: [], rows: [])
    let limit = session.request.limit ?? .max
    let source = try session.purchases(
      """
      p.physical = 0 AND \(CoverageReport.isMusic) AND NOT ifnull(p.refund > 0 AND p.refund >= p.amount, 0) \
      AND ifnull(\(CoverageReport.songs) >> 20, 1) > 0
      """)
    let waiting = try WaitingPurchases(session, among: source)
    let sql = """
      \(source.prefix)SELECT \(PurchaseList.columns(source)), \(CoverageReport.songs) FROM \(source.tables) \
      WHERE \(source.condition) ORDER BY p.purchased DESC NULLS LAST, p.id DESC
      """
    try session.rows(sql, source.arguments) { row in
      if waiting.contains(row.integer(0)) { return }
      report.count += 1
      guard section.rows.count < limit else {
        section.omitted += 1
        try list.count(row)
        return
      }
      let purchase = try PurchaseList.purchase(row)
      try list.count(row)
      let songs = row.integer(PurchaseList.width)
      let mask: Int64 = 1 << 20 - 1
      let (missing, none) = (songs >> 20 & mask, songs >> 40)
      let all = (songs & mask) + missing + none
      section.rows.append([
        purchase.date, purchase.artist, purchase.title, purchase.kind,
        // Of one song there is nothing to count.
        all > 1 ? .number(missing + none) : .none, all > 1 ? .number(all) : .none,
        .text(missing > 0 ? "missing" : "nofile"), purchase.price, purchase.currency, purchase.store,
        purchase.order, purchase.address,
      ])
    }
    report.sections = [section]
    report.totalColumns = PurchaseList.totalColumns
    report.totals = try list.totals()
    report.overviews = try list.overviews(of: .lost, "Paid")
    report.facts = [
      ReportFact("purchases", "Purchases", count: Int64(report.count)),
      ReportFact("unknown", "Without a known price", count: list.unknown),
      ReportFact("waiting", "Waiting to be tied", count: Int64(waiting.count)),
    ]
    report.remarks += waiting.remarks
    return report
  }
}
