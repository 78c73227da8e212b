import ArgumentParser
import Foundation
import ShellacLibrary
import ShellacModel

struct RootListCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "list",
    abstract: "List the roots.",
    discussion: """
      Example:

        shellac root list --json
      """)

  @OptionGroup var form: FormOptions
  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let roots = try context.openLibrary().roots()
    let rows = roots.map { root in
      ListedRow([
        .integer(root.id), .bytes(root.path), .text(root.state), .integer(Int64(root.files)),
        .integer(Int64(root.missing)),
      ])
    }
    let columns = [
      OutputColumn("id", .integer), OutputColumn("path", .path), OutputColumn("state"),
      OutputColumn("files", .integer), OutputColumn("missing", .integer),
    ]
    return try form.list(ListedRows(rows: rows), columns, in: context)
  }
}

extension Root {
  /// Whether its folder is there.
  var state: String {
    (path + Array("/.".utf8)).withCString { access($0, R_OK) } == 0 ? "present" : "away"
  }
}
