import ArgumentParser
import ShellacLibrary
import ShellacModel

struct ShowCommand: LibraryCommand, QueryTaking {
  static let configuration = CommandConfiguration(
    subcommand: "show",
    abstract: "Show everything about one song, album or artist, or about purchases.",
    discussion: """
      One song that matches is shown with its fields, files, tags and purchases,
      and where each fact comes from; else one album, else one artist. When there
      are several, they are listed and the exit status is 2.

      With --view purchases each purchase that matches is shown: what it was, its
      state and why, every record that tells of it and what they say otherwise, the
      songs that it paid for with both sides and the rule that tied them, and what
      you have said of it by hand. With --json that is an array, one object each.
      Where nothing matches, --json gives an empty array in every view.

      Examples:

        shellac show title:=Jóga
        shellac show homogenic --view albums
        shellac show id:17 --json
        shellac show --view purchases id:12
        shellac show --view purchases store:bandcamp state:aside
      """)

  @OptionGroup var query: QueryOptions

  @Option(help: ArgumentHelp("What to show: songs, albums, artists or purchases.", valueName: "view"))
  var view: ShownView?

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func views(in context: CommandContext) throws -> [View] {
    view.map { [$0.view] } ?? [.songs, .albums, .artists]
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    // Before ArgumentParser sees unknown options, `validate` would run.
    guard !query.isEmpty else {
      throw Diagnostic(
        "say what to show", hint: "Name it as in 'shellac show title:=Jóga'.", status: .usage)
    }
    let query = try query.parsed()
    if view == .purchases { return try showPurchases(query, in: context) }
    let library = try context.openLibrary()
    let candidates = try Candidates(
      query, views: (view.map { [$0] } ?? [.songs, .albums, .artists]).map(\.view), in: library)
    guard let chosen = candidates.only else {
      if candidates.isEmpty { return try tellNothing(query, library, context) }
      try candidates.list(in: context)
      throw Candidates.refusal
    }
    try context.pageOutput()
    try DetailsWriter(context).write(chosen, from: library)
    return .done
  }

  private func showPurchases(_ query: Query, in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary()
    var request = ViewRequest(.purchases, columns: [.field(.id)])
    request.query = query
    var ids: [Int64] = []
    try library.rows(request) { ids.append($0.integer(0)) }
    if ids.isEmpty { return try tellNothing(query, library, context) }
    try context.pageOutput()
    context.escapeOutput()
    let isJSON = context.options.json
    if isJSON { context.output.write("[") }
    for (index, id) in ids.enumerated() {
      let purchase = try library.purchase(id)
      if isJSON {
        context.output.write((index > 0 ? ",\n" : "") + PurchaseJSON(purchase).text)
      } else {
        PurchaseWriter(context).write(purchase, isFirst: index == 0)
      }
      try context.output.flushIfFull()
    }
    if isJSON { context.output.write("]\n") }
    try context.output.flush()
    return .done
  }

  /// Says that nothing matches, which is an empty array to programs whatever was looked for.
  private func tellNothing(_ query: Query, _ library: Library, _ context: CommandContext) throws -> ExitStatus
  {
    if context.options.json { context.output.write("[]\n") }
    if try !context.tellMissingPlaylists(in: query, library) {
      let text = (self.query.terms + [self.query.query].compactMap(\.self)).map(\.text).joined(separator: " ")
      let shown = text.count > 60 ? text.prefix(60) + "…" : text
      context.messages.remark(Diagnostic("nothing matches '\(shown)'", hint: Self.hint(view)))
    }
    return .noMatch
  }

  private static func hint(_ view: ShownView?) -> String {
    "Look for it with 'shellac \(view == .purchases ? "purchases" : "search") WORD'."
  }
}

/// What `show --view` takes.
enum ShownView: String, Choice {
  case songs, albums, artists, purchases

  var view: View {
    switch self {
    case .songs: .songs
    case .albums: .albums
    case .artists: .artists
    case .purchases: .purchases
    }
  }
}
