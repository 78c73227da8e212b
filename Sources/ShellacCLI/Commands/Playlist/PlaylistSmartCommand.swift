import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistSmartCommand: Subcommand, QueryTaking {
  static let configuration = CommandConfiguration(
    commandName: "smart",
    abstract: "Make a playlist of what a query finds, or give a smart one another query.",
    discussion: """
      Its songs are found anew whenever it is looked at. It may ask for other playlists: 'playlist:=NAME' finds \
      the songs of one, smart or not.

      Examples:

        shellac playlist smart New added:-30d.. --sort -added --limit 50
        shellac playlist smart 'Quiet evening' playlist:=Evening -genre:rock
        shellac playlist smart Random --all --sort title --dry-run
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @OptionGroup var query: QueryOptions
  @OptionGroup var selection: SelectionOptions

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try selection.requireQuery(
      query, example: "shellac playlist smart \(ShellWords.quote(name.text)) added:-30d..")
    _ = try query.parsed()
    // The library keeps the keys themselves: it is read without this configuration too.
    let rule = SmartRule(
      query: try query.text(), order: try selection.order(context.configuration())?.description,
      isReversed: selection.reverse, limit: selection.limit)
    let (isNew, songs) = try context.openLibrary(changing: "playlist smart")
      .setSmartPlaylist(named: name.text, rule, isDryRun: dryRun)
    let done = (dryRun ? "would be " : "") + (isNew ? "created" : "changed")
    try ResultLine(
      "smart playlist '\(name)' \(done), with \(CountText.count(songs, "song")) now",
      [
        ("name", .text(name.text)), ("new", .flag(isNew)), ("songs", .integer(Int64(songs))),
        ("query", .text(rule.query)), ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
  }
}
