import ArgumentParser
import ShellacModel

/// Which songs, albums or artists a command is about.
struct QueryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "What to look for: words, field:text, field:=exact, field::regex, field:from..to; '-' negates, ',' is or.",
      valueName: "query"),
    completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var words: [QueryTerms] = []

  @Option(
    help: ArgumentHelp("More of the query in one string, split as a shell splits words.", valueName: "string")
  )
  var query: ArgumentText?

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

  /// Whether anything was asked for.
  var isEmpty: Bool { words.isEmpty && query == nil }
}
