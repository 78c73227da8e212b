import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ReconcileCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "reconcile",
    abstract: "Tie purchases to the songs on disk, and say what is left.",
    discussion: """
      Its lists are

        certain    links that need nobody to look at them, and are made;
        review     purchases whose song is likely;
        ambiguous  purchases that may be one of several songs;
        sale       pairs that may be one sale, told of twice;
        refund     refunds of which no purchase is known;
        nofile     purchases without a file;
        unbought   songs with a file that no purchase tells of.

      A terminal shows ten of each. Rules are, in this order: what you said by
      hand, a store's id in the file, ISRC, MusicBrainz id, artist with album,
      number and title, artist with title and length, albums bought as a whole. A
      title alone ties nothing.

      With --review each pair that may be one sale, and each purchase that waits
      beside its candidates, is shown, and you decide: y (or the candidate's
      number), n, s to skip it, q to stop. Every answer is kept, and can be undone.

      Examples:

        shellac reconcile --dry-run
        shellac reconcile
        shellac reconcile --all --as csv
        shellac reconcile --review
      """)

  @Flag(help: "Decide what waits for review, one by one, at the terminal.")
  var review = false

  @Flag(help: "List every link that holds, not only those that are made now.")
  var all = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many of each list are shown; 0 for all. (default: 10 on a terminal, else all)", valueName: "n"))
  var limit: Int?

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a whole number from 0") }
    if review && dryRun { throw ValidationError("--review decides, and --dry-run changes nothing") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let form = try form.form(in: context)
    if review {
      guard Terminal.isTerminal(context.surroundings.standardInput), context.output.isTerminal else {
        throw Diagnostic(
          "--review asks questions, and there is no terminal",
          hint: "Run 'shellac reconcile' to see what waits, then 'shellac link' to decide.")
      }
    }
    let library = try context.openLibrary(changing: "reconcile")
    let shown = limit ?? (form == .table ? 10 : 0)
    let most = shown == 0 ? Int.max : shown
    let report = try library.reconcile(limit: most, isDryRun: dryRun)
    if review {
      var session = ReviewSession(
        library, report, input: LineInput(context.surroundings.standardInput), context)
      return try session.run()
    }
    let ties = all ? try library.ties() : nil
    try ReconcileListing(report, ties: ties, limit: most, in: library).write(
      form, isDryRun: dryRun, options: self.form, to: context)
    return .done
  }
}
