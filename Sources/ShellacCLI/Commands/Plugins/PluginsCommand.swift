import ArgumentParser

struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: "List, show, check and begin plugins.",
    discussion: """
      A plugin reads or writes a format. They are looked for among the files of --plugin, in the folders of \
      SHELLAC_PLUGIN_PATH, in $XDG_DATA_HOME/shellac/plugins, and where the program has its own. The first of a name \
      is used. Folders and files that others may change are refused.

      Examples:

        shellac plugins
        shellac plugins show csv
        shellac plugins check csv
        shellac plugins new Wpl --kind format
      """,
    subcommands: [
      PluginsListCommand.self, PluginsShowCommand.self, PluginsCheckCommand.self, PluginsNewCommand.self,
    ],
    defaultSubcommand: PluginsListCommand.self)
}
