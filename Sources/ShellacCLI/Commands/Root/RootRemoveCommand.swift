import ArgumentParser
import ShellacLibrary
import ShellacModel

struct RootRemoveCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "remove",
    abstract: "Forget a root and its files; nothing on disk is touched.",
    discussion: """
      Songs that were bought stay in the library, without a file.

      Examples:

        shellac root remove 2 --dry-run
        shellac root remove 2
      """)

  @Argument(
    help: "The root's number, as 'shellac root list' has it.",
    completion: .custom { _, _, _ in Completions.roots() })
  var id: Int64

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let files: Int
    if dryRun {
      guard let root = try context.openLibrary().roots().first(where: { $0.id == id }) else {
        throw Diagnostic("there is no root \(id)", hint: "Run 'shellac root list' to see the roots.")
      }
      files = root.files
    } else {
      files = try context.openLibrary(changing: "root remove").removeRoot(id)
    }
    let line = "root \(id) \(dryRun ? "would be " : "")removed, with \(CountText.count(files, "file"))"
    try ResultLine(
      line, [("id", .integer(id)), ("files", .integer(Int64(files))), ("dryrun", .flag(dryRun))]
    ).write(to: context)
    return .done
  }
}
