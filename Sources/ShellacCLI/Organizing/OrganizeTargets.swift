import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// The folders that files may go to, and what their file systems take.
struct OrganizeTargets {
  private(set) var roots: [OrganizeRoot] = []
  /// The number of the target of each of the library's roots; files of others cannot be reached.
  private(set) var ofRoot: [Int64: Int] = [:]
  /// Why files of a root cannot go anywhere in it.
  private(set) var faults: [Int64: Diagnostic] = [:]

  /// The roots that are not there.
  private(set) var away: Set<Int64> = []

  /// Looks at the folder that was asked for, else at every root that is in reach.
  ///
  /// - Throws: `Diagnostic` when a folder cannot be written to, or files that are moved there would leave the library.
  init(
    _ asked: ArgumentText?, _ deed: FileAct.Deed, portable: Bool, library: Library, _ context: CommandContext
  ) throws {
    let configuration = try context.configuration()
    let replacement = configuration.text("organize.replacement") ?? "_"
    func rules(_ path: [UInt8]) throws -> NameRules {
      let traits = try FileSystemProbe.traits(of: path)
      return NameRules(portable ? traits.combined(with: .portable) : traits, replacement: replacement)
    }
    let all = try library.rootFolders()
    let reachable = all.filter { FileStatus($0.path, follows: true)?.kind == .folder }
    for root in all where !reachable.contains(where: { $0.id == root.id }) {
      away.insert(root.id)
      faults[root.id] = Diagnostic(
        "the root '\(String(decoding: root.path, as: UTF8.self))' is not there",
        hint: "Mount its disk, or say where it is now with 'shellac root move'.")
    }
    guard let argument = try Self.argument(asked, configuration, context) else {
      for root in reachable {
        do {
          roots.append(OrganizeRoot(path: root.path, rules: try rules(root.path)))
          ofRoot[root.id] = roots.count - 1
        } catch let diagnostic as Diagnostic {
          // It may be that no file of it is asked for.
          faults[root.id] = diagnostic
        }
      }
      return
    }
    let path = try argument.requireFolder()
    if deed == .move, try library.place(of: path) == nil {
      throw Diagnostic(
        "'\(argument.written)' is in no root of the library, which would lose what is moved there",
        hint: "Run 'shellac root add' with it first, or use --copy.")
    }
    roots = [OrganizeRoot(path: path, rules: try rules(path))]
    for root in reachable { ofRoot[root.id] = 0 }
  }

  /// The folder that was asked for, else the configured one; nil when there is none.
  private static func argument(
    _ asked: ArgumentText?, _ configuration: Configuration, _ context: CommandContext
  ) throws -> PathArgument? {
    let name = "organize.to"
    let folder = context.surroundings.workingDirectory
    if let asked { return try PathArgument(asked, in: folder) }
    guard let text = configuration.text(name), !text.isEmpty else { return nil }
    return try configuration.naming(name) {
      // One that were relative would be another folder wherever the command is run.
      guard text.hasPrefix("/") else {
        throw Diagnostic(
          "'\(text)' depends on where the command is run",
          hint: "Run 'shellac config set \(name)' with it where it is: that keeps the whole path.")
      }
      let argument = try PathArgument(ArgumentText(argument: text), in: folder)
      _ = try argument.requireFolder()
      return argument
    }
  }
}
