import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsGrantCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "grant",
    abstract: "Note coins that were given.",
    discussion: """
      The first account is made by its name; a further one wants --new-account.

      Examples:

        shellac coins grant 200 --account Ada --note welcome
        shellac coins grant 50 --account Brook --new-account
      """)

  @Argument(help: "How many coins.")
  var coins: CoinCount

  @OptionGroup var options: CoinOptions
  @OptionGroup var newAccount: NewAccountOption
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { try options.check() }

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    var movement = options.movement(.grant, try coins.coming())
    movement.makesAccount = newAccount.newAccount
    let outcome = try options.move(movement, command: "coins grant", context)
    try outcome.write("was given", isDryRun: options.dryRun, to: context)
    return .done
  }
}
