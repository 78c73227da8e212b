import ArgumentParser
import ShellacModel

struct ConfigSetCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "set",
    abstract: "Change a setting.",
    discussion: """
      Lists are written a,b or as JSON. A value that begins with '-' goes behind '--'. 'shellac undo' takes it back, \
      once there is a library to keep what was before.

      Examples:

        shellac config set index.ignore '*.part,*.tmp'
        shellac config set timezone Europe/Stockholm
        shellac config set orders.mine -- -year,album
      """)

  @Argument(help: "The setting's name.", completion: .custom { _, _, _ in Completions.settings() })
  var setting: ArgumentText

  @Argument(
    help: "Its new value.",
    completion: .custom { words, _, prefix in Completions.settingValues(words, prefix) })
  var value: ArgumentText

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let setting = try Setting.require(setting.text)
    // The file may be made by this.
    _ = try setting.home == .file ? context.configuration(mustExist: false) : nil
    let store = SettingStore(context)
    let before = try store.value(of: setting) ?? setting.fallback
    let after = try store.set(setting, to: value.text, isDryRun: dryRun)
    let was = before.isEmpty ? "" : ", was \(before)"
    try ResultLine(
      "\(dryRun ? "would set " : "")\(setting.name) = \(after)\(was)",
      [
        ("setting", .text(setting.name)), ("value", .text(after)), ("before", .text(before)),
        ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
  }

  func check(in context: CommandContext) throws {
    try SettingStore(context).check(Setting.require(setting.text), value.text)
  }
}
