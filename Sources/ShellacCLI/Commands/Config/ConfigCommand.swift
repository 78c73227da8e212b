import ArgumentParser

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change settings.",
    discussion: """
      Settings that shape what is stored (locale, timezone, articles …) are kept in the library, the others in \
      the configuration file.

      Examples:

        shellac config list
        shellac config get articles
        shellac config set articles en,sv
        shellac config set columns.songs artist,title,length
        shellac config set orders.mine -- -year,album
      """,
    subcommands: [ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self],
    defaultSubcommand: ConfigListCommand.self)
}
