import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistDeleteCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "delete",
    abstract: "Delete playlists; no song is touched.",
    discussion: """
      Example:

        shellac playlist delete Evening New --dry-run
      """)

  @Argument(help: "The playlists.", completion: .custom { _, _, _ in Completions.playlists() })
  var names: [ArgumentText] = []

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let (deleted, problems, asking) = try context.openLibrary(changing: "playlist delete")
      .deletePlaylists(names.map(\.text), isDryRun: dryRun)
    if deleted.isEmpty, let problem = problems.first, problems.count == 1 { throw problem }
    for summary in deleted {
      let name = summary.playlist.name
      let count = CountText.count(summary.songs, "song")
      try ResultLine(
        "playlist '\(name)' \(dryRun ? "would be " : "")deleted, with \(count)",
        [("name", .text(name)), ("songs", .integer(Int64(summary.songs))), ("dryrun", .flag(dryRun))]
      ).write(to: context)
    }
    for problem in problems { context.messages.problem(problem) }
    for name in asking {
      context.messages.note(
        "Smart playlist '\(name)' asks for what is \(dryRun ? "to go" : "gone"), and finds nothing there.")
    }
    return deleted.isEmpty ? .failed : .done
  }

  // Not in `validate`, which comes before unknown options are seen.
  func check(in context: CommandContext) throws {
    guard !names.isEmpty else {
      throw Diagnostic(
        "say which playlists", hint: "Name them as in 'shellac playlist delete Evening'.", status: .usage)
    }
  }
}
