import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ImportCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "import",
    abstract: "Take purchases, coins and playlists of any format that a plugin reads into the library.",
    discussion: """
      The format is seen from the file. Importing a file again changes nothing when
      nothing has changed. All files together are one change, which 'shellac undo'
      takes back; a file that cannot be read is named, and the others are taken.
      With --json what became of them is one array.

      Every record of a purchase is new, known or changed, or is refused with its
      line and the reason. Records that do not say whether they are music stay aside
      until --where claims them.

      Entries of playlists are found in the library by their path, by name and
      length, or by artist and title; one that is not found is named, and stays in
      the playlist until its song turns up.

      Examples:

        shellac import favourites.m3u8
        shellac import party.xspf road.m3u8 --dry-run
        shellac import list.txt --from m3u --name 'Road trip'
        shellac import purchases.csv --account Lena
        shellac import paypal.csv --where 'store:bandcamp' --dry-run
      """)

  @Argument(help: "Files to read; - for standard input.", completion: .file())
  var files: [ArgumentText] = []

  @Option(
    help: ArgumentHelp("The files' format, when it is not seen from the files.", valueName: "format"),
    completion: .custom { _, _, _ in Completions.readers() })
  var from: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The playlist's name; by default the file's own, else its file name.", valueName: "name"))
  var name: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "Whose purchases and coins they are, whatever the file says.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.accounts() })
  var account: ArgumentText?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Which purchases of the files are music though their records do not say so.", valueName: "query"),
    completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var claim: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "What the columns of CSV or JSON are, as a TOML file says; see shellac-mapping(7).",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var mapping: ArgumentText?

  @Option(
    help: .pluginOption,
    completion: .custom { words, _, _ in Completions.pluginOptions(words) })
  var option: [ArgumentText] = []

  @Flag(help: "Say what would be taken, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(in: context)
    let mapping = try mapping.map { try MappingFile($0, in: context) }
    let wishes = FileImporting.Wishes(
      format: from?.text, mapping: mapping, name: name?.text, account: account?.text,
      claim: try claim.map { try QueryParser.parse(text: $0.text) },
      settings: try ExportOptions.settings(option) + (mapping?.settings ?? []), isDryRun: dryRun)
    return try FileImporting(context, wishes).take(files)
  }

  func check(in context: CommandContext) throws {
    guard !files.isEmpty else {
      throw Diagnostic(
        "name a file to import", hint: "Write it as in 'shellac import favourites.m3u8'.",
        status: .usage)
    }
    if name != nil, files.count > 1 {
      throw Diagnostic(
        "--name names one playlist, and there are \(files.count) files", hint: "Import them one by one.",
        status: .usage)
    }
    if let account { try Wording.check(accountName: account.text) }
    for file in files where file.text != "-" {
      _ = try PathArgument(file, in: context.surroundings.workingDirectory)
    }
    let settings = try ExportOptions.settings(option)
    if let from {
      let plugin = try context.pluginHost().plugin(from.text, for: .reading)
      _ = try context.settings(of: plugin, given: settings, for: .reading)
    }
    if let claim { try ViewFields(.purchases).check(QueryParser.parse(text: claim.text)) }
  }
}
