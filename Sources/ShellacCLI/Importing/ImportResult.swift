import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// Tells what became of a file that was imported: a line for each playlist, one for its purchases, one for its coins.
struct ImportResult {
  let file: String
  let plugin: LoadedPlugin
  let isDryRun: Bool

  private static let mostNamed = 20

  /// Tells programs of a file that could not be taken; people were told when it happened.
  static func failure(of file: String, _ diagnostic: Diagnostic) -> ResultLine {
    ResultLine("", [("file", .text(file)), ("problem", .text(diagnostic.message))])
  }

  func lines(_ report: ImportReport, _ messages: Messages) -> [ResultLine] {
    var lines = report.playlists.map { line($0, messages) }
    if let songs = report.statistics { lines.append(line(songs, messages)) }
    if let counts = report.purchases { lines.append(line(counts, of: "purchases", claimed: report.claimed)) }
    if let counts = report.coins { lines.append(line(counts, of: "coins", claimed: 0)) }
    return lines
  }

  private func line(_ report: StatisticsReport, _ messages: Messages) -> ResultLine {
    func number(_ count: Int) -> String { CountText.grouped(count) }
    for missing in report.unresolved where messages.isVerbose {
      messages.detail("\(missing.shown) is not in the library")
    }
    var text =
      "songs: \(number(report.songs)), \(number(report.found)) found, \(number(report.notFound)) not found, \(number(report.changed)) changed"
    if isDryRun { text += " (nothing is changed)" }
    return ResultLine(
      text,
      [
        ("table", .text("songs")), ("file", .text(file)), ("format", .text(plugin.id)),
        ("songs", .integer(Int64(report.songs))), ("found", .integer(Int64(report.found))),
        ("notfound", .integer(Int64(report.notFound))), ("changed", .integer(Int64(report.changed))),
        ("dryrun", .flag(isDryRun)),
      ]
    )
  }

  private func line(_ counts: RowCounts, of table: String, claimed: Int) -> ResultLine {
    func number(_ count: Int) -> String { CountText.grouped(count) }
    var text =
      "\(table): \(number(counts.new)) new, \(number(counts.known)) known, \(number(counts.changed)) changed"
    if counts.refused > 0 { text += ", \(number(counts.refused)) refused" }
    if claimed > 0 { text += "; \(number(claimed)) claimed" }
    if isDryRun { text += " (nothing is changed)" }
    return ResultLine(
      text,
      [
        ("table", .text(table)), ("file", .text(file)), ("format", .text(plugin.id)),
        ("new", .integer(Int64(counts.new))), ("known", .integer(Int64(counts.known))),
        ("changed", .integer(Int64(counts.changed))), ("refused", .integer(Int64(counts.refused))),
        ("claimed", .integer(Int64(claimed))), ("dryrun", .flag(isDryRun)),
      ]
    )
  }

  private func line(_ report: PlaylistImportReport, _ messages: Messages) -> ResultLine {
    // What was not found before and is not now is no news.
    if report.outcome != .unchanged {
      for missing in report.unresolved.prefix(Self.mostNamed) {
        messages.problem(
          Diagnostic("'\(report.name)': entry \(missing.position), \(missing.entry.shown), is not found"))
      }
      if report.unresolvedCount > Self.mostNamed {
        messages.note(
          "… and \(CountText.grouped(report.unresolvedCount - Self.mostNamed)) more that are not found; 'shellac playlist show' lists them."
        )
      }
    }
    let found = report.entries - report.unresolvedCount
    let outcome =
      isDryRun && report.outcome != .unchanged
      ? "would be \(report.outcome.rawValue)" : report.outcome.rawValue
    return ResultLine(
      "playlist '\(report.name)' \(outcome): \(CountText.count(report.entries, "entry", plural: "entries")), \(CountText.grouped(found)) found, \(CountText.grouped(report.unresolvedCount)) not found",
      [
        ("playlist", .text(report.name)), ("file", .text(file)), ("format", .text(plugin.id)),
        ("outcome", .text(report.outcome.rawValue)), ("entries", .integer(Int64(report.entries))),
        ("found", .integer(Int64(found))), ("notfound", .integer(Int64(report.unresolvedCount))),
        ("dryrun", .flag(isDryRun)),
      ]
    )
  }
}
