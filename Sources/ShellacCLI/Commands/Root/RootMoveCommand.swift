import ArgumentParser
import Foundation
import ShellacLibrary
import ShellacModel

struct RootMoveCommand: LibraryCommand {
  static let configuration = CommandConfiguration(
    subcommand: "move",
    abstract: "Say that a root's music is now in another folder.",
    discussion: """
      Some of the root's files are looked for at the new place first. Every song keeps its identity, dates and \
      links. No file is moved.

      Example:

        shellac root move 1 /media/new-disk/music
      """)

  @Argument(
    help: "The root's number, as 'shellac root list' has it.",
    completion: .custom { _, _, _ in Completions.roots() })
  var id: Int64

  @Argument(help: "The folder that the music is in now.", completion: .directory)
  var path: ArgumentText

  @Flag(help: .dryRun)
  var dryRun = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let path = try PathArgument(path, in: context.surroundings.workingDirectory).requireFolder()
    let text = String(decoding: path, as: UTF8.self)
    let library = try dryRun ? context.openLibrary() : context.openLibrary(changing: "root move")
    try library.requireNewRoot(at: path, moving: id)
    let sample = try library.sampleFiles(ofRoot: id, count: 100)
    let found = sample.count { Self.isThere($0.path, size: $0.size, in: path) }
    guard 2 * found >= sample.count else {
      throw Diagnostic(
        "only \(found) of \(sample.count) files of root \(id) are at '\(text)'",
        hint: "Name the folder that holds the same files as the root did.")
    }
    if !dryRun { try library.moveRoot(id, to: path) }
    let checked = ", \(found) of \(sample.count) files looked for are there"
    try ResultLine(
      (dryRun ? "would move root \(id) to '\(text)'" : "root \(id): '\(text)'") + checked,
      [
        ("id", .integer(id)), ("path", .bytes(path)), ("checked", .integer(Int64(sample.count))),
        ("found", .integer(Int64(found))), ("dryrun", .flag(dryRun)),
      ]
    ).write(to: context)
    return .done
  }

  private static func isThere(_ relative: [UInt8], size: Int64, in folder: [UInt8]) -> Bool {
    var status = stat()
    return (folder + [UInt8(ascii: "/")] + relative).withCString { stat($0, &status) } == 0
      && Int64(status.st_size) == size
  }
}
