import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CheckCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "check",
    abstract:
      "Look for what is wrong with songs, albums, files, purchases, playlists and the library.",
    discussion: """
      --list says what is looked for; each rule has a number and a name that stay. With a query, only songs that it \
      finds are looked at, with their files, albums and artists. No file is opened: what is said of tags and \
      pictures is what the last index run has read.

      The exit status is 2 when there are errors, 1 when there are warnings, 0 when there are notes at most, and 3 \
      when a query finds no song. 'check.off' in the configuration switches rules off that are not named by --rule.

      A file's id is that of its song, for 'id:' in a query. --fix works out anew what follows from something else: sort keys, the search index, sums of albums, the songs \
      of playlist entries. Files are changed for rules that --rule names alone: blanks at the ends of names and accents \
      that stand apart, in tags or names of files. 'shellac undo' brings the old files back. What else needs another tag \
      or name is left to 'shellac tag' and 'shellac organize'.

      Examples:

        shellac check
        shellac check --severity warning artist:=Björk
        shellac check --rule gap-in-album,201 --as csv
        shellac check --fix --dry-run
        shellac check --fix --rule blanks-around-name
        shellac check --list
      """)

  @OptionGroup var query: QueryOptions

  @Option(
    help: ArgumentHelp(
      "Only this rule, by name or number; several with commas.", valueName: "rule"),
    completion: .list(CheckRule.all.map(\.name)))
  var rule: [ArgumentText] = []

  @Option(
    help: ArgumentHelp(
      "Only what is at least so bad: note, warning or error.", valueName: "severity"),
    completion: .list(CheckSeverity.allCases.map(\.rawValue)))
  var severity: ArgumentText?

  @Flag(help: "Make good what can be made good without asking, then look.")
  var fix = false

  @Flag(help: "With --fix: say what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "List the rules.")
  var list = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try rules(context) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let rules = try rules(context)
    if list {
      return try form.list(ListedRows(rows: rules.map(\.row)), Self.columnsOfList, in: context)
    }
    guard !fix || query.isEmpty else {
      throw Diagnostic(
        "--fix and a query do not go together",
        hint: "Leave the query out: the library is mended as a whole.",
        status: .usage)
    }
    // A batch hands --dry-run to all that take it.
    if dryRun, !fix, context.shared == nil {
      context.messages.note("--dry-run goes with --fix: without it nothing is changed anyway.")
    }
    let query = try query.parsed()
    let outputForm = try form.form(in: context)
    let library =
      fix ? try context.openLibrary(changing: "check --fix") : try context.openLibrary()
    if fix {
      let mended = try library.mend(rules.filter { $0.isFixable && $0.fileMend == nil }, isDryRun: dryRun)
      for mended in mended { tell(mended.rule, mended.count, context) }
      if !rule.isEmpty {
        let mending = FileMending(library, context, isDryRun: dryRun)
        for rule in rules {
          if let count = try mending.mend(rule) { tell(rule, count, context) }
        }
      }
    }
    if !query.isEverything {
      var request = ViewRequest(.songs, columns: [])
      request.query = query
      if try library.count(request) == 0 {
        if outputForm != .table {
          let columns = CheckRows.columns(outputForm)
          let listing = Listing(
            context: context, columns: columns, form: outputForm, endsInNull: form.null,
            hasHeader: form.hasHeader)
          _ = try listing.write(ListedRows(rows: []))
        }
        return .noMatch
      }
    }
    let host =
      query.isEverything && rules.contains(where: \.isOutside) ? try context.pluginHost() : nil
    let rows = CheckRows(library, rules, query, outputForm) {
      host.map { PluginFindings.all(rules, $0) } ?? []
    }
    let listing = Listing(
      context: context, columns: CheckRows.columns(outputForm), form: outputForm, endsInNull: form.null,
      hasHeader: form.hasHeader)
    _ = try listing.write(rows)
    context.messages.note(rows.summary)
    return rows.status
  }

  private func tell(_ rule: CheckRule, _ count: Int, _ context: CommandContext) {
    guard count > 0 else { return }
    context.messages.note("\(dryRun ? "Would mend" : "Mended") \(rule.name): \(count)")
  }

  /// The rules that were asked for, by their numbers.
  private func rules(_ context: CommandContext) throws -> [CheckRule] {
    var least = CheckSeverity.note
    if let word = severity?.text {
      guard let severity = CheckSeverity(rawValue: word) else {
        throw Diagnostic(
          "there is no severity '\(word)'", hint: "There are note, warning and error.",
          status: .usage)
      }
      least = severity
    }
    let words = rule.flatMap { rule in
      rule.text.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    guard !words.contains("") else {
      throw Diagnostic(
        "--rule names no rule", hint: "Run 'shellac check --list' to see them.", status: .usage)
    }
    let configuration = try context.configuration()
    let off = try configuration.naming("check.off") {
      try (configuration.texts("check.off") ?? []).map { try CheckRule.named($0).number }
    }
    if words.isEmpty {
      return CheckRule.all.filter { $0.severity >= least && !off.contains($0.number) }
    }
    let asked = Set(try words.map { try CheckRule.named($0).number })
    return CheckRule.all.filter { $0.severity >= least && asked.contains($0.number) }
  }

  private static let columnsOfList = [
    OutputColumn("number", .integer), OutputColumn("rule"), OutputColumn("severity"),
    OutputColumn("kind"),
    OutputColumn("fix", .flag), OutputColumn("finds"), OutputColumn("help"),
  ]
}

extension CheckRule {
  /// The rule as a row of the list.
  fileprivate var row: ListedRow {
    ListedRow([
      .integer(Int64(number)), .text(name), .text(severity.rawValue), .text(about.rawValue),
      .flag(isFixable), .text(sentence), .text(advice),
    ])
  }
}
