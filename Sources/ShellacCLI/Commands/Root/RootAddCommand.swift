import ArgumentParser
import ShellacLibrary
import ShellacModel

struct RootAddCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a folder of music without reading it yet.",
    discussion: """
      Example:

        shellac root add /mnt/music
      """)

  @Argument(help: "The folder.", completion: .directory)
  var path: ArgumentText

  @Flag(help: "Say what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try PathArgument(path, in: context.surroundings.workingDirectory).requireFolder()
    let text = String(decoding: path, as: UTF8.self)
    if dryRun {
      context.messages.note("would add '\(text)'")
      return .done
    }
    let root = try context.openOrMakeLibrary(changing: "root add").addRoot(path)
    try ResultLine("root \(root.id): '\(text)'", [("id", .integer(root.id)), ("path", .bytes(path))]).write(
      to: context)
    context.messages.note("Run 'shellac index' to read it.")
    return .done
  }
}
