import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ArtistsCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "artists",
    abstract: "List artists of albums, or others by their role.",
    discussion: """
      Examples:

        shellac artists
        shellac artists bj
        shellac artists --role artist,composer --sort name
        shellac artists --columns artist,albums,songs --as tsv
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "Whom to list: albumartist (default), artist, composer, all; several with commas.", valueName: "role"),
    completion: .list(ArtistRole.allCases.map(\.rawValue) + ["all"]))
  var role: [ArgumentText] = []

  func views(in context: CommandContext) throws -> [View] { [.artists] }

  func run(in context: CommandContext) throws -> ExitStatus {
    var listing = ViewListing(.artists, listing)
    listing.roles = try roles()
    return try listing.run(in: context)
  }

  private func roles() throws -> [ArtistRole] {
    var roles: [ArtistRole] = []
    for name in role.flatMap({ $0.text.lowercased().split(separator: ",").map { String($0) } }) {
      if name == "all" {
        roles += ArtistRole.allCases
      } else if let role = ArtistRole(rawValue: name) {
        roles.append(role)
      } else {
        let known = ArtistRole.allCases.map(\.rawValue) + ["all"]
        throw Diagnostic(
          "there is no role '\(name)'",
          hint: Suggestion.hint(for: name, among: known)
            ?? "There are \(CountText.list(known, "and", isQuoted: true)).",
          status: .usage)
      }
    }
    return roles.isEmpty ? [.albumArtist] : roles
  }
}
