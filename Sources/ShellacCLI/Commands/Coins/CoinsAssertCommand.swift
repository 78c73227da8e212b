import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsAssertCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "assert",
    abstract: "Compare a balance that you have seen with the ledger's.",
    discussion: """
      The balance is the one at the end of the date: of that day, month or year.
      What is true is kept; what is not ends with status 2, and both numbers.

      Examples:

        shellac coins assert 2024-12-31 195 --account Ada
        shellac coins assert 2024 195 --account Ada
      """)

  @Argument(help: "When you have seen it, as 2024-05-31.")
  var date: ArgumentText

  @Argument(help: "How many coins there were.")
  var balance: CoinCount

  @Option(
    help: ArgumentHelp("Whose coins; needed when there are several accounts.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.accounts() })
  var account: ArgumentText?

  @Flag(help: "Compare, and keep nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws {
    if let account { try Wording.check(accountName: account.text) }
    try Wording.check(date: date.text)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let balance = balance.value
    let outcome = try context.openLibrary(changing: "coins assert")
      .assertCoins(balance, at: date.text, account: account?.text, isDryRun: dryRun)
    try ResultLine(
      "account '\(outcome.account)' had \(CountText.count(Int(clamping: balance), "coin")) at the end of \(date.text)",
      [
        ("account", .text(outcome.account)), ("date", .text(date.text)),
        ("balance", .integer(outcome.balance)),
        ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
  }
}
