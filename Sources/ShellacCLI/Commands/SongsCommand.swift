import ArgumentParser
import ShellacModel

struct SongsCommand: Subcommand, QueryTaking {
  static let configuration = CommandConfiguration(
    commandName: "songs",
    abstract: "List songs.",
    discussion: """
      Examples:

        shellac songs
        shellac songs artist:=Björk year:1990..1999
        shellac songs album:='Abbey Road' --sort track
        shellac songs -genre:live --sort -added --limit 20
        shellac songs --columns artist,title,path --as csv > songs.csv
        shellac songs state:missing --count
      """)

  @OptionGroup var query: QueryOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var columns: ColumnOptions
  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  @Flag(help: "List every file, copies of one song each on a line.")
  var files = false

  func run(in context: CommandContext) throws -> ExitStatus {
    var listing = ViewListing(.songs, query: query, order: order, columns: columns, form: form)
    listing.listsFiles = files
    return try listing.run(in: context)
  }
}
