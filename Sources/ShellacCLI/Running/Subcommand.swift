import ArgumentParser
import ShellacLibrary
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

  /// Looks for mistakes in what the user wrote, as far as that can be said before anything runs.
  ///
  /// For batches, whose mistakes are told before the first line runs. Queries, orders, columns, forms and templates
  /// are looked at in any case, by the views that `views` names.
  /// - Throws: `Diagnostic` that names the mistake.
  func check(in context: CommandContext) throws

  /// Which rows its queries, orders and columns are about; of several, those that have the fields are meant.
  func views(in context: CommandContext) throws -> [View]
}

extension Subcommand {
  func views(in context: CommandContext) throws -> [View] { [.songs] }
}

extension CommandConfiguration {
  /// What a command is called and says of itself, when it is parsed by itself rather than from the program.
  ///
  /// Naming the program as what stands above it keeps ArgumentParser from trying first whether the arguments ask for a
  /// script for completion, which a command by itself does not answer and which is a fifth of reading its arguments.
  init(subcommand name: String, abstract: String, discussion: String) {
    self.init(
      commandName: name, _superCommandName: ShellacCommand._commandName, abstract: abstract,
      discussion: discussion)
  }
}

/// A command that does nothing that anybody would see before it opens the library, and reads before that what the user
/// wrote.
///
/// So a batch can let it run up to there to find mistakes. Any other command has to say itself how it is checked.
protocol LibraryCommand: Subcommand {}

extension LibraryCommand {
  func check(in context: CommandContext) throws {}
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
