import ArgumentParser
import ShellacModel

/// In which order rows come, and which part of them.
struct OrderOptions: ParsableArguments, OrderChoice {
  @Option(
    parsing: .unconditional, help: .sort, completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var sort: ArgumentText?

  @Flag(help: .reverse)
  var reverse = false

  @Option(parsing: .unconditional, help: .limit)
  var limit: Int?

  @Option(name: .customLong("offset"), parsing: .unconditional, help: .offset)
  var givenOffset: Int?

  mutating func validate() throws { try checkPart() }
}

/// What a command was told of the order of rows, and of the part that is shown.
protocol OrderChoice {
  var sort: ArgumentText? { get }
  var reverse: Bool { get }
  var limit: Int? { get }
  var givenOffset: Int? { get }
}

extension OrderChoice {
  /// How many rows are passed over.
  var offset: Int { givenOffset ?? 0 }

  /// The order to use: the one asked for, else the configured one of the view, else nil for the view's own.
  func order(of view: View, _ configuration: Configuration) throws -> SortOrder? {
    try configuration.order(of: view, asked: sort)
  }

  /// Refuses numbers that count no rows.
  func checkPart() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a whole number from 0") }
    if offset < 0 { throw ValidationError("--offset takes a whole number from 0") }
  }
}

extension ArgumentHelp {
  static var sort: ArgumentHelp {
    ArgumentHelp("A named order, or keys such as -year,album; see 'shellac orders'.", valueName: "order")
  }

  static var reverse: ArgumentHelp { "Mirror the whole order." }

  static var limit: ArgumentHelp {
    ArgumentHelp("At most so many rows, counted after sorting.", valueName: "n")
  }

  static var offset: ArgumentHelp { ArgumentHelp("Pass over so many rows first.", valueName: "n") }
}
