import ArgumentParser
import ShellacModel

struct ConfigGetCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "get",
    abstract: "Print the value of a setting.",
    discussion: """
      Example:

        shellac config get index.jobs
      """)

  @Argument(help: "The setting's name.", completion: .custom { _, _, _ in Completions.settings() })
  var setting: ArgumentText

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try Setting.require(setting.text) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let setting = try Setting.require(setting.text)
    let value = try SettingStore(context).value(of: setting) ?? setting.fallback
    context.escapeOutput()
    guard global.json else {
      context.output.write(value + "\n")
      return .done
    }
    context.output.buffer.append(value, as: .json)
    context.output.write("\n")
    return .done
  }
}
