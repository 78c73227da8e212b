import ArgumentParser

struct PlaylistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playlist",
    abstract: "List and change playlists.",
    discussion: """
      A playlist keeps its songs one by one. A smart playlist keeps a query, an order and a limit, and its songs \
      are found anew whenever it is looked at. Names may be typed in any case.

      Examples:

        shellac playlist
        shellac playlist create Evening genre:ambient --limit 20
        shellac playlist smart New added:-30d.. --sort -added --limit 50
        shellac playlist show New
        shellac playlist export m3u --all --to ~/Playlists
      """,
    subcommands: [
      PlaylistListCommand.self, PlaylistShowCommand.self, PlaylistCreateCommand.self, PlaylistAddCommand.self,
      PlaylistRemoveCommand.self, PlaylistMoveCommand.self, PlaylistSortCommand.self,
      PlaylistSmartCommand.self, PlaylistExportCommand.self, PlaylistRenameCommand.self,
      PlaylistDeleteCommand.self,
    ],
    defaultSubcommand: PlaylistListCommand.self)
}
