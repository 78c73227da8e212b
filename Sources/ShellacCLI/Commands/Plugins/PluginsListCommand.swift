import ArgumentParser
import ShellacLibrary
import ShellacModel
import ShellacPluginHost

struct PluginsListCommand: Subcommand {
  static let configuration = CommandConfiguration(
    subcommand: "list",
    abstract: "List the plugins, also those that cannot be used, and why.",
    discussion: """
      Examples:

        shellac plugins list
        shellac plugins list --json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { _ = try form.form(in: context) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let rows = PluginHost(context.pluginFolders).inventory().map(Self.row)
    let columns = [
      OutputColumn("id"), OutputColumn("version"), OutputColumn("state"), OutputColumn("reads", .list),
      OutputColumn("writes", .list), OutputColumn("summary"), OutputColumn("problem"),
      OutputColumn("path", .path),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }

  private static func row(_ report: PluginReport) -> ListedRow {
    let plugin = report.plugin
    return ListedRow([
      report.id.isEmpty ? .null : .text(report.id), CellValue(plugin?.version), .text(report.state.rawValue),
      list(plugin?.reader?.suffixes), list(plugin?.exporter?.suffixes), CellValue(plugin?.summary),
      CellValue(report.reason), .bytes(report.path),
    ])
  }

  private static func list(_ texts: [String]?) -> CellValue { texts.map { .list($0) } ?? .null }
}
