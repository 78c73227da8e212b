import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ReconcileCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile",
    abstract: "Tie purchases to the songs on disk, and say what is left.",
    discussion: """
      Four lists: links that are certain, which are made; purchases to review, whose song is likely, or one of
      several; purchases without a file; songs with a file that no purchase tells of. Rules are, in this order: what
      you said by hand, a store's id in the file, ISRC, MusicBrainz id, artist with album, number and title, artist
      with title and length, albums bought as a whole. A title alone ties nothing.

      With --review each purchase that waits is shown beside its candidates, and you decide: y (or the candidate's
      number), n, s to skip it, q to stop. Every answer is kept, and can be undone.

      Examples:

        shellac reconcile --dry-run
        shellac reconcile
        shellac reconcile --all --as csv
        shellac reconcile --review
      """)

  @Flag(help: "Decide what waits for review, one by one, at the terminal.")
  var review = false

  @Option(help: ArgumentHelp("How many rows of each list are shown.", valueName: "n"))
  var limit = 10

  @Flag(help: "Show all rows of each list.")
  var all = false

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit is a number from 0 on") }
    if review && dryRun { throw ValidationError("--review decides, and --dry-run changes nothing") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let form = try form.form(in: context)
    if review {
      guard Terminal.isTerminal(context.surroundings.standardInput), context.output.isTerminal else {
        throw Diagnostic(
          "--review asks questions, and there is no terminal",
          hint: "Run 'shellac reconcile' to see what waits, then 'shellac link' to decide.", status: .usage)
      }
    }
    let library = try context.openLibrary(changing: "reconcile")
    let most = all ? Int.max : limit
    let report = try library.reconcile(limit: most, isDryRun: dryRun)
    if review {
      var session = ReviewSession(
        library, report, input: LineInput(context.surroundings.standardInput), context)
      return try session.run()
    }
    try ReconcileListing(report, limit: most, in: library).write(
      form, isDryRun: dryRun, options: self.form, to: context)
    return .done
  }
}
