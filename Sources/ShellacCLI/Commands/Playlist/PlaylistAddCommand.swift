import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistAddCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "add",
    abstract: "Add the songs that a query finds to a playlist.",
    discussion: """
      A song may be on a playlist more than once.

      Examples:

        shellac playlist add Evening artist:=Björk -genre:live
        shellac playlist add Evening id:17 --at 1
        shellac playlist add Evening album:=Homogenic --sort track --dry-run
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @OptionGroup var query: QueryOptions
  @OptionGroup var selection: SelectionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the first of them will stand, from 1; else the end.", valueName: "n"))
  var at: Int?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let request = try selection.request(query, context.configuration())
    let library = try context.openLibrary(changing: "playlist add")
    let edit = try library.addToPlaylist(name.text, songs: request, at: at, isDryRun: dryRun)
    if edit.count == 0, !query.isEmpty {
      try context.tellMissingPlaylists(in: query.parsed(), library)
      return .noMatch
    }
    try edit.report("added to", isDryRun: dryRun).write(to: context)
    return .done
  }

  func check(in context: CommandContext) throws {
    if let at, at < 1 {
      throw Diagnostic("there is no place \(at)", hint: "Places count from 1.", status: .usage)
    }
    try selection.requireQuery(
      query, example: "shellac playlist add \(ShellWords.quote(name.text)) artist:=Björk")
  }
}

extension PlaylistEdit {
  /// What was done, for people and as facts.
  ///
  /// - Parameter verb: what was done to the songs, as in "added to".
  func report(_ verb: String, isDryRun: Bool) -> ResultLine {
    let would = isDryRun ? "would be " : ""
    let has = isDryRun ? "which would have" : "which has"
    return ResultLine(
      "\(CountText.count(count, "song")) \(would)\(verb) '\(name)', \(has) \(CountText.count(total, "song"))",
      [
        ("name", .text(name)), ("changed", .integer(Int64(count))), ("songs", .integer(Int64(total))),
        ("dryrun", .flag(isDryRun)),
      ])
  }
}
