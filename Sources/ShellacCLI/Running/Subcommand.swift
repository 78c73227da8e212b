import ArgumentParser
import ShellacModel

/// A command that does something; it only gathers its options and hands over.
protocol Subcommand: ParsableCommand {
  /// The options that every command has.
  var global: GlobalOptions { get }

  /// Does the work.
  ///
  /// - Returns: how it went; problems that were reported on the way are added by the runner.
  /// - Throws: `Diagnostic` when it could not be done.
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A command whose arguments are terms of a query, so that `-genre:live` is never an option.
protocol QueryTaking: ParsableCommand {
  /// How many arguments stand before the terms.
  static var argumentsBeforeTerms: Int { get }
  /// Whether `--` parts two queries.
  static var hasTwoQueries: Bool { get }
}

extension QueryTaking {
  static var argumentsBeforeTerms: Int { 0 }
  static var hasTwoQueries: Bool { false }
}
