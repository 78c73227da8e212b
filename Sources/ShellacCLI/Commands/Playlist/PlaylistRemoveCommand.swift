import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistRemoveCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "remove",
    abstract: "Take songs off a playlist, by a query or by their places.",
    discussion: """
      No song leaves the library.

      Examples:

        shellac playlist remove Evening artist:eno
        shellac playlist remove Evening --position 3,7-9
        shellac playlist remove Evening state:=unresolved --dry-run
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @OptionGroup var query: QueryOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Places on the playlist, from 1, such as 3,7-9.", valueName: "places"))
  var position: PositionRanges?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    if position != nil, !query.isEmpty {
      throw Diagnostic(
        "--position and a query do not go together", hint: "Leave one of them out.", status: .usage)
    }
    let edit: PlaylistEdit
    if let position {
      edit = try context.openLibrary(changing: "playlist remove")
        .removeFromPlaylist(name.text, positions: position.ranges, isDryRun: dryRun)
    } else {
      guard !query.isEmpty else {
        throw Diagnostic(
          "say which songs", hint: "Name them by a query, or by their places with --position.", status: .usage
        )
      }
      let query = try query.parsed()
      edit = try context.openLibrary(changing: "playlist remove")
        .removeFromPlaylist(name.text, matching: query, isDryRun: dryRun)
    }
    if edit.count == 0 { return .noMatch }
    try edit.report("removed from", isDryRun: dryRun).write(to: context)
    return .done
  }
}
