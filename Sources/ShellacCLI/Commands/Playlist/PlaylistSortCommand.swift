import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistSortCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "sort",
    abstract: "Bring the songs of a playlist into an order, once.",
    discussion: """
      Entries whose songs are not in the library come last, as they stood. With --all every playlist is sorted, in one \
      change; smart ones have an order of their own, and stay as they are.

      Examples:

        shellac playlist sort Evening --by artist
        shellac playlist sort Evening --by -year,album,track --dry-run
        shellac playlist sort --all --by album
      """)

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText?

  @Option(
    parsing: .unconditional,
    help: .sort,
    completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var by: ArgumentText

  @Flag(help: "Mirror the whole order.")
  var reverse = false

  @Flag(help: "Sort every playlist that keeps its songs one by one.")
  var all = false

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let order = try context.configuration().order(by.text)
    let library = try context.openLibrary(changing: "playlist sort")
    guard let name else {
      for edit in try library.sortAllPlaylists(by: order, isReversed: reverse, isDryRun: dryRun) {
        try edit.report("moved in", isDryRun: dryRun).write(to: context)
      }
      return .done
    }
    let edit = try library.sortPlaylist(name.text, by: order, isReversed: reverse, isDryRun: dryRun)
    try edit.report("moved in", isDryRun: dryRun).write(to: context)
    return .done
  }

  func check(in context: CommandContext) throws {
    try ViewFields(.songs, hasPlaces: true).check(context.configuration().order(by.text))
    if all == (name != nil) {
      throw Diagnostic(
        all ? "--all and a playlist's name do not go together" : "say which playlist",
        hint: all ? "Leave one of them out." : "Name it, or take all with --all.", status: .usage)
    }
  }
}
