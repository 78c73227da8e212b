import ArgumentParser
import ShellacLibrary
import ShellacModel

struct SearchCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find artists, albums, songs and playlists at once, best first.",
    discussion: """
      Type as you would in a search box: beginnings of words are enough, accents and case do not count.

      Examples:

        shellac search bjo
        shellac search sigur ros agaetis --limit 5
      """)

  @Argument(help: "What to look for.")
  var text: [ArgumentText] = []

  @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
  var limit = 20

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if text.isEmpty { throw ValidationError("there is nothing to look for") }
    if limit < 0 { throw ValidationError("--limit cannot be negative") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let words = text.map(\.text).joined(separator: " ")
    let hits = try context.openLibrary().search(words, limit: limit)
    let rows = hits.map { hit in
      ListedRow([
        .text(hit.kind.rawValue), .integer(hit.id), .text(hit.title), hit.artist.map { .text($0) } ?? .null,
        hit.album.map { .text($0) } ?? .null,
      ])
    }
    let columns = [
      OutputColumn("kind"), OutputColumn("id", .integer), OutputColumn("title"), OutputColumn("artist"),
      OutputColumn("album"),
    ]
    _ = try form.list(ListedRows(rows: rows), columns, in: context)
    return hits.isEmpty ? .noMatch : .done
  }
}
