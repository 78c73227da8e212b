import ArgumentParser
import ShellacModel

struct ConfigListCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "list",
    abstract: "List every setting with its value.",
    discussion: """
      Example:

        shellac config list --as json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try form.form(in: context) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = SettingStore(context)
    var settings = Setting.all
    settings += try context.configuration().orders.compactMap { Setting.named("orders." + $0.name) }
    settings += try context.configuration().values.keys.sorted().filter {
      $0.hasPrefix("organize.paths.") || $0.hasPrefix("options.")
    }.compactMap { Setting.named($0) }
    let rows = try settings.map { setting in
      guard try setting.home == .file || context.hasLibrary else {
        return ListedRow([.text(setting.name), .null, .text("no library"), .text(setting.summary)])
      }
      let value = try store.value(of: setting)
      let origin = setting.home == .library ? "library" : value == nil ? "default" : "file"
      return ListedRow([
        .text(setting.name), .text(value ?? setting.fallback), .text(origin), .text(setting.summary),
      ])
    }
    let columns = [
      OutputColumn("setting"), OutputColumn("value"), OutputColumn("from"), OutputColumn("summary"),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}
