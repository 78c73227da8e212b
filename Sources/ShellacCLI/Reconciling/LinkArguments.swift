import ShellacLibrary
import ShellacModel

/// What the arguments of `link` and `unlink` name: a purchase, and songs.
struct LinkArguments {
  private static let mostSongs = 1_000

  /// The one purchase that a number or a query names.
  static func purchase(_ text: String, in library: Library) throws -> Int64 {
    let ids = try ids(text, .purchases, limit: 2, in: library)
    guard let id = ids.first else {
      throw Diagnostic(
        "no purchase matches '\(text)'", hint: "Run 'shellac purchases --columns id,artist,title'.",
        status: .noMatch)
    }
    guard ids.count == 1 else {
      throw Diagnostic(
        "several purchases match '\(text)'",
        hint: "Name one by its number, as 'shellac purchases --columns id,artist,title' has it.")
    }
    return id
  }

  /// The songs that a number or a query names.
  static func songs(_ texts: [String], in library: Library) throws -> [Int64] {
    var found: [Int64] = []
    for text in texts {
      let ids = try ids(text, .songs, limit: mostSongs + 1, in: library)
      if ids.isEmpty {
        throw Diagnostic(
          "no song matches '\(text)'", hint: "Run 'shellac songs --columns id,artist,title'.",
          status: .noMatch)
      }
      if ids.count > mostSongs {
        throw Diagnostic("more than \(CountText.grouped(mostSongs)) songs match '\(text)'", hint: "Say more.")
      }
      found += ids.filter { !found.contains($0) }
    }
    return found
  }

  private static func ids(_ text: String, _ view: View, limit: Int, in library: Library) throws -> [Int64] {
    var request = ViewRequest(view, columns: [.field(.id)])
    request.query = try QueryParser.parse(text: Int64(text) == nil ? text : "id:\(text)")
    request.limit = limit
    var ids: [Int64] = []
    try library.rows(request) { row in if case .integer(let id) = row.value(0) { ids.append(id) } }
    return ids
  }
}
