import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ShowCommand: Subcommand, QueryTaking {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one song, album or artist.",
    discussion: """
      One song that matches is shown with its fields, files and tags, and where each fact comes from; else one \
      album, else one artist. When there are several, they are listed and the exit status is 2.

      Examples:

        shellac show title:=Jóga
        shellac show homogenic --view albums
        shellac show id:17 --json
      """)

  @OptionGroup var query: QueryOptions

  @Option(help: ArgumentHelp("What to show: songs, albums or artists.", valueName: "view"))
  var view: View?

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    // Before ArgumentParser sees unknown options, `validate` would run.
    guard !query.isEmpty else {
      throw Diagnostic(
        "say what to show", hint: "Name it as in 'shellac show title:=Jóga'.", status: .usage)
    }
    let query = try query.parsed()
    let candidates = try Candidates(
      query, views: view.map { [$0] } ?? View.ofMusic, in: context.openLibrary())
    guard let chosen = candidates.only else {
      if candidates.isEmpty { return .noMatch }
      try candidates.list(in: context)
      return .failed
    }
    try context.pageOutput()
    try DetailsWriter(context).write(chosen, from: context.openLibrary())
    return .done
  }
}

extension View: ExpressibleByArgument {
  /// Those whose rows are music, which are all that has details to show.
  static let ofMusic = allCases.filter { !$0.isLedger }

  /// The view of music that an argument names.
  public init?(argument: String) {
    guard let view = View(rawValue: argument), !view.isLedger else { return nil }
    self = view
  }

  /// Their names.
  public static var allValueStrings: [String] { ofMusic.map(\.rawValue) }
}
