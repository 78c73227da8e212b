import ArgumentParser
import ShellacLibrary
import ShellacModel

struct LogCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "log",
    abstract: "List what was changed, newest first.",
    discussion: """
      Every command that changes the library, the configuration or playlist files is one change, which 'shellac \
      undo' takes back. What an index run finds on disk is no change; the roots that it adds and what --prune \
      removes are. With CHANGE, the things that the change was about are listed: what it did to each, whether \
      each is now as before it, as after it, or other, and where a file was moved, copied or linked to.

      Examples:

        shellac log --limit 5
        shellac log show 3
        shellac log --json
      """)

  @Argument(
    help: ArgumentHelp("The number of a change; 'show' may stand before it.", valueName: "change"),
    completion: .custom { _, _, _ in Completions.changes() })
  var words: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("List at most this many.", valueName: "n"))
  var limit: Int?

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a whole number from 0") }
    _ = try change()
  }

  /// The change that is asked for; nil: all of them.
  private func change() throws -> Int64? {
    let names = words.first == "show" ? words.dropFirst() : words[...]
    if words.isEmpty { return nil }
    guard names.count == 1, let change = Int64(names[names.startIndex]) else {
      throw ValidationError("name one change by its number, as in 'shellac log show 3'")
    }
    return change
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let library = try context.openLibrary()
    if let change = try change() {
      let columns = [
        OutputColumn("kind"), OutputColumn("item", .path), OutputColumn("did"), OutputColumn("now"),
        OutputColumn("to", .path),
      ]
      return try form.list(
        ChangeItemRows(library: library, change: change, limit: limit), columns, in: context)
    }
    let settings = try library.settings()
    let rows = try library.changes(limit: limit).map { change in
      ListedRow([
        .integer(change.id), .text(settings.text(ofInstant: change.time)), .text(change.command),
        .text(change.state.rawValue), change.undoes.map { .integer($0) } ?? .null, .text(change.summary),
      ])
    }
    let columns = [
      OutputColumn("change", .integer), OutputColumn("time", .instant), OutputColumn("command"),
      OutputColumn("state"), OutputColumn("undoes", .integer), OutputColumn("summary"),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}

/// The things that a change was about, read one by one: there may be a hundred thousand.
private struct ChangeItemRows: RowSequence {
  let library: Library
  let change: Int64
  let limit: Int?

  private struct LimitReached: Error {}

  func forEach(_ body: (borrowing ListedRow) throws -> Void) throws {
    var count = 0
    do {
      try library.items(ofChange: change) { item in
        if count == limit { throw LimitReached() }
        count += 1
        try body(
          ListedRow([
            .text(item.kind.rawValue), .bytes(item.name), .text(item.deed.rawValue),
            item.standing.map { .text($0.rawValue) } ?? .null, item.target.map { .bytes($0) } ?? .null,
          ]))
      }
    } catch is LimitReached {}
  }
}
