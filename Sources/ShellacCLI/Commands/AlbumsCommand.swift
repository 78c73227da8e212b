import ArgumentParser
import ShellacModel

struct AlbumsCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "albums",
    abstract: "List albums.",
    discussion: """
      The field state says whether an album is there: present, partial (some of the
      songs that you own have a file; tables show how many, such as 3 of 12),
      missing (their files have vanished) or nofile (there were none yet).

      Examples:

        shellac albums
        shellac albums artist:=Björk --sort year
        shellac albums --sort -year,album --limit 10
        shellac albums compilation:true --as json
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] { [.albums] }

  func run(in context: CommandContext) throws -> ExitStatus {
    try ViewListing(.albums, listing).run(in: context)
  }
}
