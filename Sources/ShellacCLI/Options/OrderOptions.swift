import ArgumentParser
import ShellacModel

/// In which order rows come, and which part of them.
///
/// Groups of options cost time at every start, those within others most.
struct OrderOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A named order, or keys such as -year,album; see 'shellac orders'.", valueName: "order"),
    completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var sort: ArgumentText?

  @Flag(help: "Mirror the whole order.")
  var reverse = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most so many rows, counted after sorting.", valueName: "n"))
  var limit: Int?

  @Option(
    name: .customLong("offset"), parsing: .unconditional,
    help: ArgumentHelp("Pass over so many rows first.", valueName: "n"))
  var givenOffset: Int?

  /// How many rows are passed over.
  var offset: Int { givenOffset ?? 0 }

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0") }
    if offset < 0 { throw ValidationError("--offset takes a number from 0") }
  }

  /// The order to use: the one asked for, else the configured one of the view, else nil for the view's own.
  func order(of view: View, _ configuration: Configuration) throws -> SortOrder? {
    try configuration.order(of: view, asked: sort)
  }
}
