import ShellacLibrary
import ShellacModel

/// What a query may mean when one thing is to be shown.
struct Candidates {
  /// A song, an album or an artist.
  struct Candidate {
    var view: View
    var id: Int64
    var artist: CellValue
    var album: CellValue
    var title: CellValue

    /// Its own name, in lower case.
    var name: String? {
      let value =
        switch view {
        case .songs: title
        case .albums: album
        case .artists: artist
        case .purchases, .coins, .ledger: title
        }
      guard case .text(let text) = value else { return nil }
      return text.lowercased()
    }
  }

  /// At most so many of each kind are named.
  private static let limit = 20

  private var found: [View: [Candidate]] = [:]
  /// The bare text that was looked for, in lower case.
  private let name: String?

  /// Looks in the views, songs first.
  ///
  /// - Throws: `Diagnostic`; a field that one of several views does not have only says that nothing of it matches.
  init(_ query: Query, views: [View], in library: Library) throws {
    name = Self.bareText(query)?.lowercased()
    var refusal: Diagnostic?
    for view in views {
      do {
        found[view] = try Self.find(query, view, library)
      } catch let diagnostic as Diagnostic where diagnostic.status == .usage {
        refusal = refusal ?? diagnostic
      }
    }
    if let refusal, found.isEmpty { throw refusal }
  }

  /// Whether nothing matched.
  var isEmpty: Bool { found.values.allSatisfy(\.isEmpty) }

  /// The one thing that is meant: the only song, else the only album, else the only artist; else the only one whose
  /// name is just what was looked for.
  var only: Candidate? {
    for view in View.allCases {
      if let candidates = found[view], candidates.count == 1 { return candidates[0] }
    }
    guard let name else { return nil }
    let exact = found.values.joined().filter { $0.name == name }
    return exact.count == 1 ? exact[0] : nil
  }

  /// What is said when they are several: say more.
  static let refusal = Diagnostic(
    "several things match", hint: "Say more, or name one: shellac show --view songs id:N.", status: .failed)

  /// Lists them on standard output.
  func list(in context: CommandContext) throws {
    let all = [View.artists, .albums, .songs].flatMap { found[$0] ?? [] }
    let rows = all.map { candidate in
      ListedRow([
        .text(candidate.view.rawValue), .integer(candidate.id), candidate.artist, candidate.album,
        candidate.title,
      ])
    }
    let columns = [
      OutputColumn("view"), OutputColumn("id", .integer), OutputColumn("artist"), OutputColumn("album"),
      OutputColumn("title"),
    ]
    let form: OutputForm = context.options.json ? .json : context.output.isTerminal ? .table : .tsv
    _ = try Listing(context: context, columns: columns, form: form, hasHeader: false).write(
      ListedRows(rows: rows))
    try context.output.flush()
  }

  private static func bareText(_ query: Query) -> String? {
    switch query {
    case .all(let parts) where parts.count == 1: bareText(parts[0])
    case .term(let term):
      if term.field == nil, case .contains(let text) = term.match { text } else { nil }
    default: nil
    }
  }

  private static func find(_ query: Query, _ view: View, _ library: Library) throws -> [Candidate] {
    let fields: [Field] =
      switch view {
      case .songs: [.id, .artist, .album, .title]
      case .albums: [.id, .artist, .album]
      case .artists: [.id, .artist]
      case .purchases, .coins, .ledger: [.id, .artist, .album, .title]
      }
    var request = ViewRequest(view, columns: fields.map { .field($0) })
    request.query = query
    request.limit = limit
    request.roles = ArtistRole.allCases
    var candidates: [Candidate] = []
    try library.rows(request) { row in
      guard case .integer(let id) = row.value(0) else { return }
      candidates.append(
        Candidate(
          view: view, id: id, artist: row.value(1), album: fields.count > 2 ? row.value(2) : .null,
          title: fields.count > 3 ? row.value(3) : .null))
    }
    return candidates
  }
}
