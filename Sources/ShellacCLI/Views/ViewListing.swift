import ShellacLibrary
import ShellacModel

/// What `songs`, `albums` and `artists` have in common: options in, a listing out.
struct ViewListing {
  let view: View
  let query: QueryOptions
  let order: OrderOptions
  let columns: ColumnOptions
  let form: FormOptions
  var listsFiles = false
  var roles: [ArtistRole] = [.albumArtist]
  /// The playlist whose entries are listed.
  var playlist: String?

  init(_ view: View, query: QueryOptions, order: OrderOptions, columns: ColumnOptions, form: FormOptions) {
    self.view = view
    self.query = query
    self.order = order
    self.columns = columns
    self.form = form
  }

  /// Lists what was asked for.
  ///
  /// - Returns: `noMatch` when a query was given and nothing matched.
  func run(in context: CommandContext) throws -> ExitStatus {
    try checkCombinations(context.options)
    // Everything the user wrote is read before the library is opened: a fault in it is told first.
    let rule = try playlist.flatMap { try saved($0, context) }
    let configuration = try context.configuration()
    let template = try columns.template.map { CompiledTemplate(try TemplateParser.parse($0.text)) }
    let shown = try shownColumns(configuration, saved: rule?.columns)
    var request = ViewRequest(view, columns: template?.columns ?? shown.compactMap(\.field))
    // A template without fields still has a line for each row.
    if request.columns.isEmpty { request.columns = [.field(.id)] }
    request.query = try query.parsed()
    // A playlist has its own order.
    request.order =
      playlist == nil || order.sort != nil ? try order.order(of: view, configuration) : nil
    request.playlist = playlist
    request.isReversed = order.reverse
    request.limit = order.limit
    request.offset = order.offset
    request.listsFiles = listsFiles
    request.roles = roles
    let outputForm =
      template == nil
      ? try form.form(in: context, saved: rule?.form.flatMap(OutputForm.init(rawValue:))) : .tsv
    request.countsSongs = outputForm == .table
    let library = try context.openLibrary()
    if columns.count { return try count(request, library, context) }
    if columns.explainSort {
      let rows = ExplainedRows(library: library, request: request, repeats: outputForm != .table)
      let listing = Listing(
        context: context, columns: shown + ExplainedRows.columns, form: outputForm, endsInNull: form.null,
        hasHeader: form.hasHeader || rule?.form == OutputForm.tsv.rawValue && form.isUsual)
      return try status(of: listing.write(rows), request, library, context)
    }
    let listing = Listing(
      context: context, columns: shown, form: outputForm, template: template, endsInNull: form.null,
      hasHeader: form.hasHeader || rule?.form == OutputForm.tsv.rawValue && form.isUsual)
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
    if !query.isEmpty {
      // What was cut off by the user's own limits has matched.
      let isCut = order.limit == 0 || order.offset > 0
      if try isCut && library.count(request) > 0 { return .done }
      if context.output.isTerminal { context.messages.note("Nothing matches.") }
      return .noMatch
    }
    if playlist == nil, order.offset == 0, order.limit != 0, context.output.isTerminal {
      context.messages.note(view.emptyNote)
    }
    return .done
  }

  /// How a smart playlist is shown, when that may matter.
  private func saved(_ playlist: String, _ context: CommandContext) throws -> SmartRule? {
    // What the user wrote is read before.
    _ = try query.parsed()
    if let columns = columns.columns { _ = try FieldList(parsing: columns.text) }
    return try context.openLibrary().smartRule(ofPlaylist: playlist)
  }

  private func shownColumns(_ configuration: Configuration, saved: String?) throws -> [OutputColumn] {
    if columns.columns == nil, columns.explainSort { return [OutputColumn(.field(Self.name(of: view)))] }
    let name = playlist != nil ? "playlist" : listsFiles ? "files" : view.rawValue
    return try OutputColumn.shown(columns.columns?.text ?? saved, in: "columns." + name, configuration)
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

  private func checkCombinations(_ options: GlobalOptions) throws {
    func refuse(_ one: String, _ other: String) throws {
      throw Diagnostic(
        "\(one) and \(other) do not go together", hint: "Leave one of them out.", status: .usage)
    }
    if columns.template != nil {
      if columns.columns != nil { try refuse("--template", "--columns") }
      if let form = form.form { try refuse("--template", "--as \(form.rawValue)") }
      if options.json { try refuse("--template", "--json") }
      if columns.explainSort { try refuse("--template", "--explain-sort") }
    }
    if columns.count && columns.explainSort { try refuse("--count", "--explain-sort") }
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
