import ArgumentParser
import ShellacLibrary
import ShellacModel

struct UnlinkCommand: LibraryCommand, QueryTaking {
  static let argumentsBeforeTerms = 1
  static let hasTwoQueries = true

  static let configuration = CommandConfiguration(
    subcommand: "unlink",
    abstract: "Say that songs are not what was bought.",
    discussion: """
      The first argument is the purchase, by its number or one term of a query; the
      others are the songs, by their numbers or a query, each argument a term. A
      query of several terms for the purchase ends with --. No rule ties them to
      each other again; 'shellac link' or 'shellac undo' does.

      Examples:

        shellac unlink 12 17
        shellac unlink --dry-run store:bandcamp album:=Homogenic -- album:=Homogenic
      """)

  @OptionGroup var terms: LinkTerms

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if !terms.hasBothSides { throw ValidationError("name the purchase and then the songs") }
  }

  func check(in context: CommandContext) throws { try terms.check(songsOnly: false) }

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "unlink")
    let sides = terms.sides
    let purchase = try LinkTerms.purchase(sides.purchase, in: library)
    let tracks = try LinkTerms.songs(sides.songs, in: library)
    try library.unlink(purchase: purchase, from: tracks, isDryRun: dryRun)
      .result("untied from purchase \(purchase)", isDryRun: dryRun).write(to: context)
    return .done
  }
}
