import ArgumentParser
import ShellacModel

/// How a command writes its list.
struct FormOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The form of the output; by default a table on a terminal, and tsv without a header in a pipe. tsv escapes control characters, for bash's printf %b to undo; csv only quotes.",
      valueName: "form"))
  var form: OutputForm?

  @Flag(help: "End records with NUL instead of a line feed, for xargs -0; cells of tsv stay as they are.")
  var null = false

  /// The form to use: what was asked for; a table on a terminal, tab-separated values in a pipe.
  func form(in context: CommandContext) throws -> OutputForm {
    let asked = try asked(context.options)
    if null, asked == .table || asked == .json {
      throw Diagnostic(
        "--null does not go with the form '\(asked?.rawValue ?? "")'", hint: "Use --as tsv, csv or jsonl.",
        status: .usage)
    }
    return asked ?? (context.output.isTerminal && !null ? .table : .tsv)
  }

  /// Whether tab-separated values begin with a header: only when they were asked for by name.
  var hasHeader: Bool { form == .tsv && !null }

  private func asked(_ options: GlobalOptions) throws -> OutputForm? {
    guard options.json else { return form }
    guard let form, form != .json, form != .jsonl else { return form ?? .json }
    throw Diagnostic(
      "--json and --as \(form.rawValue) contradict each other", hint: "Leave one of them out.", status: .usage
    )
  }
}
