import ShellacModel

/// What a report is asked.
public struct ReportRequest: Sendable {
  /// Which report.
  public var name: ReportName

  /// About what: purchases, of `library` songs, of `coins` entries of accounts.
  public var query: Query = .everything

  /// In which ways its rows are put together, a section each.
  public var groupings: [[ReportDimension]]

  /// At most how many rows a section has; nil for all.
  public var limit: Int?

  /// What amounts of several currencies are added together by.
  public var rates: ExchangeRates?

  /// A request for a report on everything, put together as it usually is.
  public init(_ name: ReportName) {
    self.name = name
    groupings = name.usual
  }

  /// Reads the names of what rows are put together by, with commas between them.
  ///
  /// - Throws: `Diagnostic` with status `usage` for one that the report does not have.
  public static func dimensions(_ text: String, of name: ReportName) throws -> [ReportDimension] {
    let known = name.dimensions.map(\.rawValue)
    guard !known.isEmpty else {
      throw Diagnostic(
        "report '\(name.rawValue)' lists things one by one", hint: "Leave --by out.", status: .usage)
    }
    var dimensions: [ReportDimension] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.filter { $0 != " " }.lowercased()
      guard let dimension = ReportDimension(rawValue: word), name.dimensions.contains(dimension) else {
        let meant = Suggestion.closest(to: word, among: known).map { "Did you mean '\($0)'?" }
        throw Diagnostic(
          "report '\(name.rawValue)' cannot be grouped by '\(part)'",
          hint: meant ?? "It takes \(CountText.list(known, "or", isQuoted: true)).", status: .usage)
      }
      guard !dimensions.contains(dimension) else {
        throw Diagnostic("'\(word)' is named twice", hint: "Name it once.", status: .usage)
      }
      dimensions.append(dimension)
    }
    return dimensions
  }
}

extension Library {
  /// Answers a report.
  ///
  /// - Throws: `Diagnostic`; with status `usage` for a query that its rows cannot be asked.
  public func report(_ request: ReportRequest) throws -> Report {
    try database { db in
      let settings = try LibrarySettings(db)
      try SQLFunctions.registerCalendar(settings, in: db)
      let session = ReportSession(db: db, settings: settings, request: request)
      var report =
        switch request.name {
        case .spending: try SpendingReport(session).made()
        case .coverage: try CoverageReport(session).made()
        case .lost: try LostReport(session).made()
        case .coins: try CoinsReport(session).made()
        case .library: try LibraryReport(session).made()
        case .duplicates: try DuplicatesReport(session).made()
        }
      report.unsummed = session.unsummed.problems
      return report
    }
  }
}
