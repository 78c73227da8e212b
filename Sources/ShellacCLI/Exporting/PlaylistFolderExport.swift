import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer

/// Writes playlists of the library into a folder, each as a file that is called like it.
struct PlaylistFolderExport {
  let writer: String
  let folder: ArgumentText
  let settings: [(key: String, value: String)]
  let order: OrderOptions
  let isDryRun: Bool

  /// Writes playlists.
  ///
  /// - Parameter names: which; nil for all.
  func write(_ names: [String]?, _ context: CommandContext) throws -> ExitStatus {
    let path = try PathArgument(folder, in: context.surroundings.workingDirectory).requireFolder()
    // What is opened for one playlist serves the next.
    let inner = CommandContext(
      context.surroundings, options: context.options, shared: context.shared ?? SharedResources())
    let library = try inner.openLibrary()
    let plugin = try inner.pluginHost().plugin(writer, for: .writing)
    let suffix = try plugin.requireExporter().suffixes.first ?? plugin.id
    let slash = UInt8(ascii: "/")
    let rules = NameRules(try FileSystemProbe.traits(of: path))
    var owners: [[UInt8]: String] = [:]
    var hasProblems = false
    func refuse(_ problem: Diagnostic) {
      context.messages.problem(problem)
      hasProblems = true
    }
    // Every playlist's name is taken, also of those that are not asked for: a file means the same one each time.
    for name in try library.playlistNames() {
      let file = rules.name(Array(name.utf8), suffix: Array(".\(suffix)".utf8))
      if owners[rules.key(file)] == nil { owners[rules.key(file)] = name }
    }
    let names = try names ?? library.playlistNames()
    for name in names {
      do {
        // As the library spells it.
        let name = try library.playlist(named: name).playlist.name
        let file = rules.name(Array(name.utf8), suffix: Array(".\(suffix)".utf8))
        if let owner = owners[rules.key(file)], owner != name {
          throw Diagnostic(
            "playlist '\(name)' is not written: playlist '\(owner)' has the name "
              + "'\(String(decoding: file, as: UTF8.self))' there",
            hint: "Give one of them another name with 'shellac playlist rename'.")
        }
        _ = try exporting(
          name, to: (folder.bytes.last == slash ? folder.bytes : folder.bytes + [slash]) + file
        ).run(in: inner)
      } catch let problem as Diagnostic {
        // What the whole command was told wrong is told once.
        if problem.status == .usage || names.count == 1 { throw problem }
        refuse(problem)
      }
    }
    if names.isEmpty { context.messages.note("There are no playlists.") }
    try inner.output.finish()
    return hasProblems || inner.messages.problemCount > 0 ? .problems : .done
  }

  private func exporting(_ name: String, to file: [UInt8]) throws -> Exporting {
    var options = try ExportOptions.parse([])
    options.playlist = ArgumentText(name)
    options.sort = order.sort
    options.reverse = order.reverse
    options.limit = order.limit
    options.givenOffset = order.givenOffset
    options.output = ArgumentText(argument: ArgumentText.masked(file))
    options.dryRun = isDryRun
    return Exporting(writer: writer, options: options, settings: settings)
  }
}
