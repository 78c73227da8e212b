import ArgumentParser

/// The program: its name, its version and its commands.
public struct ShellacCommand: ParsableCommand {
  /// The program's name, help and commands.
  public static let configuration = CommandConfiguration(
    commandName: "shellac",
    abstract: "The music library for your shell.",
    discussion: """
      Start by pointing it at your music:

        shellac index ~/Music

      Then look at it in the order you want:

        shellac songs --sort artist
        shellac albums --sort -year,album
        shellac songs artist:=Björk -genre:live year:1990..1999

      Everywhere: --library FILE, --config FILE, --plugin FILE, --quiet, --verbose,
      --color WHEN, --json.
      """,
    version: "0.1.0",
    subcommands: commands)

  /// Every command, in the order that the help lists them.
  static let commands: [any ParsableCommand.Type] = [
    IndexCommand.self, RootCommand.self, SongsCommand.self, AlbumsCommand.self, ArtistsCommand.self,
    PurchasesCommand.self, CoinsCommand.self, AccountCommand.self,
    ReconcileCommand.self, LinkCommand.self, UnlinkCommand.self, OwnedCommand.self,
    DuplicatesCommand.self, CommonCommand.self,
    ShowCommand.self, SearchCommand.self, PlaylistCommand.self, ImportCommand.self, ExportCommand.self,
    ShareCommand.self, ReportCommand.self, SortCommand.self, OrganizeCommand.self, TagCommand.self,
    FieldsCommand.self,
    OrdersCommand.self,
    ConfigCommand.self,
    LogCommand.self, UndoCommand.self, BatchCommand.self, CheckCommand.self, PluginsCommand.self,
  ]

  /// The program without arguments.
  public init() {}
}
