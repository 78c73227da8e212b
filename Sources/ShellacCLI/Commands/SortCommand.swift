import ArgumentParser
import ShellacModel

struct SortCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "sort",
    abstract: "Put the entries of playlist files in another order.",
    discussion: """
      Format, directives and locations stay as they are. Songs need not be in the
      library: the tags of others are read. Entries whose song cannot be found
      come last, in their own order. 'shellac undo' brings the old files back.

      Examples:

        shellac sort favourites.m3u8 --by artist
        shellac sort party.m3u8 road.m3u8 --by year,album,disc,track --dry-run
        shellac sort party.xspf --by -added --output party-newest.xspf
      """)

  @Argument(help: "Playlist files of any format that is read and written.", completion: .file())
  var files: [ArgumentText] = []

  @Option(
    parsing: .unconditional,
    help: .sort,
    completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var by: ArgumentText

  @Flag(help: "Mirror the whole order; entries that cannot be found still come last.")
  var reverse = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, or for several files a folder; in place without it.", valueName: "path"),
    completion: .file())
  var output: ArgumentText?

  @Option(
    help: ArgumentHelp("The files' format, when it is not seen from the files.", valueName: "format"),
    completion: .custom { _, _, _ in Completions.readers() })
  var from: ArgumentText?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let order = try context.configuration().order(by.text)
    let sorting = try PlaylistSorting(
      context, order: order, isReversed: reverse, format: from?.text, isDryRun: dryRun)
    return try sorting.sort(files, to: output)
  }

  func check(in context: CommandContext) throws {
    guard !files.isEmpty else {
      throw Diagnostic(
        "name a playlist file to sort",
        hint: "Write it as in 'shellac sort favourites.m3u8 --by artist'.",
        status: .usage)
    }
    for path in files + [output].compactMap(\.self) where path.text != "-" {
      _ = try PathArgument(path, in: context.surroundings.workingDirectory)
    }
    try ViewFields(.songs, hasPlaces: true).check(context.configuration().order(by.text))
    if let from { _ = try context.pluginHost().plugin(from.text, for: .reading) }
  }
}
