import ShellacLibrary
import ShellacModel

/// What `songs`, `albums` and `artists` have in common: options in, a listing out.
struct ViewListing {
  let view: View
  let options: ListingOptions
  var listsFiles = false
  var roles: [ArtistRole] = [.albumArtist]
  /// The playlist whose entries are listed.
  var playlist: String?

  init(_ view: View, _ options: ListingOptions) {
    self.view = view
    self.options = options
  }

  /// Lists what was asked for.
  ///
  /// - Returns: `noMatch` when a query was given and nothing matched.
  func run(in context: CommandContext) throws -> ExitStatus {
    try checkCombinations(context.options)
    // Everything the user wrote is read before the library is opened: a fault in it is told first.
    let rule = try playlist.flatMap { try saved($0, context) }
    let configuration = try context.configuration()
    let template = try options.template.map { CompiledTemplate(try TemplateParser.parse($0.text)) }
    let shown = try shownColumns(configuration, saved: rule?.columns)
    var request = ViewRequest(view, columns: template?.columns ?? shown.compactMap(\.field))
    // A template without fields still has a line for each row.
    if request.columns.isEmpty { request.columns = [.field(.id)] }
    request.query = try options.parsed()
    // A playlist has its own order.
    request.order =
      playlist == nil || options.sort != nil ? try options.order(of: view, configuration) : nil
    request.playlist = playlist
    request.isReversed = options.reverse
    request.limit = options.limit
    request.offset = options.offset
    request.listsFiles = listsFiles
    request.roles = roles
    let outputForm =
      template == nil
      ? try options.form(in: context, saved: rule?.form.flatMap(OutputForm.init(rawValue:))) : .tsv
    request.countsSongs = outputForm == .table
    let library = try context.openLibraryToAnswer()
    if options.count { return try count(request, library, context) }
    if options.explainSort {
      let rows = ExplainedRows(library: library, request: request, repeats: outputForm != .table)
      let listing = Listing(
        context: context, columns: shown + ExplainedRows.columns, form: outputForm, endsInNull: options.null,
        hasHeader: options.hasHeader || rule?.form == OutputForm.tsv.rawValue && options.isUsual)
      return try status(of: listing.write(rows), request, library, context)
    }
    let listing = Listing(
      context: context, columns: shown, form: outputForm, template: template, endsInNull: options.null,
      hasHeader: options.hasHeader || rule?.form == OutputForm.tsv.rawValue && options.isUsual)
    let rows = try listing.write(ViewRows(library: library, request: request))
    return try status(of: rows, request, library, context)
  }

  private func count(_ request: ViewRequest, _ library: Library, _ context: CommandContext) throws
    -> ExitStatus
  {
    let rows = max(0, try library.count(request) - request.offset)
    let count = min(rows, request.limit ?? rows)
    context.output.write("\(count)\n")
    return try status(of: count, request, library, context)
  }

  private func status(
    of rows: Int, _ request: ViewRequest, _ library: Library, _ context: CommandContext
  ) throws -> ExitStatus {
    guard rows == 0 else { return .done }
    if !options.hasNoQuery {
      // What was cut off by the user's own limits has matched.
      let isCut = options.limit == 0 || options.offset > 0
      if try isCut && library.count(request) > 0 { return .done }
      let isTold = try context.tellMissingPlaylists(in: request.query, library)
      if !isTold, context.output.isTerminal { context.messages.note("Nothing matches.") }
      return .noMatch
    }
    if playlist == nil, options.offset == 0, options.limit != 0, context.output.isTerminal {
      context.messages.note(view.emptyNote)
    }
    return .done
  }

  /// How a smart playlist is shown, when that may matter.
  private func saved(_ playlist: String, _ context: CommandContext) throws -> SmartRule? {
    // What the user wrote is read before.
    _ = try options.parsed()
    if let columns = options.columns { _ = try FieldList(parsing: columns.text) }
    return try context.openLibrary().smartRule(ofPlaylist: playlist)
  }

  private func shownColumns(_ configuration: Configuration, saved: String?) throws -> [OutputColumn] {
    if options.columns == nil, options.explainSort { return [OutputColumn(.field(Self.name(of: view)))] }
    let name = playlist != nil ? "playlist" : listsFiles ? "files" : view.rawValue
    return try OutputColumn.shown(options.columns?.text ?? saved, in: "columns." + name, configuration)
  }

  /// The field that names a row.
  private static func name(of view: View) -> Field {
    switch view {
    case .songs: .title
    case .albums: .album
    case .artists: .artist
    case .purchases, .ledger: .title
    case .coins: .kind
    }
  }

  private func checkCombinations(_ global: GlobalOptions) throws {
    func refuse(_ one: String, _ other: String) throws {
      throw Diagnostic(
        "\(one) and \(other) do not go together", hint: "Leave one of them out.", status: .usage)
    }
    if options.template != nil {
      if options.columns != nil { try refuse("--template", "--columns") }
      if let form = options.form { try refuse("--template", "--as \(form.rawValue)") }
      if global.json { try refuse("--template", "--json") }
      if options.explainSort { try refuse("--template", "--explain-sort") }
    }
    if options.count && options.explainSort { try refuse("--count", "--explain-sort") }
  }
}

extension View {
  /// What is said when there is nothing of it.
  fileprivate var emptyNote: String {
    switch self {
    case .songs, .albums, .artists:
      "The library is empty. Run 'shellac index FOLDER' with the folder of your music."
    case .purchases, .ledger:
      "There are no purchases. Run 'shellac import FILE' with what a store has told you of yours."
    case .coins: "There are no coins. Run 'shellac coins topup' when you have bought some."
    }
  }
}
