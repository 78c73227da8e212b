import ArgumentParser
import ShellacLibrary
import ShellacModel

struct AccountCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Show what each account comes to: songs, coins, money.",
    discussion: """
      Songs that are owned through it, purchases, coins that are left, money that
      was spent in each currency, for coins as well, less what was paid back, and
      how many purchases there are of which nobody knows the price. What is not
      surely music counts in none.

      Examples:

        shellac account
        shellac account --json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    func list(_ amounts: [Money]) -> CellValue {
      amounts.isEmpty ? .null : .list(amounts.map { "\($0.text) \($0.currency)" })
    }
    let rows = try context.openLibrary().accountSummaries().map { summary in
      ListedRow([
        summary.name.map { .text($0) } ?? .null, summary.store.map { .text($0) } ?? .null,
        .integer(Int64(summary.songs)), .integer(Int64(summary.purchases)),
        summary.coins.map { .integer($0) } ?? .null, list(summary.spent), list(summary.returned),
        .integer(Int64(summary.unknown)),
      ])
    }
    let columns = [
      OutputColumn("account"), OutputColumn("store"), OutputColumn("songs", .integer),
      OutputColumn("purchases", .integer), OutputColumn("coins", .integer), OutputColumn("spent", .list),
      OutputColumn("refunded", .list), OutputColumn("unknown", .integer),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}
