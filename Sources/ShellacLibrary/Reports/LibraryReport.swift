import ShellacModel

/// What is in the library: how many songs, how long, how large, and of what.
struct LibraryReport {
  private enum Count: Int, CaseIterable {
    case songs, files, lossless, length, size, unplayed, counted, untagged
  }

  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    var report = Report(
      .library,
      measures: [
        ReportColumn("songs", "Songs", .count), ReportColumn("files", "On disk", .count, .quiet),
        ReportColumn("lossless", "Lossless", .count, .quiet),
        ReportColumn("length", "Length", .length, .quiet),
        ReportColumn("size", "Size", .size, .quiet),
      ], charted: "songs")
    guard var source = try session.songs() else {
      throw Diagnostic(
        "songs have no such fields", hint: "Ask for fields of songs; see 'shellac fields'.", status: .usage)
    }
    source.dimensions = [
      .format: "f.format", .codec: "coalesce(f.codec, f.format)", .bitrate: BitRateClass.sql,
      .year: "coalesce(t.original_date, t.date) / 10000 * 10000",
      .decade: "coalesce(t.original_date, t.date) / 100000 * 100000",
      .genre: "item.value", .added: "shellac_day(t.added) / 100 * 100", .artist: "ifnull(a.artist, t.artist)",
      .label: "ifnull(t.label, iif(a.title IS NULL, NULL, a.label))",
      .state: "CASE t.state WHEN 0 THEN 'present' WHEN 1 THEN 'missing' ELSE 'nofile' END",
    ]
    source.counts = [
      "1", "t.state = 0", "f.lossless AND t.state = 0", "t.duration", "CASE t.state WHEN 0 THEN f.size END",
      "t.play_count = 0", "t.play_count IS NOT NULL",
      "(t.guessed & 1 OR t.title IS NULL OR t.artist IS NULL) AND t.state < 2",
    ]
    // A song counts under each of its genres, once in all.
    var whole = ReportGroups([])
    try whole.add(source, session)
    let total = try whole.total()
    let sections = ReportSections(session, total: total, charted: 0) { tally, _ in
      tally.counts.prefix(5).map { .number($0) }
    }
    for dimensions in session.request.groupings {
      var source = source
      if dimensions.contains(.genre) {
        source.tables += """
           LEFT JOIN json_each(CASE WHEN t.genres IS NOT NULL THEN t.genres \
          WHEN t.genre IS NOT NULL THEN json_array(t.genre) ELSE '[]' END) AS item
          """
      }
      var groups = ReportGroups(dimensions)
      try groups.add(source, session)
      try groups.fold()
      report.sections.append(try sections.section(groups))
      if dimensions.contains(.genre), report.remarks.isEmpty {
        report.remarks.append("A song of several genres counts in each of them.")
      }
    }
    report.totals = try sections.totals(total)
    try addFacts(to: &report, total[""] ?? ReportTally(counts: Count.allCases.count, amounts: 0), source)
    return report
  }

  private func addFacts(to report: inout Report, _ total: ReportTally, _ source: ReportSource) throws {
    func count(_ count: Count) -> Int64 { total.counts[count.rawValue] }
    report.count = Int(clamping: count(.songs))
    var albums: Int64 = 0
    var artists: Int64 = 0
    let sql = """
      \(source.prefix)SELECT count(DISTINCT CASE WHEN a.title IS NOT NULL THEN a.id END), \
      count(DISTINCT a.artist) FROM \(source.tables) WHERE \(source.condition)
      """
    try session.rows(sql, source.arguments) { row in (albums, artists) = (row.integer(0), row.integer(1)) }
    report.facts = [
      ReportFact("songs", "Songs", count: count(.songs)), ReportFact("albums", "Albums", count: albums),
      ReportFact("artists", "Album artists", count: artists),
      ReportFact("length", "Length", .value(.number(count(.length)), .length)),
      ReportFact("size", "Size", .value(.number(count(.size)), .size)),
      ReportFact("files", "Songs on disk", count: count(.files)),
      ReportFact("lossless", "of these lossless", count: count(.lossless)),
      ReportFact("untagged", "Without title or artist", count: count(.untagged)),
      ReportFact("unplayed", "Never played", count: count(.unplayed)),
      ReportFact("uncounted", "Plays unknown", count: count(.songs) - count(.counted)),
    ]
  }
}

/// Classes of bit rates, the best first.
enum BitRateClass: Int64, CaseIterable {
  case lossless, high, kbit256, kbit192, kbit128, low, unknown

  /// What people call it.
  var name: String {
    switch self {
    case .lossless: "lossless"
    case .high: "320 kbit/s and more"
    case .kbit256: "256 to 319"
    case .kbit192: "192 to 255"
    case .kbit128: "128 to 191"
    case .low: "under 128"
    case .unknown: "unknown"
    }
  }

  /// The class of a file `f`; none where there is no file.
  static let sql = """
    CASE WHEN f.id IS NULL THEN NULL WHEN f.lossless THEN 0 WHEN f.bit_rate >= 320 THEN 1 \
    WHEN f.bit_rate >= 256 THEN 2 WHEN f.bit_rate >= 192 THEN 3 WHEN f.bit_rate >= 128 THEN 4 \
    WHEN f.bit_rate IS NOT NULL THEN 5 ELSE 6 END
    """
}
