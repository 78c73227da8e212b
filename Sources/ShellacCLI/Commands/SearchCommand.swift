import ArgumentParser
import ShellacLibrary
import ShellacModel

struct SearchCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "search",
    abstract: "Find artists, albums, songs and playlists at once, best first.",
    discussion: """
      Type as you would in a search box: beginnings of words are enough, accents and case do not count.

      Examples:

        shellac search bjo
        shellac search sigur ros agaetis --limit 5
      """)

  @Argument(help: "What to look for.")
  var text: [ArgumentText] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("At most so many.", valueName: "n"))
  var limit = 20

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if limit < 0 { throw ValidationError("--limit takes a whole number from 0") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    // Not in `validate`, which comes before unknown options are seen.
    guard !text.isEmpty else {
      throw Diagnostic(
        "there is nothing to look for", hint: "Type the beginning of a name, as in 'shellac search bjo'.",
        status: .usage)
    }
    let words = text.map(\.text).joined(separator: " ")
    let hits = try context.openLibraryToAnswer().search(words, limit: limit)
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
