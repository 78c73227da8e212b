import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// One `shellac import`: from playlist files to playlists of the library.
struct PlaylistImporting {
  private let context: CommandContext
  private let format: String?
  private let name: String?
  private let settings: [(key: String, value: String)]
  private let isDryRun: Bool
  private let host: PluginHost

  init(
    _ context: CommandContext, format: String?, name: String?, settings: [(key: String, value: String)],
    isDryRun: Bool
  ) throws {
    self.context = context
    self.format = format
    self.name = name
    self.settings = settings
    self.isDryRun = isDryRun
    host = try context.pluginHost()
  }

  /// Takes files; one that cannot be taken is named, and the others go on.
  func take(_ arguments: [ArgumentText]) throws -> ExitStatus {
    let library = try context.openLibrary(changing: "import")
    var failures = 0
    for argument in arguments {
      do {
        try take(argument, into: library)
      } catch let diagnostic as Diagnostic {
        // A single file is the whole command.
        if arguments.count == 1 { throw diagnostic }
        context.messages.problem(diagnostic)
        failures += 1
      }
    }
    return failures == arguments.count ? .failed : .done
  }

  private func take(_ argument: ArgumentText, into library: Library) throws {
    let input = try input(argument)
    let (plugin, reason) = try host.reader(for: input, from: format)
    context.messages.detail("'\(argument.text)' is read as \(plugin.name): \(reason)")
    let settings = try context.settings(of: plugin, given: settings, for: .reading)
    // Read twice: what the file says of its playlists comes before their entries, of which there may be any number.
    let overview = PlaylistOverview()
    try plugin.read(input, settings: settings, into: overview)
    guard !overview.documents.isEmpty else {
      throw Diagnostic(
        "'\(argument.text)' holds no playlist\(overview.others.isEmpty ? "" : ", but \(overview.others)"), and only playlists are imported",
        hint: "Name the format with --from when it is another one.")
    }
    if name != nil, overview.documents.count > 1 {
      throw Diagnostic(
        "--name names one playlist, and '\(argument.text)' holds \(overview.documents.count)",
        hint: "Leave out --name.", status: .usage)
    }
    for (number, document) in overview.documents.enumerated() {
      let progress = CountingLine("Importing", context.messages)
      defer { progress.end() }
      let name = name ?? document.title ?? Self.stem(of: input.path)
      let report = try library.importPlaylist(
        named: name, from: input.path, document: document, isDryRun: isDryRun
      ) { add in
        try withoutActuallyEscaping(add) { add in
          let receiver = PlaylistEntries(
            of: number, problem: { context.messages.problem($0) }, progress: progress, add)
          try plugin.read(
            input, settings: settings, onWarning: { if number == 0 { context.messages.problem($0) } },
            into: receiver)
        }
      }
      progress.end()
      try tell(report, argument.text, plugin)
    }
  }

  private func input(_ argument: ArgumentText) throws -> PluginInput {
    if argument.text == "-" { return try PluginInput(pipe: context.surroundings.standardInput) }
    let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
    return try PluginInput(path: path.bytes, shown: path.written)
  }

  private func tell(_ report: PlaylistImportReport, _ file: String, _ plugin: LoadedPlugin) throws {
    // What was not found before and is not now is no news.
    if report.outcome != .unchanged {
      for missing in report.unresolved.prefix(Self.mostNamed) {
        context.messages.problem(
          Diagnostic("'\(report.name)': entry \(missing.position), \(missing.entry.shown), is not found"))
      }
      if report.unresolvedCount > Self.mostNamed {
        context.messages.note(
          "… and \(CountText.grouped(report.unresolvedCount - Self.mostNamed)) more that are not found; 'shellac playlist show' lists them."
        )
      }
    }
    let found = report.entries - report.unresolvedCount
    let outcome =
      isDryRun && report.outcome != .unchanged
      ? "would be \(report.outcome.rawValue)" : report.outcome.rawValue
    try ResultLine(
      "playlist '\(report.name)' \(outcome): \(CountText.count(report.entries, "entry", plural: "entries")), \(CountText.grouped(found)) found, \(CountText.grouped(report.unresolvedCount)) not found",
      [
        ("playlist", .text(report.name)), ("file", .text(file)), ("format", .text(plugin.id)),
        ("outcome", .text(report.outcome.rawValue)), ("entries", .integer(Int64(report.entries))),
        ("found", .integer(Int64(found))), ("notfound", .integer(Int64(report.unresolvedCount))),
        ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }

  private static let mostNamed = 20

  /// A file's name without its suffix.
  private static func stem(of path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    return String(decoding: dot.map { $0 > name.startIndex ? name[..<$0] : name } ?? name, as: UTF8.self)
  }
}

/// What a file says of its playlists, their entries passed over.
private final class PlaylistOverview: RowReceiver {
  private(set) var documents: [PlaylistDocument] = []
  private var otherRows: [RowKind] = []

  /// What the file holds besides, for a message.
  var others: String { Set(otherRows.map(\.name)).sorted().joined(separator: " and ") }

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
    if table.rows == .entries { documents.append(document) } else { otherRows.append(table.rows) }
    return true
  }

  func row(_ row: ReceivedRow) -> Bool { true }

  func refuse(_ problem: Diagnostic) -> Bool { true }
}

/// Hands on the entries of one of a file's playlists.
private final class PlaylistEntries: RowReceiver {
  private let number: Int
  private let problem: (Diagnostic) -> Void
  private let progress: CountingLine
  private let add: (PlaylistEntry) throws -> Void
  private var current = -1
  private var columns: EntryColumns?
  private var count = 0

  init(
    of number: Int, problem: @escaping (Diagnostic) -> Void, progress: CountingLine,
    _ add: @escaping (PlaylistEntry) throws -> Void
  ) {
    self.number = number
    self.problem = problem
    self.progress = progress
    self.add = add
  }

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
    guard table.rows == .entries else {
      columns = nil
      return true
    }
    current += 1
    columns = current == number ? EntryColumns(table) : nil
    return current <= number
  }

  func row(_ row: ReceivedRow) throws -> Bool {
    guard let columns else { return true }
    try add(columns.entry(row))
    count += 1
    progress.show(count)
    return true
  }

  func refuse(_ problem: Diagnostic) -> Bool {
    if current == number || current < 0 { self.problem(problem) }
    return true
  }
}
