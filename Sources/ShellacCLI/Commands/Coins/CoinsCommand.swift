import ArgumentParser

struct CoinsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coins",
    abstract: "Keep the accounts of coins that songs are bought with.",
    discussion: """
      Every change is a line of the ledger: nothing is overwritten, and
      'shellac undo' takes the last one back. When there are several accounts, every
      command wants to know whose coins they are: --account NAME.

      Examples:

        shellac coins balance
        shellac coins history --limit 20
        shellac coins topup 150 --account Ada
        shellac coins spend 5 --song 'The Tin Lanterns - Gangway' --account Ada
        shellac coins assert 2024-12-31 195 --account Ada
      """,
    subcommands: [
      CoinsBalanceCommand.self, CoinsHistoryCommand.self, CoinsTopupCommand.self, CoinsSpendCommand.self,
      CoinsRefundCommand.self, CoinsGrantCommand.self, CoinsExpireCommand.self, CoinsAssertCommand.self,
    ],
    defaultSubcommand: CoinsBalanceCommand.self)
}
