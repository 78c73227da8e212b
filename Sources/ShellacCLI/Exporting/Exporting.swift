import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// What `export` and `share` have in common: options in, a written target out.
struct Exporting {
  /// The writer's id.
  let writer: String
  /// Which rows, in which order, and where to.
  let options: ExportOptions
  /// The plugin's settings.
  let settings: [(key: String, value: String)]
  /// The view that the user named; nil for the writer's usual one.
  var view: View?
  /// The columns that the user named.
  var columns: String?
  /// Whether the plugin writes the JSON that `--json` asks for, when there is no file.
  var writesJSONItself = false

  init(writer: String, options: ExportOptions, settings: [(key: String, value: String)]) {
    self.writer = writer
    self.options = options
    self.settings = settings
  }

  /// Exports what was asked for.
  ///
  /// - Returns: `noMatch` when a query was given and nothing matched; the export is written all the same.
  func run(in context: CommandContext) throws -> ExitStatus {
    try checkCombinations(context)
    let configuration = try context.configuration()
    let parsed = try options.parsed()
    let plugin = try context.pluginHost().plugin(writer, for: .writing)
    let exporter = try plugin.requireExporter()
    let target = try ExportTarget(options.output, context)
    try target.requireNoMusic()
    let session = try ExportSession(
      context, plugin, settings: settings, target: target, isDryRun: options.dryRun)
    let outcome: ExportSession.Outcome
    if let playlist = options.playlist?.text {
      try requireRows(.entries, exporter, plugin)
      // What the user wrote is looked at before the library is opened.
      _ = try chosenColumns(exporter, .songs, isRead: false, configuration)
      let order = try options.sort.map { try configuration.order($0.text) }
      let library = try context.openLibraryToAnswer()
      let saved = try library.smartRule(ofPlaylist: playlist)?.columns
      outcome = try session.export(
        playlist: playlist, library,
        columns: try chosenColumns(exporter, .songs, isRead: false, saved: saved, configuration),
        order: order, slice: options)
    } else {
      let view = try view ?? Self.usualView(of: exporter, plugin)
      try requireRows(RowKind(view), exporter, plugin)
      var request = ViewRequest(view, columns: [])
      request.query = parsed
      // Accounts are kept from the first day on; and what is read again comes in in this order.
      request.order =
        (exporter.takesLedger || view.isLedger && plugin.isReadBack) && options.sort == nil
        ? .builtIn(.purchased) : try options.order(of: view, configuration)
      request.isReversed = options.reverse
      request.limit = options.limit
      request.offset = options.offset
      let columns = try chosenColumns(exporter, view, isRead: plugin.isReadBack, configuration)
      outcome = try session.export(
        request, context.openLibraryToAnswer(), columns: columns,
        document: PlaylistDocument())
    }
    try tell(outcome, plugin, target, context)
    guard outcome.rows + outcome.passedOver == 0, !options.hasNoQuery else { return .done }
    try context.tellMissingPlaylists(in: parsed, context.openLibraryToAnswer())
    return .noMatch
  }

  private func tell(
    _ outcome: ExportSession.Outcome, _ plugin: LoadedPlugin, _ target: ExportTarget,
    _ context: CommandContext
  ) throws {
    if outcome.passedOver > 0 {
      context.messages.note(
        "Passed over \(CountText.count(outcome.passedOver, "song")) without a file."
      )
    }
    guard target.path != nil || options.dryRun else { return }
    try ResultLine(
      "\(options.dryRun ? "would write" : "wrote") \(CountText.count(outcome.rows, "row")) to \(target.shown)",
      [
        ("writer", .text(plugin.id)), ("file", target.path.map { .bytes($0) } ?? .null),
        ("rows", .integer(Int64(outcome.rows))), ("passedover", .integer(Int64(outcome.passedOver))),
        ("dryrun", .flag(options.dryRun)),
      ]
    ).write(to: context)
  }

  /// What a writer takes when the user names no view.
  static func usualView(of exporter: ExporterDescription, _ plugin: LoadedPlugin) throws -> View {
    for kind in exporter.rows {
      switch kind {
      case .songs: return .songs
      case .albums: return .albums
      case .artists: return .artists
      // Accounting wants both by date.
      case .purchases: return exporter.takesLedger ? .ledger : .purchases
      case .coins: return .coins
      case .playlists, .entries: continue
      }
    }
    throw Diagnostic(
      "plugin '\(plugin.id)' writes playlists alone",
      hint: "Run 'shellac plugins show \(plugin.id)' to see what it takes.", status: .usage)
  }

  private func requireRows(_ kind: RowKind, _ exporter: ExporterDescription, _ plugin: LoadedPlugin) throws {
    guard !exporter.rows.contains(kind) else { return }
    let what = kind == .entries ? "playlists" : "\(kind)"
    throw Diagnostic(
      "plugin '\(plugin.id)' does not write \(what)",
      hint: "Run 'shellac plugins show \(plugin.id)' to see what it takes.", status: .usage)
  }

  /// The writer's own columns, else those the user named, else those of the view: of purchases and coins in a format
  /// that can be read again everything that an import takes.
  private func chosenColumns(
    _ exporter: ExporterDescription, _ view: View, isRead: Bool, saved: String? = nil,
    _ configuration: Configuration
  ) throws -> ExportColumns {
    if let names = exporter.columns {
      guard columns == nil else {
        throw Diagnostic(
          "'\(writer)' writes columns of its own choice", hint: "Leave out --columns, or export csv.",
          status: .usage)
      }
      var columns = ExportColumns(named: names)
      columns.drop { !$0.isField(of: view) }
      return columns
    }
    if columns == nil, view.isLedger, isRead {
      return ExportColumns(view.recordFields.map { OutputColumn(.field($0)) })
    }
    return ExportColumns(
      try OutputColumn.shown(columns ?? saved, in: "columns.\(view.rawValue)", configuration))
  }

  private func checkCombinations(_ context: CommandContext) throws {
    func refuse(_ one: String, _ other: String, _ hint: String = "Leave one of them out.") throws {
      throw Diagnostic("\(one) and \(other) do not go together", hint: hint, status: .usage)
    }
    if options.playlist != nil {
      if view != nil { try refuse("--playlist", "--view") }
      if !options.hasNoQuery {
        try refuse("--playlist", "a query", "Use a term such as 'playlist:=NAME' in the query.")
      }
    }
    if context.options.json, !options.namesFile, !options.dryRun, !writesJSONItself {
      try refuse("--json", "an export to standard output", "Name the file with -o.")
    }
  }
}

extension ExporterDescription {
  /// Whether it writes purchases and coins in one, in columns of its own choice: an account book.
  fileprivate var takesLedger: Bool {
    columns != nil && rows.contains(.purchases) && rows.contains(.coins)
  }
}

extension View {
  /// What an import needs to know a row again.
  fileprivate var recordFields: [Field] {
    switch self {
    case .purchases:
      [
        .source, .lineid, .orderid, .identifiers, .store, .account, .purchased, .kind, .acquired, .physical,
        .music, .artist, .title, .album, .albumartist, .label, .isrc, .barcode, .url, .released,
        .catalognumber, .disc, .track, .length,
        .tracks, .quantity, .price, .listprice, .tax, .refund, .currency, .coins, .evidence, .note,
      ]
    case .coins:
      [
        .source, .lineid, .account, .store, .purchased, .kind, .coins, .balance, .price, .currency,
        .reference, .note,
      ]
    default:
      [
        .purchased, .kind, .store, .account, .artist, .title, .album, .price, .currency, .refund, .coins,
        .balance, .reference, .source, .lineid, .orderid, .note,
      ]
    }
  }
}
