import ArgumentParser
import ShellacModel

struct PurchasesCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "purchases",
    abstract: "List what was bought, the newest first.",
    discussion: """
      A sale that several sources tell of is one purchase; a query for a source,
      store, account, order or evidence finds it by any of them.

      The field state says what became of it: present (every song it paid for
      has a file), partial (some have), missing (their files have vanished),
      nofile (there were none yet), unlinked (no song is known), physical
      (a thing, nothing to download), refunded, aside (not surely music), or what
      can hold no music: credit, subscription, payment, refund; other, when nothing
      tells what it is. 'shellac show --view purchases id:N' says why.

      Examples:

        shellac purchases
        shellac purchases store:bandcamp purchased:2024
        shellac purchases price:5EUR.. --sort -price
        shellac purchases state:nofile --columns purchased,artist,title,url
        shellac purchases artist:=Björk --as csv
        shellac purchases -state:aside --count
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] { [.purchases] }

  func run(in context: CommandContext) throws -> ExitStatus {
    try ViewListing(.purchases, listing).run(in: context)
  }
}
