import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer
import ShellacPluginHost

/// The playlist files that name songs which are moved: the same files with the new paths, each in its own form.
struct PlaylistRewriting {
  /// A file that names songs which are moved.
  struct File {
    var playlist: PlaylistFile
    /// The file with the new paths.
    var contents: [UInt8]

    var shown: String { String(decoding: playlist.path, as: UTF8.self) }
  }

  private let context: CommandContext
  private let host: PluginHost?
  private var candidates: [[UInt8]] = []
  private var named: Set<[UInt8]> = []
  private var moved: MovedPaths?
  /// The files that change.
  private(set) var files: [File] = []

  /// Looks for playlist files.
  ///
  /// - Throws: `Diagnostic` when what the user named is not there.
  init(_ arguments: [ArgumentText], _ context: CommandContext) throws {
    self.context = context
    host = arguments.isEmpty ? nil : try context.pluginHost()
    guard let host else { return }
    let suffixes = Set(
      host.usable().filter { Self.isOfPlaylists($0) }.flatMap { $0.reader?.suffixes ?? [] })
    for argument in arguments {
      let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
      guard path.exists else {
        throw Diagnostic("there is no folder '\(path.written)' of playlists", hint: "Check the path.")
      }
      if path.isFolder {
        find(in: path.bytes, suffixes)
      } else {
        named.insert(path.bytes)
        candidates.append(path.bytes)
      }
    }
    candidates = Array(Set(candidates)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Every file that was looked for, which stays where it is: it is rewritten there.
  var paths: Set<[UInt8]> { Set(candidates) }

  /// What is to be written.
  var rewrites: [FileRewrite] {
    files.compactMap { file in
      file.playlist.contents.map { (path: file.playlist.path, contents: file.contents, expected: $0) }
    }
  }

  /// Reads the files, and writes anew those that name moved songs; those that cannot be are named and left.
  mutating func prepare(_ moved: MovedPaths) throws {
    guard host != nil, !moved.isEmpty else { return }
    self.moved = moved
    for path in candidates {
      do {
        if let file = try file(path, { moved.target(of: $0) }) { files.append(file) }
      } catch let diagnostic as Diagnostic {
        context.messages.problem(diagnostic)
      }
    }
  }

  /// What is to be written when not every song was moved: of each only what is so on the disk.
  func afresh() throws -> [FileRewrite] {
    guard let moved else { return [] }
    return try files.compactMap { file in
      let entries = file.playlist.entries.map { entry in
        rewritten(entry, in: file.playlist) { path in
          guard let target = moved.target(of: path), FileStatus(target) != nil, FileStatus(path) == nil else {
            return nil
          }
          return target
        } ?? entry
      }
      guard entries != file.playlist.entries, let expected = file.playlist.contents else { return nil }
      return (file.playlist.path, try written(file.playlist, entries), expected)
    }
  }

  private static func isOfPlaylists(_ plugin: LoadedPlugin) -> Bool {
    guard plugin.reader != nil, let rows = plugin.exporter?.rows else { return false }
    return rows.contains(.entries) && !rows.contains(.purchases)
  }

  private mutating func find(in folder: [UInt8], _ suffixes: Set<String>) {
    do {
      for entry in try FolderListing(of: folder)?.entries ?? [] where entry.name.first != UInt8(ascii: ".") {
        let path = folder + [UInt8(ascii: "/")] + entry.name
        switch entry.kind {
        case .folder: find(in: path, suffixes)
        case .file:
          let name = String(decoding: entry.name, as: UTF8.self).lowercased()
          if suffixes.contains(where: { name.hasSuffix("." + $0.lowercased()) }) { candidates.append(path) }
        default: break
        }
      }
    } catch let diagnostic as Diagnostic {
      context.messages.problem(diagnostic)
    } catch {}
  }

  /// A file with the new paths; nil when it names nothing that is moved.
  private func file(_ path: [UInt8], _ target: ([UInt8]) -> [UInt8]?) throws -> File? {
    guard let playlist = try read(path) else { return nil }
    let entries = playlist.entries.map { rewritten($0, in: playlist, target) ?? $0 }
    guard entries != playlist.entries else { return nil }
    return File(playlist: playlist, contents: try written(playlist, entries))
  }

  private func rewritten(
    _ entry: PlaylistEntry, in file: PlaylistFile, _ target: ([UInt8]) -> [UInt8]?
  ) -> PlaylistEntry? {
    for path in entry.paths(inFolder: file.folder) {
      if let new = target(path) {
        var entry = entry
        entry.location = LocationRewriting(
          entry.location, naming: path, in: file.folder, isAddress: ["xspf", "jspf"].contains(file.plugin.id)
        ).location(of: new)
        return entry
      }
      // What is there and stays is what the entry means.
      if FileStatus(path) != nil { return nil }
    }
    return nil
  }

  private func written(_ file: PlaylistFile, _ entries: [PlaylistEntry]) throws -> [UInt8] {
    let changed = PlaylistFile(
      path: file.path, plugin: file.plugin, document: file.document, entries: entries,
      contents: file.contents, shown: file.shown)
    let slash = file.path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return try changed.written(
      in: Array(entries.indices), folder: file.folder, name: Array(file.path[(slash + 1)...]),
      onWarning: { context.messages.problem($0) })
  }

  private static let largest = 256 << 20

  /// A file whose every line was read; nil when it is no playlist at all.
  ///
  /// - Throws: `Diagnostic` when writing it anew would lose something.
  private func read(_ path: [UInt8]) throws -> PlaylistFile? {
    guard let host else { return nil }
    let shown = String(decoding: path, as: UTF8.self)
    let contents = try FileContents.readFileIfThere(path, cap: Self.largest)
    let input = try PluginInput(path: path, shown: shown)
    let (plugin, _) = try host.reader(for: input, from: nil)
    guard plugin.exporter?.rows.contains(.entries) == true else {
      if !named.contains(path) { return nil }
      throw Diagnostic("'\(shown)' is left as it is: plugin '\(plugin.id)' does not write playlists")
    }
    let receiver = PlaylistReceiver()
    var warnings = 0
    try plugin.read(
      input, settings: plugin.settings([], for: .reading), onWarning: { _ in warnings += 1 }, into: receiver)
    guard let playlist = receiver.playlists.first else { return nil }
    if receiver.playlists.count > 1 || receiver.problemCount > 0 || warnings > 0 {
      throw Diagnostic(
        "'\(shown)' is left as it is: what \(plugin.name) cannot read of it would be lost",
        hint: "Mend the file; its songs are found again with 'shellac sort' or 'shellac import'.")
    }
    return PlaylistFile(
      path: path, plugin: plugin, document: playlist.document, entries: playlist.entries, contents: contents,
      shown: "'\(shown)'")
  }
}
