import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsBalanceCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "balance",
    abstract: "Show how many coins each account has.",
    discussion: """
      Examples:

        shellac coins balance
        shellac coins balance --account Ada --as json
      """)

  @Option(
    help: ArgumentHelp("Only this account.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.accounts() })
  var account: ArgumentText?

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws {
    if let account { try Wording.check(accountName: account.text) }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let library = try context.openLibrary()
    let summaries = try library.accountSummaries()
    var rows = summaries.compactMap { summary in
      summary.coins.map { (name: summary.name ?? "", store: summary.store, coins: $0) }
    }
    if let account {
      let coins = try library.coinBalance(account: account.text)
      let found = rows.first { $0.name.lowercased() == account.text.lowercased() }
      rows = [found ?? (account.text, nil, coins)]
    }
    let listed = rows.map { row in
      ListedRow([.text(row.name), row.store.map { .text($0) } ?? .null, .integer(row.coins)])
    }
    let columns = [OutputColumn("account"), OutputColumn("store"), OutputColumn("coins", .integer)]
    return try form.list(ListedRows(rows: listed), columns, in: context)
  }
}
