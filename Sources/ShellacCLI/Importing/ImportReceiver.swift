import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// Hands what a plugin reads of a file on to the library, table by table, whatever the file holds.
final class ImportReceiver: RowReceiver {
  private enum Table {
    case entries(EntryColumns)
    case songs(StatisticsColumns)
    case purchases(PurchaseCells)
    case coins(CoinCells)
    case other
  }

  private let session: ImportSession
  private let input: PluginInput
  private let plugin: LoadedPlugin
  private let name: String?
  private let messages: Messages
  private let problems: FileProblems
  private let progress: CountingLine
  private var table = Table.other
  private var playlists = 0
  private var count = 0
  private var isEmpty = true
  /// Refusals before anything has begun.
  private var earlyRefusals = 0
  private var otherRows: Set<RowKind> = []
  private var cells = CellPlace(header: nil)

  /// Creates a receiver.
  ///
  /// - Parameter name: the name of the file's one playlist; nil for its own.
  init(
    _ session: ImportSession, _ input: PluginInput, _ plugin: LoadedPlugin, name: String?,
    _ messages: Messages,
    _ problems: FileProblems, _ progress: CountingLine
  ) {
    self.session = session
    self.input = input
    self.plugin = plugin
    self.name = name
    self.messages = messages
    self.problems = problems
    self.progress = progress
  }

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) throws -> Bool {
    let header = document.extras.first { $0.name == plugin.id + ":header" }?.value
    let renamed = table.columns.filter { $0.title != $0.name }
    cells = CellPlace(
      header: header, titles: Dictionary(uniqueKeysWithValues: renamed.map { ($0.name, $0.title) }))
    switch table.rows {
    case .entries:
      try beginPlaylist(document)
      self.table = .entries(EntryColumns(table))
    case .purchases:
      let cells = PurchaseCells(table)
      try session.beginPurchases(columns: cells.columns, header: header)
      self.table = .purchases(cells)
    case .coins:
      let cells = CoinCells(table)
      try session.beginCoins(columns: cells.columns, header: header)
      self.table = .coins(cells)
    case .songs where StatisticsColumns(table).isAny:
      try session.beginStatistics()
      self.table = .songs(StatisticsColumns(table))
    case .songs, .albums, .artists, .playlists:
      otherRows.insert(table.rows)
      self.table = .other
      return true
    }
    isEmpty = false
    for _ in 0..<earlyRefusals { noteRefusal() }
    earlyRefusals = 0
    return true
  }

  func row(_ row: ReceivedRow) throws -> Bool {
    switch table {
    case .entries(let columns):
      let entry = columns.entry(row)
      let line = columns.line(row)
      if let nested = entry.nestedPlaylist(in: input.path, shown: input.shown, line: line) {
        problems.add(nested)
      }
      try session.add(entry)
    case .songs(let columns): try session.add(columns.statistics(row))
    case .purchases(let cells):
      let record = cells.record(row)
      let outcome = try session.add(record)
      tell(outcome, line: cells.line(row)) { record.title ?? record.album ?? record.lineID }
      switch outcome {
      case .new, .changed:
        if let remark = record.remark { problems.remark(placed(remark, line: cells.line(row))) }
      case .known, .refused: break
      }
    case .coins(let cells):
      let record = cells.record(row)
      tell(try session.add(record), line: cells.line(row)) { record.kind }
    case .other: return true
    }
    count += 1
    progress.show(count)
    return true
  }

  func refuse(_ problem: Diagnostic) -> Bool {
    problems.add(problem)
    if isEmpty { earlyRefusals += 1 } else { noteRefusal() }
    return true
  }

  /// Ends the reading.
  ///
  /// - Throws: `Diagnostic` when the file holds nothing that is imported, or nothing that could have the name.
  func finish(_ file: String) throws {
    guard isEmpty else {
      if name == nil || playlists > 0 { return }
      throw Diagnostic(
        "--name names a playlist, and '\(file)' holds none", hint: "Leave out --name.", status: .usage)
    }
    let others = otherRows.map(\.name).sorted().joined(separator: " and ")
    throw Diagnostic(
      "'\(file)' holds no playlist, no purchases and no coins\(others.isEmpty ? "" : ", but \(others)")",
      hint: "Name the format with --from when it is another one.")
  }

  private func beginPlaylist(_ document: PlaylistDocument) throws {
    playlists += 1
    if name != nil, playlists > 1 {
      throw Diagnostic(
        "--name names one playlist, and '\(input.shown)' holds several", hint: "Leave out --name.",
        status: .usage)
    }
    try session.beginPlaylist(named: name ?? document.title ?? Self.stem(of: input.path), document: document)
  }

  private func noteRefusal() {
    switch table {
    case .purchases: session.noteRefusal(of: .purchases)
    case .coins: session.noteRefusal(of: .coins)
    case .entries, .songs, .other: break
    }
  }

  /// Tells what became of a record: always when it was refused, otherwise to those who want to know everything.
  private func tell(_ outcome: RowOutcome, line: Int, _ subject: () -> String?) {
    if case .refused(let problem) = outcome {
      problems.add(placed(problem, line: line))
    } else if messages.isVerbose {
      messages.detail("\(place(line)): \(outcome.name)" + (subject().map { ", '\($0)'" } ?? ""))
    }
  }

  /// A problem of a record, or a remark about it, with its place.
  private func placed(_ problem: Diagnostic, line: Int) -> Diagnostic {
    var problem = problem
    if line > 0, problem.place == nil { problem.place = place(of: problem, line) }
    let column = problem.place.map { ", column \($0.column)" } ?? ""
    problem.message = "\(place(line))\(column): \(problem.message)"
    return problem
  }

  private func place(_ line: Int) -> String { "'\(input.shown)'" + (line > 0 ? ", line \(line)" : "") }

  /// Where on its line a problem is; nil when what it quotes is not there, or nobody can tell which of several it is.
  ///
  /// Messages begin with what is wrong: `price is '-1.29', …`, `there is no currency 'EURO'; …`, `title has …`.
  private func place(of problem: Diagnostic, _ line: Int) -> Diagnostic.Place? {
    let parts = problem.message.split(separator: "'", omittingEmptySubsequences: false)
    let found = parts.count > 2 ? String(parts[1]) : ""
    guard found.utf8.count <= 40, let source = input.line(line) else { return nil }
    let words = parts[0].split(separator: " ")
    let field = (parts[0].hasPrefix("there is no ") ? words.last : words.first) ?? "lineid"
    guard let column = cells.column(of: found, String(field), in: source) else { return nil }
    return Diagnostic.Place(source: source, column: column, line: line)
  }

  /// A file's name without its suffix.
  private static func stem(of path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    return String(decoding: dot.map { $0 > name.startIndex ? name[..<$0] : name } ?? name, as: UTF8.self)
  }
}
