import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistCreateCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "create",
    abstract: "Make a playlist, empty or with the songs that a query finds.",
    discussion: """
      The songs stay on it whatever the query would find later; 'shellac playlist smart' keeps the query itself.

      Examples:

        shellac playlist create Evening
        shellac playlist create 'Rainy days' genre:ambient --sort -year --limit 20
        shellac playlist create Everything --all --sort name
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The new playlist's name.")
  var name: ArgumentText

  @OptionGroup var query: QueryOptions
  @OptionGroup var selection: SelectionOptions

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let isEmpty = query.isEmpty && selection.isPlain
    if !isEmpty {
      try selection.requireQuery(
        query, example: "shellac playlist create \(ShellWords.quote(name.text)) genre:ambient")
    }
    let request = isEmpty ? nil : try selection.request(query, context.configuration())
    let library = try context.openLibrary(changing: "playlist create")
    let songs = try library.createPlaylist(named: name.text, songs: request, isDryRun: dryRun)
    if songs == 0, !query.isEmpty {
      try context.tellMissingPlaylists(in: query.parsed(), library)
      return .noMatch
    }
    let count = CountText.count(songs, "song")
    try ResultLine(
      "playlist '\(name)' \(dryRun ? "would be " : "")created, with \(count)",
      [("name", .text(name.text)), ("songs", .integer(Int64(songs))), ("dryrun", .flag(dryRun))]
    ).write(to: context)
    return .done
  }
}
