import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// Tells what became of a file that was imported: a line for each playlist, one for its purchases, one for its coins.
struct ImportResult {
  let file: String
  let plugin: LoadedPlugin
  let isDryRun: Bool

  private static let mostNamed = 20

  func tell(_ report: ImportReport, in context: CommandContext) throws {
    for playlist in report.playlists { try tell(playlist, in: context) }
    if let songs = report.statistics { try tell(songs, in: context) }
    if let counts = report.purchases {
      try tell(counts, of: "purchases", claimed: report.claimed, in: context)
    }
    if let counts = report.coins { try tell(counts, of: "coins", claimed: 0, in: context) }
  }

  private func tell(_ report: StatisticsReport, in context: CommandContext) throws {
    func number(_ count: Int) -> String { CountText.grouped(count) }
    for missing in report.unresolved where context.messages.isVerbose {
      context.messages.detail("\(missing.shown) is not in the library")
    }
    var text =
      "songs: \(number(report.songs)), \(number(report.found)) found, \(number(report.notFound)) not found, \(number(report.changed)) changed"
    if isDryRun { text += " (nothing is changed)" }
    try ResultLine(
      text,
      [
        ("table", .text("songs")), ("file", .text(file)), ("format", .text(plugin.id)),
        ("songs", .integer(Int64(report.songs))), ("found", .integer(Int64(report.found))),
        ("notfound", .integer(Int64(report.notFound))), ("changed", .integer(Int64(report.changed))),
        ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }

  private func tell(_ counts: RowCounts, of table: String, claimed: Int, in context: CommandContext) throws {
    func number(_ count: Int) -> String { CountText.grouped(count) }
    var text =
      "\(table): \(number(counts.new)) new, \(number(counts.known)) known, \(number(counts.changed)) changed"
    if counts.refused > 0 { text += ", \(number(counts.refused)) refused" }
    if claimed > 0 { text += "; \(number(claimed)) claimed" }
    if isDryRun { text += " (nothing is changed)" }
    try ResultLine(
      text,
      [
        ("table", .text(table)), ("file", .text(file)), ("format", .text(plugin.id)),
        ("new", .integer(Int64(counts.new))), ("known", .integer(Int64(counts.known))),
        ("changed", .integer(Int64(counts.changed))), ("refused", .integer(Int64(counts.refused))),
        ("claimed", .integer(Int64(claimed))), ("dryrun", .flag(isDryRun)),
      ]
    ).write(to: context)
  }

  private func tell(_ report: PlaylistImportReport, in context: CommandContext) throws {
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
}
