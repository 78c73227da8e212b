import ArgumentParser
import ShellacLibrary
import ShellacModel

struct RootAddCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "add",
    abstract: "Add a folder of music without reading it yet.",
    discussion: """
      Example:

        shellac root add /mnt/music
      """)

  @Argument(help: "The folder.", completion: .directory)
  var path: ArgumentText

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try PathArgument(path, in: context.surroundings.workingDirectory).requireFolder()
    let text = String(decoding: path, as: UTF8.self)
    if dryRun {
      let known = try known(path, context)
      let facts: [(String, CellValue)] = [
        ("id", known.map { .integer($0) } ?? .null), ("path", .bytes(path)), ("dryrun", .flag(true)),
      ]
      try ResultLine(known.map { "root \($0): '\(text)'" } ?? "would add root '\(text)'", facts).write(
        to: context)
      return .done
    }
    let root = try context.openOrMakeLibrary(changing: "root add").addRoot(path)
    let facts: [(String, CellValue)] = [
      ("id", .integer(root.id)), ("path", .bytes(path)), ("dryrun", .flag(false)),
    ]
    try ResultLine("root \(root.id): '\(text)'", facts).write(to: context)
    context.messages.note("Run 'shellac index' to read it.")
    return .done
  }

  /// The root that is at the path already.
  ///
  /// - Throws: `Diagnostic` when the path cannot become a root.
  private func known(_ path: [UInt8], _ context: CommandContext) throws -> Int64? {
    guard try context.hasLibrary else { return nil }
    let library = try context.openLibrary()
    if let root = try library.rootFolders().first(where: { $0.path == path }) { return root.id }
    try library.requireNewRoot(at: path)
    return nil
  }
}
