import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistSmartCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "smart",
    abstract: "Make a playlist of what a query finds, or give a smart one another query.",
    discussion: """
      A view that there is already gets another query, and keeps its order, limit, columns and form unless they are \
      said too, or --anew is.

      Its songs are found anew whenever it is looked at. It may ask for other playlists: 'playlist:=NAME' finds \
      the songs of one, smart or not. With its order, columns and form it is a view with a name: 'shellac playlist \
      show', 'songs --playlist', 'export --playlist' and 'report --playlist' use them unless told otherwise.

      Examples:

        shellac playlist smart New added:-30d.. --sort -added --limit 50
        shellac playlist smart Genres --all --columns genre,title:Song --as csv
        shellac playlist smart 'Quiet evening' playlist:=Evening -genre:rock
        shellac playlist smart Random --all --sort title --dry-run
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @OptionGroup var query: QueryOptions
  @OptionGroup var selection: SelectionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fields to show of it, as a,b:Header,c; see 'shellac fields'.", valueName: "fields"),
    completion: .custom { _, _, prefix in Completions.columns(prefix) })
  var columns: ArgumentText?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The form in which 'playlist show' writes it.", valueName: "form"))
  var form: OutputForm?

  @Flag(help: "Keep nothing of the order, limit, columns and form that it had.")
  var anew = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    _ = try query.parsed()
    // The library keeps the keys themselves: it is read without this configuration too.
    let columns = try columns.map { try Self.checkedColumns($0.text) }
    var rule = SmartRule(
      query: try query.text(), order: try selection.order(context.configuration())?.description,
      isReversed: selection.reverse, limit: selection.limit, columns: columns, form: form?.rawValue)
    let library = try context.openLibrary(changing: "playlist smart")
    let old = anew ? nil : try library.savedRule(named: name.text)
    let kept = old.map { keep($0, in: &rule) } ?? []
    let (isNew, songs) = try library.setSmartPlaylist(named: name.text, rule, isDryRun: dryRun)
    let done = (dryRun ? "would be " : "") + (isNew ? "created" : "changed")
    try ResultLine(
      "smart playlist '\(name)' \(done), with \(CountText.count(songs, "song")) now",
      [
        ("name", .text(name.text)), ("new", .flag(isNew)), ("songs", .integer(Int64(songs))),
        ("query", .text(rule.query)), ("columns", rule.columns.map { .text($0) } ?? .null),
        ("form", rule.form.map { .text($0) } ?? .null), ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    if !kept.isEmpty {
      context.messages.note("It keeps its \(kept.joined(separator: ", ")); --anew drops what is not said.")
    }
    for missing in try library.missingPlaylists(in: QueryParser.parse(text: rule.query)) {
      context.messages.note("There is no playlist '\(missing)', so nothing is found on it.")
    }
    return .done
  }

  /// Takes over from a view what is not said anew.
  ///
  /// - Returns: what that is.
  private func keep(_ old: SmartRule, in rule: inout SmartRule) -> [String] {
    var kept: [String] = []
    if selection.sort == nil, !selection.reverse {
      (rule.order, rule.isReversed) = (old.order, old.isReversed)
      if old.order != nil || old.isReversed { kept.append("order") }
    }
    if rule.limit == nil, let limit = old.limit {
      rule.limit = limit
      kept.append("limit")
    }
    if rule.columns == nil, let columns = old.columns {
      rule.columns = columns
      kept.append("columns")
    }
    if rule.form == nil, let form = old.form {
      rule.form = form
      kept.append("form")
    }
    return kept
  }

  func check(in context: CommandContext) throws {
    try selection.requireQuery(
      query, example: "shellac playlist smart \(ShellWords.quote(name.text)) added:-30d..")
    if let columns { _ = try Self.checkedColumns(columns.text) }
  }

  /// Columns that songs of a playlist have.
  ///
  /// - Throws: `Diagnostic` that points at the fault, or names a field of other things.
  private static func checkedColumns(_ text: String) throws -> String {
    let fields = ViewFields(.songs, hasPlaces: true)
    for column in try FieldList(parsing: text).columns { try fields.require(column.field) }
    return text
  }
}
