import ArgumentParser
import ShellacLibrary
import ShellacModel

struct UnlinkCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Say that songs are not what was bought.",
    discussion: """
      PURCHASE and SONG are numbers or queries, each in one argument. No rule ties them to each other again;
      'shellac link' or 'shellac undo' does.

      Examples:

        shellac unlink 12 id:17
        shellac unlink 'store:bandcamp album:=Homogenic' 'album:=Homogenic' --dry-run
      """)

  @Argument(help: "The purchase.")
  var purchase: ArgumentText

  @Argument(help: "The songs.")
  var songs: [ArgumentText]

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "unlink")
    let purchase = try LinkArguments.purchase(purchase.text, in: library)
    let tracks = try LinkArguments.songs(songs.map(\.text), in: library)
    try library.unlink(purchase: purchase, from: tracks, isDryRun: dryRun)
      .result("untied from purchase \(purchase)", isDryRun: dryRun).write(to: context)
    return .done
  }
}
