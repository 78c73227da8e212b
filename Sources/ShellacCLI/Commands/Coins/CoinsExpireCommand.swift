import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsExpireCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "expire",
    abstract: "Note coins that are worth nothing any more.",
    discussion: """
      Example:

        shellac coins expire 20 --account Ada --date 2024-12-31
      """)

  @Argument(help: "How many coins.")
  var coins: CoinCount

  @OptionGroup var options: CoinOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { try options.check() }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let movement = options.movement(.expiry, try coins.going())
    let outcome = try context.openLibrary(changing: "coins expire")
      .moveCoins(movement, command: "coins expire", isDryRun: options.dryRun)
    try outcome.write("lost", isDryRun: options.dryRun, to: context)
    return .done
  }
}
