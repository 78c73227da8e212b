import ArgumentParser
import ShellacModel

/// How a command writes its list.
struct FormOptions: ParsableArguments, FormChoice {
  @Option(name: .customLong("as"), help: .form)
  var form: OutputForm?

  @Flag(help: .null)
  var null = false
}

/// What a command was told of the form of its output.
protocol FormChoice {
  /// What was asked for by name.
  var form: OutputForm? { get }
  var null: Bool { get }
}

extension FormChoice {
  /// The form to use: what was asked for; a table on a terminal, tab-separated values in a pipe.
  ///
  /// - Parameter saved: the form that a saved view has, when nothing is asked for.
  func form(in context: CommandContext, saved: OutputForm? = nil) throws -> OutputForm {
    let asked = try asked(context.options)
    if null, asked == .table || asked == .json {
      throw Diagnostic(
        "--null does not go with the form '\(asked?.rawValue ?? "")'", hint: "Use --as tsv, csv or jsonl.",
        status: .usage)
    }
    if let saved, asked == nil, !null { return saved }
    return asked ?? (context.output.isTerminal && !null ? .table : .tsv)
  }

  /// Whether tab-separated values begin with a header: only when they were asked for by name.
  var hasHeader: Bool { form == .tsv && !null }

  /// Whether neither a form nor NUL was asked for.
  var isUsual: Bool { form == nil && !null }

  private func asked(_ options: GlobalOptions) throws -> OutputForm? {
    guard options.json else { return form }
    guard let form, form != .json, form != .jsonl else { return form ?? .json }
    throw Diagnostic(
      "--json and --as \(form.rawValue) contradict each other", hint: "Leave one of them out.", status: .usage
    )
  }
}

extension ArgumentHelp {
  static var form: ArgumentHelp {
    ArgumentHelp(
      "The form of the output; by default a table on a terminal, and tsv without a header in a pipe. tsv escapes control characters, for bash's printf %b to undo; csv only quotes.",
      valueName: "form")
  }

  static var null: ArgumentHelp {
    "End records with NUL instead of a line feed, for xargs -0; cells of tsv stay as they are."
  }
}
