import ArgumentParser
import ShellacModel

struct SongsCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "songs",
    abstract: "List songs.",
    discussion: """
      Examples:

        shellac songs
        shellac songs artist:=Björk year:1990..1999
        shellac songs album:='Abbey Road' --sort track
        shellac songs -genre:live --sort -added --limit 20
        shellac songs --columns artist,title,path --as csv > songs.csv
        shellac songs --playlist New genre:jazz
        shellac songs state:missing --count
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  @Flag(help: "List every file, copies of one song each on a line.")
  var files = false

  @Option(
    help: ArgumentHelp(
      "What is on this playlist, as 'shellac playlist show' lists it.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.playlists() })
  var playlist: ArgumentText?

  func run(in context: CommandContext) throws -> ExitStatus {
    var listing = ViewListing(.songs, listing)
    listing.listsFiles = files
    listing.playlist = playlist?.text
    return try listing.run(in: context)
  }
}
