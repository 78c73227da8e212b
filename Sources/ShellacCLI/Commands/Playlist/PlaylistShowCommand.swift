import ArgumentParser
import ShellacModel

struct PlaylistShowCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "show",
    abstract: "List what is on a playlist.",
    discussion: """
      An entry whose song is not in the library is listed with what the playlist knows of it, and the state \
      'unresolved'. A smart playlist is shown in its own order, with the columns and in the form that it keeps.

      Examples:

        shellac playlist show Evening
        shellac playlist show Evening artist:eno --columns position,title
        shellac playlist show Evening --sort -year --as csv
        shellac playlist show Evening state:=unresolved --count
      """)

  static let argumentsBeforeTerms = 1

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    var listing = ViewListing(.songs, listing)
    listing.playlist = name.text
    return try listing.run(in: context)
  }
}
