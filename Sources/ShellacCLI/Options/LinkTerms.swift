import ArgumentParser
import ShellacLibrary
import ShellacModel

/// What `link` and `unlink` are about: a purchase, and songs.
///
///     12 title:=Jóga
///     store:bandcamp album:=Homogenic -- album:=Homogenic
struct LinkTerms: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The purchase, as its number or one term of a query, then the songs, as numbers or a query; -- parts two queries.",
      valueName: "purchase-and-songs"),
    completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var words: [QueryTerms] = []

  private var terms: [String] { words.flatMap(\.terms).map(\.text) }

  /// All terms in order, when none of them is about a purchase.
  var all: [String] { terms.filter { $0 != "--" } }

  /// The terms of the purchase, and those of the songs.
  var sides: (purchase: [String], songs: [String]) {
    let terms = terms
    guard let mark = terms.firstIndex(of: "--") else {
      return (Array(terms.prefix(1)), Array(terms.dropFirst()))
    }
    return (Array(terms[..<mark]), Array(terms[(mark + 1)...]))
  }

  /// Whether both sides are named.
  var hasBothSides: Bool { !sides.purchase.isEmpty && !sides.songs.isEmpty }

  /// Looks at both queries.
  func check(songsOnly: Bool) throws {
    let sides = songsOnly ? (purchase: [], songs: all) : sides
    for (terms, view) in [(sides.purchase, View.purchases), (sides.songs, .songs)]
    where terms.contains(where: { Int64($0) == nil }) {
      try ViewFields(view).check(QueryParser.parse(arguments: terms))
    }
  }

  private static let mostSongs = 1_000

  /// The one purchase that terms name.
  static func purchase(_ terms: [String], in library: Library) throws -> Int64 {
    let ids = try Self.ids(terms, .purchases, limit: 2, in: library)
    guard let id = ids.first else {
      throw Diagnostic(
        "no purchase matches '\(shown(terms))'", hint: "Run 'shellac purchases --columns id,artist,title'.",
        status: .noMatch)
    }
    guard ids.count == 1 else {
      throw Diagnostic(
        "several purchases match '\(shown(terms))'",
        hint:
          "Name one by its number from 'shellac purchases --columns id,artist,title', or put -- behind a longer query."
      )
    }
    return id
  }

  /// The songs that terms name.
  static func songs(_ terms: [String], in library: Library) throws -> [Int64] {
    let numbers = terms.map { Int64($0) }
    if !numbers.contains(nil) {
      var missing: String?
      let found = try terms.flatMap { term in
        let ids = try Self.ids([term], .songs, limit: 1, in: library)
        if ids.isEmpty { missing = missing ?? term }
        return ids
      }
      if let missing { throw none([missing]) }
      var seen: Set<Int64> = []
      return found.filter { seen.insert($0).inserted }
    }
    let ids = try Self.ids(terms, .songs, limit: mostSongs + 1, in: library)
    if ids.isEmpty { throw none(terms) }
    if ids.count > mostSongs {
      throw Diagnostic(
        "more than \(CountText.grouped(mostSongs)) songs match '\(shown(terms))'", hint: "Say more.")
    }
    return ids
  }

  private static func none(_ terms: [String]) -> Diagnostic {
    Diagnostic(
      "no song matches '\(shown(terms))'", hint: "Run 'shellac songs --columns id,artist,title'.",
      status: .noMatch)
  }

  private static func ids(_ terms: [String], _ view: View, limit: Int, in library: Library) throws -> [Int64]
  {
    var request = ViewRequest(view, columns: [.field(.id)])
    let isNumber = terms.count == 1 && Int64(terms[0]) != nil
    request.query = try QueryParser.parse(arguments: isNumber ? ["id:" + terms[0]] : terms)
    request.limit = limit
    var ids: [Int64] = []
    try library.rows(request) { row in ids.append(row.integer(0)) }
    return ids
  }

  private static func shown(_ terms: [String]) -> String {
    terms.count == 1 ? terms[0] : terms.map(ShellWords.quote).joined(separator: " ")
  }
}
