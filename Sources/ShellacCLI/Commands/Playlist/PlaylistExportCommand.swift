import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistExportCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "export",
    abstract: "Write playlists into a folder, each as a file of its own.",
    discussion: """
      Each file is called like its playlist, as far as the folder's file system takes the name, and is replaced as a \
      whole or not at all. A playlist that cannot be written is named, and the others are written. Files of playlists \
      that are gone stay. 'shellac export --playlist' writes one under a name of your own.

      Examples:

        shellac playlist export m3u --all --to ~/Playlists
        shellac playlist export xspf Evening --to . --option paths=relative
        shellac playlist export m3u --all --to /media/player --sort artist --dry-run
      """)

  @Argument(
    help: "The plugin that writes, such as m3u or xspf.",
    completion: .custom { _, _, _ in Completions.writers() })
  var writer: ArgumentText

  @Argument(help: "The playlists.", completion: .custom { _, _, _ in Completions.playlists() })
  var names: [ArgumentText] = []

  @Flag(help: "Write every playlist.")
  var all = false

  @Option(help: ArgumentHelp("The folder that the files go to.", valueName: "folder"), completion: .directory)
  var to: ArgumentText

  @OptionGroup var order: OrderOptions

  @Option(
    help: .pluginOption,
    completion: .custom { words, _, _ in Completions.pluginOptions(words) })
  var option: [ArgumentText] = []

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    return try PlaylistFolderExport(
      writer: writer.text, folder: to, settings: ExportOptions.settings(option), order: order,
      isDryRun: dryRun
    ).write(all ? nil : names.map(\.text), context)
  }

  func check(in context: CommandContext) throws {
    if all != names.isEmpty {
      throw Diagnostic(
        all ? "--all and names of playlists do not go together" : "say which playlists",
        hint: all ? "Leave one of them out." : "Name them, or take all with --all.", status: .usage)
    }
    let plugin = try context.pluginHost().plugin(writer.text, for: .writing)
    guard try plugin.requireExporter().rows.contains(.entries) else {
      throw Diagnostic(
        "plugin '\(plugin.id)' does not write playlists",
        hint: "Run 'shellac plugins list' to see which do.", status: .usage)
    }
    _ = try context.settings(of: plugin, given: ExportOptions.settings(option), for: .writing)
  }
}
