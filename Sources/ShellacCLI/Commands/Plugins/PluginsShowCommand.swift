import ArgumentParser
import ShellacModel
import ShellacPluginHost

struct PluginsShowCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "show",
    abstract: "Show what a plugin reads and writes, and what can be set.",
    discussion: """
      Options are given to commands as --option key=value.

      Examples:

        shellac plugins show csv
        shellac plugins show csv --json
      """)

  @Argument(
    help: "The plugin's name, or a suffix that it reads or writes.",
    completion: .custom { _, _, _ in Completions.plugins() })
  var name: ArgumentText

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let plugin = try PluginHost(context.pluginFolders).plugin(name.text)
    context.escapeOutput()
    if context.options.json {
      context.output.write(PluginJSON(plugin).text + "\n")
    } else {
      try context.pageOutput()
      try PluginDetails(plugin, context).write()
    }
    return .done
  }

  func check(in context: CommandContext) throws {
    _ = try PluginHost(context.pluginFolders).plugin(name.text)
  }
}
