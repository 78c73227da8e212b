import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer
import ShellacPluginHost

/// The playlists and cue sheets that name songs which are moved: the same files with the new paths, each in its own form.
struct PlaylistRewriting {
  private let context: CommandContext
  /// The files that were asked for, and those of folders that were.
  private var candidates: Set<[UInt8]> = []
  private var named: Set<[UInt8]> = []
  /// The files that stay where they are, whatever they lie beside.
  private var staying: Set<[UInt8]> = []
  /// The files that change.
  private(set) var lists: [MovedList] = []
  /// Where songs are that were moved before, out of folders that lists are still in.
  var movedBefore: [[UInt8]: [UInt8]] = [:]

  /// Looks for playlist files.
  ///
  /// - Parameter roots: those of the library: a list right in one is of no album.
  /// - Throws: `Diagnostic` when what the user named is not there.
  init(_ arguments: [ArgumentText], roots: [[UInt8]], _ context: CommandContext) throws {
    self.context = context
    if arguments.isEmpty { return }
    let suffixes = try ListReading(context).suffixes
    for argument in arguments {
      if argument.bytes.isEmpty {
        throw Diagnostic(
          "the path after --playlists is empty", hint: "Name a playlist, or a folder of them.", status: .usage
        )
      }
      let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
      guard path.exists else {
        throw Diagnostic("there is no playlist or folder '\(path.written)'", hint: "Check the path.")
      }
      if path.isFolder {
        find(in: path.bytes, suffixes, staysIn: roots.contains(path.bytes) ? path.bytes : nil)
      } else {
        named.insert(path.bytes)
        staying.insert(path.bytes)
        candidates.insert(path.bytes)
      }
    }
  }

  /// The files that stay where they are, whatever they lie beside: those that were named, and those right in a root that
  /// was named.
  var paths: Set<[UInt8]> { staying }

  /// What is to be written.
  var rewrites: [FileRewrite] { lists.map(\.rewrite) }

  /// Reads the files, and writes anew those that name moved songs; those that cannot be are named and left.
  ///
  /// What goes along with moved songs is among them, whether it was asked for or not.
  mutating func prepare(_ plan: OrganizePlan) throws {
    if candidates.isEmpty && !plan.hasCompanions { return }
    let reading = try ListReading(context)
    let along = plan.lists(with: reading.suffixes)
    if candidates.isEmpty && along.isEmpty { return }
    let moved = MovedPaths(plan, before: movedBefore)
    if moved.isEmpty { return }
    let messages = context.messages
    var places: [[UInt8]: [UInt8]] = [:]
    for path in candidates { places[path] = moved.target(of: path) ?? path }
    for list in along { places[list.source] = list.target }
    for (path, target) in places.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      do {
        guard let list = try reading.list(at: path, movedTo: target, isNamed: named.contains(path)) else {
          continue
        }
        if let list = try list.rewritten(moved, onWarning: { messages.problem($0) }) {
          lists.append(list)
        }
      } catch let diagnostic as Diagnostic {
        context.messages.problem(diagnostic)
      }
    }
  }

  /// What is to be written when not every song was moved: of each only what is so on the disk.
  func afresh(_ plan: OrganizePlan) throws -> [FileRewrite] {
    let moved = MovedPaths(plan, before: movedBefore)
    return try lists.compactMap { list in
      // One that had to stay itself names what it names from there.
      var list = list
      if list.source != list.target, FileStatus(list.target) == nil || FileStatus(list.source) != nil {
        return nil
      }
      list.isAsDone = true
      return try list.rewritten(moved, onWarning: { context.messages.problem($0) })?.rewrite
    }
  }

  private mutating func find(in folder: [UInt8], _ suffixes: Set<String>, staysIn root: [UInt8]? = nil) {
    do {
      for entry in try FolderListing(of: folder)?.entries ?? [] where entry.name.first != UInt8(ascii: ".") {
        let path = folder + [UInt8(ascii: "/")] + entry.name
        switch entry.kind {
        case .folder: find(in: path, suffixes)
        case .file:
          let name = String(decoding: entry.name, as: UTF8.self).lowercased()
          guard suffixes.contains(where: { name.hasSuffix("." + $0) }) else { continue }
          candidates.insert(path)
          if root != nil { staying.insert(path) }
        default: break
        }
      }
    } catch let diagnostic as Diagnostic {
      context.messages.problem(diagnostic)
    } catch {}
  }
}
