import ArgumentParser

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "root",
    abstract: "List and change the folders that the library looks after.",
    discussion: """
      Examples:

        shellac root list
        shellac root add /mnt/music
        shellac root move 1 /media/new-disk/music
        shellac root remove 2 --dry-run
      """,
    subcommands: [
      RootListCommand.self, RootAddCommand.self, RootMoveCommand.self, RootRemoveCommand.self,
    ],
    defaultSubcommand: RootListCommand.self)
}
