import ArgumentParser
import ShellacModel

/// Which songs, albums or artists a command is about.
struct QueryOptions: ParsableArguments, QueryChoice {
  @Argument(help: .terms, completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var words: [QueryTerms] = []

  @Option(help: .query)
  var query: ArgumentText?

  /// Whether nothing was asked for.
  var isEmpty: Bool { hasNoQuery }
}

/// What a command was told of the rows that it is about.
protocol QueryChoice {
  var words: [QueryTerms] { get }
  /// More of the query, in one string.
  var query: ArgumentText? { get }
}

extension QueryChoice {
  /// The terms, one an argument.
  var terms: [ArgumentText] { words.flatMap(\.terms) }

  /// The query that all of it makes.
  ///
  /// - Throws: `Diagnostic` that points at the fault.
  func parsed() throws -> Query {
    var parts: [Query] = []
    if !terms.isEmpty { parts.append(try QueryParser.parse(arguments: terms.map(\.text))) }
    if let query { parts.append(try QueryParser.parse(text: query.text)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Whether nothing was asked for.
  var hasNoQuery: Bool { words.isEmpty && query == nil }
}

extension ArgumentHelp {
  static var terms: ArgumentHelp {
    ArgumentHelp(
      "What to look for: words, field:text, field:=exact, field::regex, field:from..to; '-' negates, ',' is or.",
      valueName: "query")
  }

  static var query: ArgumentHelp {
    ArgumentHelp("More of the query in one string, split as a shell splits words.", valueName: "string")
  }
}
