import ArgumentParser
import ShellacLibrary
import ShellacModel

/// Which songs are put on a playlist, and in which order.
struct SelectionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Their order: a named one, or keys such as -year,album; see 'shellac orders'.", valueName: "order"),
    completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var sort: ArgumentText?

  @Flag(help: "Mirror the whole order.")
  var reverse = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most so many songs, counted after sorting.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Take every song of the library, without a query.")
  var all = false

  mutating func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number from 1") }
  }

  /// Whether none of them was given.
  var isPlain: Bool { sort == nil && !reverse && limit == nil && !all }

  /// Refuses neither a query nor --all, and both.
  ///
  /// - Parameter example: how the command is written with a query.
  func requireQuery(_ query: QueryOptions, example: String) throws {
    if all && !query.isEmpty {
      throw Diagnostic("--all and a query do not go together", hint: "Leave one of them out.", status: .usage)
    }
    if !all && query.isEmpty {
      throw Diagnostic(
        "say which songs", hint: "Name them as in: \(example), or take every song with --all.",
        status: .usage)
    }
  }

  /// The songs, as they are asked for.
  func request(_ query: QueryOptions, _ configuration: Configuration) throws -> ViewRequest {
    var request = ViewRequest(.songs, columns: [])
    request.query = try query.parsed()
    request.order = try order(configuration)
    request.isReversed = reverse
    request.limit = limit
    return request
  }

  /// The order that was asked for, else the configured one of songs.
  func order(_ configuration: Configuration) throws -> SortOrder? {
    try configuration.order(of: .songs, asked: sort)
  }
}

extension QueryOptions {
  /// The query as one text that `QueryParser` reads, word for word as the user wrote it where that can be.
  func text() throws -> String {
    if words.isEmpty { return query?.text ?? "" }
    if query == nil { return terms.map { ShellWords.quote($0.text) }.joined(separator: " ") }
    return try parsed().description
  }
}
