import GRDB
import ShellacModel

/// What was bought and is on disk, and what the rest cost.
///
/// What waits to be tied, because a file is its own or likely so, is neither there nor lost.
///
/// The part of an album's price that is at risk is that of its songs without a file, a minor unit of each purchase
/// rounded down at most, so that sums are the same however they are put together.
struct CoverageReport {
  private enum Count: Int, CaseIterable { case rows, present, partly, without, waiting, physical, unknown }

  /// What can be on disk, or stands on a shelf.
  static let isMusic = "p.kind IN ('track', 'album', 'package', 'other')"

  /// How many songs of a purchase have a file, a file that has vanished, and none: 20 bits each.
  static let songs = """
    (SELECT sum(CASE t.state WHEN 0 THEN 1 WHEN 1 THEN 1 << 20 ELSE 1 << 40 END) FROM link l \
    JOIN track t ON t.id = l.track WHERE l.purchase = p.id AND l.void IS NULL)
    """
  static let state = """
    CASE WHEN waiting THEN 'waiting' \
    WHEN songs IS NULL THEN CASE WHEN physical THEN 'physical' ELSE 'without a file' END \
    WHEN songs >> 20 = 0 THEN 'with a file' WHEN songs & 1048575 > 0 THEN 'partly' \
    WHEN physical THEN 'physical' ELSE 'without a file' END
    """
  private static let net = "(paid - refunded)"
  private static let all = "((songs & 1048575) + (songs >> 20 & 1048575) + (songs >> 40))"
  private static let lacking = "((songs >> 20 & 1048575) + (songs >> 40))"

  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    let request = session.request
    let tellsState = request.groupings.allSatisfy { $0.contains(.state) }
    var columns = [
      ReportColumn("currency", "Currency", .text), ReportColumn("purchases", "Purchases", .count),
      ReportColumn("withfile", "With a file", .count, .quiet),
      ReportColumn("partly", "Partly", .count, .quiet),
      ReportColumn("without", "Without", .count, .quiet),
      ReportColumn("waiting", "Waiting", .count, .quiet),
      ReportColumn("physical", "Physical", .count, .quiet),
      ReportColumn("paid", "Paid", .money), ReportColumn("atrisk", "At risk", .money, .quiet),
      ReportColumn("unknown", "Unknown", .count, .quiet),
    ]
    if tellsState { columns.removeSubrange(2...6) }
    var report = Report(.coverage, measures: columns, charted: "purchases")
    let purchases = try session.purchases(Self.isMusic)
    let waiting = try WaitingPurchases(session, among: purchases)
    let source = rows(waiting.added(to: purchases))
    var total: [String: ReportTally] = [:]
    var sections: ReportSections?
    for (index, dimensions) in request.groupings.enumerated() {
      var groups = ReportGroups(dimensions)
      try groups.add(source, session)
      try groups.fold()
      if index == 0 {
        total = try groups.total()
        sections = ReportSections(session, total: total, charted: 1) { tally, currency in
          try values(tally, currency, tellsState: tellsState)
        }
      }
      if let section = try sections?.section(groups) { report.sections.append(section) }
    }
    report.totals = try sections?.totals(total) ?? []
    report.count = Int(clamping: count(.rows, total))
    for (count, name, title) in [
      (Count.rows, "purchases", "Purchases"), (.present, "withfile", "With a file"),
      (.partly, "partly", "Partly"), (.without, "without", "Without a file"),
      (.waiting, "waiting", "Waiting to be tied"), (.physical, "physical", "Physical"),
      (.unknown, "unknown", "At risk, price unknown"),
    ] { report.facts.append(ReportFact(name, title, count: self.count(count, total))) }
    try addFiles(to: &report)
    report.remarks += waiting.remarks
    return report
  }

  /// Purchases with their songs counted once: the columns of a table.
  private func rows(_ purchases: ReportSource) -> ReportSource {
    var source = purchases
    let names: [(ReportDimension, String)] = [
      (.month, "month"), (.year, "year"), (.store, "store"), (.artist, "artist"), (.label, "label"),
      (.account, "account"), (.kind, "kind"),
    ]
    let wanted = Set(session.request.groupings.joined())
    var columns = names.filter { wanted.contains($0.0) }.map {
      "\(source.dimensions[$0.0] ?? "NULL") AS \($0.1)"
    }
    columns += [
      "\(PurchaseCost.currency) AS currency",
      "CASE WHEN \(PurchaseCost.isPriced) THEN ifnull(p.exponent, 0) ELSE 0 END AS exponent",
      "\(PurchaseCost.paid) AS paid", "\(PurchaseCost.refunded) AS refunded",
      "\(PurchaseCost.isUnknown) AS unknown", "p.physical AS physical", "\(Self.songs) AS songs",
      "\(WaitingPurchases.isWaiting) AS waiting",
    ]
    source.tables =
      "(SELECT \(columns.joined(separator: ", ")) FROM \(source.tables) WHERE \(source.condition) LIMIT -1)"
    source.condition = "1"
    source.dimensions = Dictionary(uniqueKeysWithValues: names.map { ($0.0, $0.1) })
    source.dimensions[.state] = Self.state
    source.currency = "currency"
    source.exponent = "exponent"
    let state = { (name: String) in "(\(Self.state)) = '\(name)'" }
    source.counts = [
      "1", state("with a file"), state("partly"), state("without a file"), state("waiting"),
      state("physical"),
      "unknown AND \(state("without a file"))",
    ]
    source.amounts = [
      Self.net,
      """
      CASE \(Self.state) WHEN 'without a file' THEN \(Self.net) WHEN 'partly' THEN \
      \(Self.net) / \(Self.all) * \(Self.lacking) + \(Self.net) % \(Self.all) * \(Self.lacking) / \(Self.all) ELSE 0 END
      """,
    ]
    return source
  }

  private func values(_ tally: ReportTally, _ currency: String, tellsState: Bool) throws -> [ReportValue] {
    func money(_ index: Int) throws -> ReportValue {
      try session.money(currency) { try tally.money(index) }
    }
    let states = [Count.present, .partly, .without, .waiting, .physical].map {
      ReportValue.number(tally.counts[$0.rawValue])
    }
    return [currency.isEmpty ? .none : .text(currency), .number(tally.counts[0])] + (tellsState ? [] : states)
      + [try money(0), try money(1), .number(tally.counts[Count.unknown.rawValue])]
  }

  private func count(_ count: Count, _ total: [String: ReportTally]) -> Int64 {
    total.values.reduce(0) { $0 &+ $1.counts[count.rawValue] }
  }

  /// Songs on disk that nothing was paid for, as far as anybody knows, and how they were come by.
  private func addFiles(to report: inout Report) throws {
    guard let source = try session.songs("t.state < 2") else { return }
    let sql = """
      \(source.prefix)SELECT (SELECT d.kind FROM decision d WHERE d.track = t.id AND d.void IS NULL \
      AND d.kind IN \(SongOrigins.kinds) ORDER BY d.id DESC LIMIT 1) AS how, count(*) \
      FROM \(source.tables) WHERE NOT EXISTS (SELECT 1 FROM link l WHERE l.track = t.id AND l.void IS NULL) \
      AND \(source.condition) GROUP BY 1
      """
    var counts: [String: Int64] = [:]
    try session.rows(sql, source.arguments) { row in counts[row.text(0) ?? ""] = row.integer(1) }
    for kind in try kindsOfReturned(source) {
      counts["", default: 0] -= 1
      counts[kind.rawValue, default: 0] += 1
    }
    report.facts.append(
      ReportFact("files", "Songs on disk without a purchase", count: counts.values.reduce(0, &+)))
    for (kind, name, title) in [
      ("rip", "rips", "of these ripped"), ("gift", "gifts", "of these gifts"),
      ("promo", "promos", "of these promos"),
      ("elsewhere", "elsewhere", "of these bought elsewhere"), ("", "unexplained", "of these unexplained"),
    ] { report.facts.append(ReportFact(name, title, count: counts[kind] ?? 0)) }
  }

  /// How the songs were come by that have another number now than the decision names.
  private func kindsOfReturned(_ source: ReportSource) throws -> [DecisionKind] {
    let returned = try SongOrigins(session.db).ofReturned
    if returned.isEmpty { return [] }
    let ids = returned.keys.sorted().map(String.init).joined(separator: ",")
    let sql = """
      \(source.prefix)SELECT t.id FROM \(source.tables) WHERE t.id IN (SELECT value FROM json_each('[\(ids)]')) \
      AND NOT EXISTS (SELECT 1 FROM link l WHERE l.track = t.id AND l.void IS NULL) \
      AND NOT EXISTS (SELECT 1 FROM decision d WHERE d.track = t.id AND d.void IS NULL \
      AND d.kind IN \(SongOrigins.kinds)) \
      AND \(source.condition)
      """
    var kinds: [DecisionKind] = []
    try session.rows(sql, source.arguments) { row in kinds += [returned[row.integer(0)]].compactMap(\.self) }
    return kinds
  }
}
