import ArgumentParser
import ShellacLibrary
import ShellacModel

struct PlaylistRenameCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "rename",
    abstract: "Give a playlist another name.",
    discussion: """
      Smart playlists that ask for it by its exact name ask for the new one.

      Example:

        shellac playlist rename Evening 'Late evening'
      """)

  @Argument(help: "The playlist.", completion: .custom { _, _, _ in Completions.playlists() })
  var name: ArgumentText

  @Argument(help: "Its new name.")
  var newName: ArgumentText

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let (old, changed) = try context.openLibrary(changing: "playlist rename")
      .renamePlaylist(name.text, to: newName.text, isDryRun: dryRun)
    let queries =
      changed.isEmpty
      ? "" : ", also in the query of " + changed.map { "'\($0)'" }.joined(separator: ", ")
    try ResultLine(
      "playlist '\(old)' \(dryRun ? "would be " : "")renamed to '\(newName)'\(queries)",
      [
        ("name", .text(old)), ("newname", .text(newName.text)), ("queries", .list(changed)),
        ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
  }
}
