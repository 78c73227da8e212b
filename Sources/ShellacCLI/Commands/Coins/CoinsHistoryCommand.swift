import ArgumentParser
import ShellacModel

struct CoinsHistoryCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "history",
    abstract: "List the entries of coin accounts with the balance after each, the newest first.",
    discussion: """
      The balance counts every entry of the account, whatever is listed.

      Examples:

        shellac coins history
        shellac coins history kind:topup purchased:2024
        shellac coins history artist:=Björk --columns purchased,title,coins
        shellac coins history --sort purchased --as csv
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] { [.coins] }

  func run(in context: CommandContext) throws -> ExitStatus {
    try ViewListing(.coins, listing).run(in: context)
  }
}
