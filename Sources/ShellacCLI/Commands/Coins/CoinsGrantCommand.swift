import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsGrantCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "grant",
    abstract: "Note coins that were given.",
    discussion: """
      An account that is not there is made.

      Example:

        shellac coins grant 200 --account Ada --note welcome
      """)

  @Argument(help: "How many coins.")
  var coins: Int64

  @OptionGroup var options: CoinOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let outcome = try context.openOrMakeLibrary(changing: "coins grant")
      .moveCoins(options.movement(.grant, coins), command: "coins grant", isDryRun: options.dryRun)
    try outcome.write("was given", isDryRun: options.dryRun, to: context)
    return .done
  }
}
