import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistSmartCommand: Subcommand, QueryTaking {
  static let configuration = CommandConfiguration(
    commandName: "smart",
    abstract: "Make a playlist of what a query finds, or give a smart one another query.",
    discussion: """
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

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    _ = try query.parsed()
    // The library keeps the keys themselves: it is read without this configuration too.
    let columns = try columns.map { try Self.checkedColumns($0.text) }
    let rule = SmartRule(
      query: try query.text(), order: try selection.order(context.configuration())?.description,
      isReversed: selection.reverse, limit: selection.limit, columns: columns, form: form?.rawValue)
    let (isNew, songs) = try context.openLibrary(changing: "playlist smart")
      .setSmartPlaylist(named: name.text, rule, isDryRun: dryRun)
    let done = (dryRun ? "would be " : "") + (isNew ? "created" : "changed")
    try ResultLine(
      "smart playlist '\(name)' \(done), with \(CountText.count(songs, "song")) now",
      [
        ("name", .text(name.text)), ("new", .flag(isNew)), ("songs", .integer(Int64(songs))),
        ("query", .text(rule.query)), ("columns", rule.columns.map { .text($0) } ?? .null),
        ("form", rule.form.map { .text($0) } ?? .null), ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
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
    for column in try FieldList(parsing: text).columns {
      guard case .field(let field) = column.field, field != .position, !column.field.isField(of: .songs)
      else {
        continue
      }
      throw Diagnostic(
        "songs have no field '\(field.rawValue)'", hint: "Run 'shellac fields' to see what songs have.",
        status: .usage)
    }
    return text
  }
}
