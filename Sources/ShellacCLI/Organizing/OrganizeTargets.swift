import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// The folders that files may go to, and what their file systems take.
struct OrganizeTargets {
  private(set) var roots: [OrganizeRoot] = []
  /// The number of the target of each of the library's roots; files of others cannot be reached.
  private(set) var ofRoot: [Int64: Int] = [:]

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
    let reachable = try library.rootFolders().filter { FileStatus($0.path, follows: true)?.kind == .folder }
    let named = asked ?? configuration.text("organize.to").map { ArgumentText(argument: $0) }
    guard let named else {
      for root in reachable {
        do {
          roots.append(OrganizeRoot(path: root.path, rules: try rules(root.path)))
          ofRoot[root.id] = roots.count - 1
        } catch let diagnostic as Diagnostic {
          // The files of the other roots go on.
          if reachable.count == 1 { throw diagnostic }
          context.messages.problem(diagnostic)
        }
      }
      return
    }
    let argument = try PathArgument(named, in: context.surroundings.workingDirectory)
    let path = try argument.requireFolder()
    if deed == .move, try library.place(of: path) == nil {
      throw Diagnostic(
        "'\(argument.written)' is in no root of the library, which would lose what is moved there",
        hint: "Run 'shellac root add' with it first, or use --copy.")
    }
    roots = [OrganizeRoot(path: path, rules: try rules(path))]
    for root in reachable { ofRoot[root.id] = 0 }
  }
}
