import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ReportCommand: LibraryCommand, QueryTaking {
  static let argumentsBeforeTerms = 1

  static let configuration = CommandConfiguration(
    subcommand: "report",
    abstract: "Report on spending, coverage, losses, coins, the library or what was bought twice.",
    discussion: """
      \(ReportName.allCases.map { report in
        report.rawValue + String(repeating: " ", count: 13 - report.rawValue.count) + report.summary
      }.joined(separator: "\n"))

      Amounts of several currencies are added together only by rates that you
      give: a table in CSV (date, currency, rate) or TOML (USD = 0.92, and from a
      day on below [2024-01-01]), a rate being what one unit is worth in the
      currency of --in.

      Examples:

        shellac report spending purchased:2024
        shellac report spending --by year,store store:bandcamp
        shellac report spending --rates rates.csv --in EUR
        shellac report coverage --by store
        shellac report lost --as csv > lost.csv
        shellac report library genre:jazz --html jazz.html
        shellac report library --playlist New
        shellac report duplicates --json
      """)

  @Argument(
    help: "The report: spending, coverage, lost, coins, library or duplicates.",
    completion: .list(ReportName.allCases.map(\.rawValue)))
  var name: ArgumentText

  @OptionGroup var query: QueryOptions

  @Option(
    help: ArgumentHelp(
      "Only of the songs on this playlist, and of what was paid for them.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.playlists() })
  var playlist: ArgumentText?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What rows are grouped by, as month,store; what there is depends on the report.", valueName: "what"
    ),
    completion: .custom { _, _, prefix in Completions.dimensions(prefix) })
  var by: ArgumentText?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("At most so many rows of each table.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Add currencies together by the rates of this file.", valueName: "file"),
    completion: .file(extensions: ["csv", "toml"]))
  var rates: ArgumentText?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("The currency that rates lead to, such as EUR.", valueName: "currency"),
    completion: .custom { _, _, _ in Completions.currencies() })
  var target: String?

  @Option(
    help: ArgumentHelp("Write a page with charts to this file instead.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: ArgumentText?

  @Flag(help: "With --html: say what would be written, and write nothing.")
  var dryRun = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a whole number from 0") }
    if target != nil && rates == nil { throw ValidationError("--in goes with --rates") }
    if html != nil && (form.form != nil || form.null) {
      throw ValidationError("--html does not go with other forms of output")
    }
  }

  func views(in context: CommandContext) throws -> [View] {
    name.text == ReportName.coins.rawValue ? [.coins] : [.songs, .purchases]
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var request = ReportRequest(try Self.report(name.text))
    request.query = try query.parsed()
    if playlist != nil {
      guard request.name != .coins else {
        throw Diagnostic(
          "coins are on no playlist", hint: "Leave --playlist out.", status: .usage)
      }
    }
    if let by {
      request.groupings = [try ReportRequest.dimensions(by.text, of: request.name)]
    } else if html != nil {
      request.groupings = request.name.groupingsOfPage
    }
    if let rates {
      guard [.spending, .coins].contains(request.name) else {
        throw Diagnostic(
          "report '\(request.name.rawValue)' adds no currencies together", hint: "Leave --rates out.",
          status: .usage)
      }
      request.rates = try RateFile.rates(rates, target: target, context)
    }
    // A page shows the rest in its charts.
    request.limit = html == nil ? limit : nil
    let outputForm = html == nil ? try form.form(in: context) : .table
    let library = try context.openLibrary()
    // In any case, as playlists are named everywhere; and one that there is not is told.
    if let playlist {
      let name = try library.playlist(named: playlist.text).playlist.name
      request.query = .all([
        .term(QueryTerm(field: .field(.playlist), match: .equals(name))), try query.parsed(),
      ])
    }
    let report = try library.report(request)
    let asked = try playlist != nil ? request.query.description : query.isEmpty ? "" : query.text()
    if let html {
      try write(ReportPage(report, query: asked, limit: limit ?? 200), to: html, context)
    } else {
      try ReportListing(context: context, form: outputForm, endsInNull: form.null, hasHeader: form.hasHeader)
        .write(report, query: asked)
    }
    for problem in report.problems {
      context.messages.problem(
        Diagnostic(problem, hint: "Add it to the rates; until then it is told apart in its own currency."))
    }
    for problem in report.unsummed { context.messages.problem(problem) }
    if report.count == 0 {
      if !query.isEmpty {
        try context.tellMissingPlaylists(in: query.parsed(), library)
        return .noMatch
      }
      if context.output.isTerminal { context.messages.note(report.name.emptyNote) }
    }
    return .done
  }

  func check(in context: CommandContext) throws {
    let name = try Self.report(name.text)
    if let by { _ = try ReportRequest.dimensions(by.text, of: name) }
  }

  private func write(_ page: ReportPage, to argument: ArgumentText, _ context: CommandContext) throws {
    let target = try ExportTarget(argument, context)
    try target.requireNoMusic()
    if dryRun, target.path != nil {
      return try ResultLine(
        "would write \(target.shown)", [("file", .text(argument.text)), ("dryrun", .flag(true))]
      ).write(to: context)
    }
    try target.open()
    do {
      try Array(page.text.utf8).withUnsafeBytes { try target.write($0) }
      try target.commit()
    } catch {
      target.cancel()
      throw error
    }
    if target.path != nil {
      try ResultLine("wrote \(target.shown)", [("file", .text(argument.text)), ("dryrun", .flag(false))])
        .write(to: context)
    }
  }

  private static func report(_ word: String) throws -> ReportName {
    if let name = ReportName(rawValue: word) { return name }
    let names = ReportName.allCases.map(\.rawValue)
    throw Diagnostic(
      "there is no report '\(word)'",
      hint: Suggestion.hint(for: word, among: names)
        ?? "There are \(CountText.list(names, "and", isQuoted: true)).",
      status: .usage)
  }
}

extension ReportName {
  /// In what ways a page with charts puts rows together when nobody says.
  fileprivate var groupingsOfPage: [[ReportDimension]] {
    switch self {
    case .spending: [[.month, .store], [.store], [.artist]]
    case .coverage: [[.state], [.store], [.year]]
    case .coins: [[.account], [.month]]
    case .library, .lost, .duplicates: usual
    }
  }

  /// What is said when there is nothing to report on.
  fileprivate var emptyNote: String {
    switch self {
    case .library: "The library is empty. Run 'shellac index FOLDER' with the folder of your music."
    case .coins: "There are no coins."
    case .lost: "Nothing that was paid for is lost."
    case .duplicates: "Nothing was bought twice."
    case .spending, .coverage:
      "There are no purchases. Run 'shellac import FILE' with what a store has told you of yours."
    }
  }
}

extension Completions {
  /// What rows of reports are put together by, as the next item of a list.
  static func dimensions(_ prefix: String) -> [String] {
    let before = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
    let known = Set(ReportName.allCases.flatMap(\.dimensions))
    return ReportDimension.allCases.filter(known.contains).map { before + $0.rawValue }
  }
}
