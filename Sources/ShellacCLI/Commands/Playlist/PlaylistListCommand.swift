import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistListCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "list",
    abstract: "List the playlists.",
    discussion: """
      Entries whose songs are not in the library are counted as unresolved. The length is in seconds.

      Example:

        shellac playlist list --json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary()
    let settings = try library.settings()
    let playlists = try library.playlists()
    let rows = playlists.map { summary in
      let isKnown = summary.problem == nil
      return ListedRow([
        .text(summary.playlist.name), .text(summary.playlist.isSmart ? "smart" : "static"),
        isKnown ? .integer(Int64(summary.songs)) : .null,
        isKnown ? .integer(Int64(summary.unresolved)) : .null,
        isKnown ? .real(Double(summary.duration) / 1000) : .null,
        .text(settings.text(ofInstant: summary.playlist.created)),
        summary.playlist.smart.map { .text($0.query) } ?? .null,
        summary.playlist.smart?.order.map { .text($0) } ?? .null,
        summary.playlist.smart?.limit.map { .integer(Int64($0)) } ?? .null,
        summary.playlist.smart?.columns.map { .text($0) } ?? .null,
        summary.playlist.smart?.form.map { .text($0) } ?? .null,
      ])
    }
    let columns = [
      OutputColumn("name"), OutputColumn("kind"), OutputColumn("songs", .integer),
      OutputColumn("unresolved", .integer), OutputColumn("length", .seconds),
      OutputColumn("created", .instant), OutputColumn("query"), OutputColumn("sort"),
      OutputColumn("limit", .integer), OutputColumn("columns"), OutputColumn("form"),
    ]
    let status = try form.list(ListedRows(rows: rows), columns, in: context)
    for problem in playlists.compactMap(\.problem) { context.messages.problem(problem) }
    return status
  }
}
