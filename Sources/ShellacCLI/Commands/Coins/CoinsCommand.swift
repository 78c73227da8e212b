import ArgumentParser

struct CoinsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coins",
    abstract: "Keep the accounts of coins that songs are bought with.",
    discussion: """
      Examples:

        shellac coins history --limit 20
      """,
    subcommands: [CoinsHistoryCommand.self])
}
