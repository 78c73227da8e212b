import ShellacLibrary
import ShellacModel

/// The lists of reconciling, as one table.
struct ReconcileListing {
  private let report: ReconcileReport
  /// The links that are listed as certain.
  private let ties: [ReconcileReport.Tie]
  private let library: Library
  private let limit: Int

  /// Creates the listing of a report.
  ///
  /// - Parameter ties: the links that are listed; nil: those that were made.
  init(_ report: ReconcileReport, ties: [ReconcileReport.Tie]?, limit: Int, in library: Library) {
    self.report = report
    self.ties = ties ?? report.ties
    self.library = library
    self.limit = limit
  }

  private static let columns = [
    OutputColumn("list"), OutputColumn("score", .integer), OutputColumn("rule"),
    OutputColumn("purchase", .integer),
    OutputColumn("store"), OutputColumn("artist"), OutputColumn("title"), OutputColumn("album"),
    OutputColumn("song", .integer), OutputColumn("songartist"), OutputColumn("songtitle"),
    OutputColumn("songalbum"),
    OutputColumn("path", .path), OutputColumn("reasons"),
  ]

  /// What a person reads of it.
  private static let shownToPeople: Set<String> = [
    "list", "score", "rule", "purchase", "artist", "title", "album", "song", "path",
  ]

  func write(_ form: OutputForm, isDryRun: Bool, options: FormOptions, to context: CommandContext) throws {
    let rows = try self.rows()
    let shown = Self.columns.indices.filter {
      form != .table || Self.shownToPeople.contains(Self.columns[$0].header)
    }
    let listed = rows.map { row in ListedRow(shown.map { row[$0] }) }
    if form == .table {
      context.output.terminalEscape = .text
      context.output.write(summary(isDryRun: isDryRun) + "\n")
      if listed.isEmpty { return try context.output.flush() }
      context.output.write("\n")
      try context.output.flush()
    }
    try writeRows(listed, shown, form, options, to: context)
    if form != .table { context.messages.note(summary(isDryRun: isDryRun)) }
    for (list, count) in left where count > 0 {
      context.messages.note("… and \(CountText.grouped(count)) more in '\(list)'; --limit 0 lists all")
    }
  }

  /// How many of each list there are that the limit leaves out.
  private var left: [(String, Int)] {
    [
      ("certain", ties.count - limit), ("review", report.reviews.count - limit),
      ("sale", report.doubtfulSales.count - limit), ("refund", report.refundsAlone.count - limit),
      ("nofile", report.withoutFileCount - limit), ("unbought", report.withoutPurchaseCount - limit),
    ]
  }

  private func writeRows(
    _ listed: [ListedRow], _ shown: [Int], _ form: OutputForm, _ options: FormOptions,
    to context: CommandContext
  ) throws {
    _ = try Listing(
      context: context, columns: shown.map { Self.columns[$0] }, form: form, endsInNull: options.null,
      hasHeader: options.hasHeader
    ).write(ListedRows(rows: listed))
  }

  private func summary(isDryRun: Bool) -> String {
    let songs = Set(report.ties.map(\.track)).count
    let tied = "\(CountText.count(songs, "song")) \(isDryRun ? "would be tied" : "tied")"
    let ambiguous = report.reviews.count { $0.isAmbiguous }
    let review =
      "\(CountText.count(report.reviews.count, "purchase")) to review"
      + (ambiguous > 0 ? " (\(CountText.grouped(ambiguous)) with several songs equally good)" : "")
    let sales = report.doubtfulSales.count
    let refunds = report.refundsAlone.count
    let parts: [String?] = [
      tied, review,
      sales == 0 ? nil : "\(CountText.count(sales, "pair")) that may be one sale",
      refunds == 0 ? nil : "\(CountText.count(refunds, "refund")) without a purchase",
      "\(CountText.count(report.withoutFileCount, "purchase")) without a file",
      "\(CountText.count(report.withoutPurchaseCount, "song")) without a purchase",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func rows() throws -> [[CellValue]] {
    var rows: [[CellValue]] = []
    for tie in ties.prefix(limit) {
      rows.append(try row("certain", tie.purchase, tie.track, rule: tie.rule, score: tie.score, reasons: []))
    }
    for review in report.reviews.prefix(limit) {
      for candidate in review.candidates {
        rows.append(
          try row(
            review.isAmbiguous ? "ambiguous" : "review", review.purchase, candidate.tracks.first,
            rule: candidate.rule, score: candidate.score, reasons: candidate.reasons))
      }
    }
    for pair in report.doubtfulSales.prefix(limit) {
      for id in [pair.first, pair.second] {
        let other = id == pair.first ? pair.second : pair.first
        rows.append(
          try row(
            "sale", id, nil, rule: nil, score: nil,
            reasons: ["one sale with purchase \(other)?", pair.reason.rawValue]))
      }
    }
    for refund in report.refundsAlone.prefix(limit) {
      rows.append(
        try row("refund", refund, nil, rule: nil, score: nil, reasons: ["a refund without its purchase"]))
    }
    for purchase in report.withoutFile.prefix(limit) {
      rows.append(try row("nofile", purchase, nil, rule: nil, score: nil, reasons: []))
    }
    for song in report.withoutPurchase.prefix(limit) {
      rows.append(try row("unbought", nil, song, rule: nil, score: nil, reasons: []))
    }
    return rows
  }

  private func row(
    _ list: String, _ purchase: Int64?, _ song: Int64?, rule: MatchRule?, score: Int?, reasons: [String]
  ) throws -> [CellValue] {
    let bought = try purchase.flatMap { try library.purchaseSide($0) }
    let onDisk = try song.flatMap { try library.songSide($0) }
    return [
      .text(list), CellValue(score), CellValue(rule?.rawValue),
      purchase.map { .integer($0) } ?? .null, CellValue(bought?.store),
      CellValue(bought?.artist ?? (bought == nil ? onDisk?.artist : nil)),
      CellValue(bought?.title ?? (bought == nil ? onDisk?.title : nil)),
      CellValue(bought?.album ?? (bought == nil ? onDisk?.album : nil)), song.map { .integer($0) } ?? .null,
      CellValue(onDisk?.artist), CellValue(onDisk?.title), CellValue(onDisk?.album),
      onDisk?.path.map { .bytes($0) } ?? .null,
      reasons.isEmpty ? .null : .text(reasons.joined(separator: ", ")),
    ]
  }
}
