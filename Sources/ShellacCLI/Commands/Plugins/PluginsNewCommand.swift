import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PluginsNewCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "new",
    abstract: "Begin a plugin of your own: a folder that builds as it is.",
    discussion: """
      A format reads and writes playlists, an export writes songs; change either into what you need. The folder has \
      a Makefile: 'make' builds, 'make check' checks, 'make install' puts the plugin where this program finds it. In \
      Swift it is a package on the SDK that comes with the program, in C one file and the header.

      Examples:

        shellac plugins new Cue --kind format
        shellac plugins new Playbill --kind export --language c
      """)

  @Argument(help: "The plugin's name, such as Cue; the folder is called CueFormat.")
  var name: ArgumentText

  @Option(help: "What it is: a format that is read and written, or an export that is only written.")
  var kind: PluginKind

  @Option(help: "What it is written in.")
  var language: PluginLanguage = .swift

  @Option(
    help: ArgumentHelp("Folder of the SDK that a Swift package is built on.", valueName: "folder"),
    completion: .directory)
  var sdk: ArgumentText?

  @Flag(help: "Say what would be made, and make nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws {
    _ = try NewPlugin(name: name.text, kind: kind, language: language)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let plugin = try NewPlugin(name: name.text, kind: kind, language: language)
    let places = try PluginSources(context, named: sdk, for: language)
    let folder = context.surroundings.workingDirectory + Array("/\(plugin.folder)".utf8)
    let files = try plugin.files(places)
    if !dryRun { try NewFolder(path: folder, shown: plugin.folder).make(files) }
    try ResultLine(
      "\(dryRun ? "would make" : "made") \(plugin.folder): \(files.map(\.name).joined(separator: ", "))",
      [
        ("folder", .bytes(folder)), ("files", .list(files.map(\.name))), ("id", .text(plugin.id)),
        ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    if !dryRun { context.messages.note("Next: cd \(plugin.folder), then make check.") }
    return .done
  }
}

/// What a plugin does.
enum PluginKind: String, Choice {
  case format, export
}

/// What a plugin is written in.
enum PluginLanguage: String, Choice {
  case swift, c
}
