import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistMoveCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "move",
    abstract: "Move songs to another place on a playlist.",
    discussion: """
      They stand together then, in the order in which they were named.

      Examples:

        shellac playlist move Evening --position 3 --to 1
        shellac playlist move Evening --position 7-9,3 --to 1 --dry-run
      """)

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Their places now, from 1, such as 3,7-9.", valueName: "places"))
  var position: PositionRanges

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where the first of them will stand.", valueName: "place"))
  var to: Int

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let edit = try context.openLibrary(changing: "playlist move")
      .moveInPlaylist(name.text, positions: position.ranges, to: to, isDryRun: dryRun)
    try edit.report("moved in", isDryRun: dryRun).write(to: context)
    return .done
  }
}
