import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistSortCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Bring the songs of a playlist into an order, once.",
    discussion: """
      Entries whose songs are not in the library come last, as they stood.

      Examples:

        shellac playlist sort Evening --by artist
        shellac playlist sort Evening --by -year,album,track --dry-run
      """)

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A named order, or keys such as -year,album; see 'shellac orders'.", valueName: "order"),
    completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var by: ArgumentText

  @Flag(help: "Mirror the whole order.")
  var reverse = false

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let order = try context.configuration().order(by.text)
    let edit = try context.openLibrary(changing: "playlist sort")
      .sortPlaylist(name.text, by: order, isReversed: reverse, isDryRun: dryRun)
    try edit.report("moved in", isDryRun: dryRun).write(to: context)
    return .done
  }
}
