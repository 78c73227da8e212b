import ArgumentParser
import ShellacLibrary
import ShellacModel

struct CoinsRefundCommand: LibraryCommand, NumberTaking {
  static let configuration = CommandConfiguration(
    subcommand: "refund",
    abstract: "Note coins that came back for what they were spent on.",
    discussion: """
      The entry is named by its id in 'shellac coins history'. When all of its
      coins are back, a purchase that 'shellac coins spend' made is one no longer.

      Examples:

        shellac coins refund 12
        shellac coins refund 12 --coins 3 --note 'half of it'
      """)

  @Argument(help: "The entry that spent them.")
  var entry: Int64

  @Option(help: ArgumentHelp("How many came back; all without it.", valueName: "n"))
  var coins: CoinCount?

  @Option(help: ArgumentHelp("When it was, as 2024-05-31; now without it.", valueName: "date"))
  var date: ArgumentText?

  @Option(help: ArgumentHelp("A remark to keep with it.", valueName: "text"))
  var note: ArgumentText?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func check(in context: CommandContext) throws { if let date { try Wording.check(date: date.text) } }

  func run(in context: CommandContext) throws -> ExitStatus {
    let coins = try coins?.coming()
    let outcome = try context.openLibrary(changing: "coins refund")
      .refundCoins(entry: entry, coins: coins, date: date?.text, note: note?.text, isDryRun: dryRun)
    try outcome.write("got back", isDryRun: dryRun, to: context)
    return .done
  }
}
