import ArgumentParser
import ShellacModel

struct IndexCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "index",
    abstract: "Bring the library up to date with the files on disk.",
    discussion: """
      A PATH becomes a root of the library; inside a root, only that folder is looked at. Without PATH, all \
      roots are. Files that did not change are not opened; files that have vanished are marked, never forgotten.

      Examples:

        shellac index ~/Music
        shellac index
        shellac index ~/Music/Björk --force
        shellac index --prune --dry-run
      """)

  @Argument(help: "Folders of music.", completion: .directory)
  var path: [ArgumentText] = []

  @Flag(help: "Read every file again, also those that did not change.")
  var force = false

  @Flag(help: "Remove what is missing from the library.")
  var prune = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many processes read tags; by default one a core.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Mark files missing however many they are.")
  var confirmMissing = false

  @Flag(help: .dryRun)
  var dryRun = false

  @Flag(help: "Count problems that were known before as well: the exit status is 1 when there are any.")
  var strict = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes a whole number from 1 to 256")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    var session = try IndexSession(context, isDryRun: dryRun, isStrict: strict)
    session.options.readsUnchanged = force
    session.options.prunes = prune
    session.options.confirmsMissing = confirmMissing
    if let jobs { session.options.jobs = jobs }
    return try session.run(path)
  }
}
