import ArgumentParser
import ShellacModel

struct ConfigListCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List every setting with its value.",
    discussion: """
      Example:

        shellac config list --as json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = SettingStore(context)
    var settings = Setting.all
    settings += try context.configuration().orders.compactMap { Setting.named("orders." + $0.name) }
    let rows = try settings.map { setting in
      let value = try store.value(of: setting)
      return ListedRow([
        .text(setting.name), value.map { .text($0) } ?? .null, .text(setting.fallback),
        .text(setting.home == .library ? "library" : "file"), .text(setting.summary),
      ])
    }
    let columns = [
      OutputColumn("setting"), OutputColumn("value"), OutputColumn("default"), OutputColumn("kept in"),
      OutputColumn("summary"),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}
