import ShellacFiles
import ShellacLibrary
import ShellacModel
import ShellacOrganizer
import ShellacPluginHost

/// A playlist, a cue sheet or a list of checksums that names files by their paths, and its new text.
struct MovedList {
  /// What it is made of.
  enum Form {
    case playlist(PlaylistFile)
    case text(NamingText)
  }

  let form: Form
  /// Where it is, and where it is to be.
  let source, target: [UInt8]
  /// What it holds.
  let old: [UInt8]
  /// What it is to hold.
  private(set) var contents: [UInt8] = []
  /// Whether only what has been moved by now is moved.
  var isAsDone = false

  init(_ form: Form, at source: [UInt8], movedTo target: [UInt8], old: [UInt8]) {
    (self.form, self.source, self.target, self.old) = (form, source, target, old)
  }

  /// What messages call it.
  var shown: String { String(decoding: source, as: UTF8.self) }

  /// What is to be written.
  var rewrite: FileRewrite { FileRewrite(target, from: source, contents: contents, expected: old) }

  /// The list with the new paths; nil when none of them changes.
  func rewritten(_ moved: MovedPaths, onWarning: @escaping (Diagnostic) -> Void) throws -> MovedList? {
    var locations = ListedLocations(
      folder: source.parentFolder, newFolder: target.parentFolder, moved: moved, isAsDone: isAsDone)
    var list = self
    switch form {
    case .text(let naming):
      locations.mayDifferInSuffix = naming.form == .cueSheet
      guard let text = try naming.renamed({ locations.location(PlaylistEntry(location: $0)) }) else {
        return nil
      }
      list.contents = text
    case .playlist(let file):
      locations.isAddress = ["xspf", "jspf"].contains(file.plugin.id)
      let entries = file.entries.map { entry in
        var entry = entry
        entry.location = locations.location(entry) ?? entry.location
        return entry
      }
      guard entries != file.entries else { return nil }
      let changed = PlaylistFile(
        path: target, plugin: file.plugin, document: file.document, entries: entries, contents: old,
        shown: file.shown)
      list.contents = try changed.written(
        in: Array(entries.indices), folder: locations.newFolder, name: Array(target.lastComponent),
        onWarning: onWarning)
    }
    return list
  }
}

/// Reads lists to be written anew.
struct ListReading {
  private let host: PluginHost
  /// The extensions of lists in lower case, without their dots.
  let suffixes: Set<String>

  init(_ context: CommandContext) throws {
    host = try context.pluginHost()
    let own = host.usable().filter { Self.isOfPlaylists($0) }.flatMap { $0.reader?.suffixes ?? [] }
    suffixes = NamingLine.suffixes.union(own.map { $0.lowercased() })
  }

  private static func isOfPlaylists(_ plugin: LoadedPlugin) -> Bool {
    guard plugin.reader != nil, let rows = plugin.exporter?.rows else { return false }
    return rows.contains(.entries) && !rows.contains(.purchases)
  }

  private static let largest = 256 << 20

  private static let hint = "Name playlists, or folders of them, with --playlists."

  /// What reads a file; nil when nothing does and nobody named it.
  private func plugin(for input: PluginInput, _ isNamed: Bool) throws -> LoadedPlugin? {
    do { return try host.reader(for: input, from: nil).plugin } catch var diagnostic as Diagnostic {
      if !isNamed { return nil }
      // There is no --from here.
      diagnostic.hint = Self.hint
      throw diagnostic
    }
  }

  /// A file whose every line was read; nil when it is no playlist at all.
  ///
  /// - Parameter isNamed: whether the user named this very file.
  /// - Throws: `Diagnostic` when writing it anew would lose something.
  func list(at path: [UInt8], movedTo target: [UInt8], isNamed: Bool) throws -> MovedList? {
    let shown = String(decoding: path, as: UTF8.self)
    let contents = try FileContents.readFileIfThere(path, cap: Self.largest) ?? []
    let suffix = shown.lastIndex(of: ".").map { shown[shown.index(after: $0)...].lowercased() }
    if let form = suffix.flatMap(NamingLine.init) {
      let text = try NamingText(contents, form, shown: shown)
      return MovedList(.text(text), at: path, movedTo: target, old: contents)
    }
    let input = try PluginInput(path: path, shown: shown)
    guard let plugin = try plugin(for: input, isNamed) else { return nil }
    let isOfPlaylists = Self.isOfPlaylists(plugin)
    guard plugin.exporter?.rows.contains(.entries) == true, isNamed || isOfPlaylists else {
      if !isNamed { return nil }
      throw Diagnostic(
        "'\(shown)' is left as it is: plugin '\(plugin.id)' does not write playlists", hint: Self.hint)
    }
    let receiver = PlaylistReceiver()
    var warnings = 0
    do {
      try plugin.read(
        input, settings: plugin.settings([], for: .reading), onWarning: { _ in warnings += 1 }, into: receiver
      )
    } catch var diagnostic as Diagnostic {
      // Options of the plugin cannot be given here.
      if !isOfPlaylists { diagnostic.hint = Self.hint }
      throw diagnostic
    }
    guard let playlist = receiver.playlists.first else {
      if !isNamed || isOfPlaylists { return nil }
      throw Diagnostic("'\(shown)' is left as it is: it holds no playlist", hint: Self.hint)
    }
    if receiver.playlists.count > 1 || receiver.problemCount > 0 || warnings > 0 {
      throw Diagnostic(
        "'\(shown)' is left as it is: what \(plugin.name) cannot read of it would be lost",
        hint: "Mend the file; its songs are found again with 'shellac sort' or 'shellac import'.")
    }
    let file = PlaylistFile(
      path: path, plugin: plugin, document: playlist.document, entries: playlist.entries, contents: contents,
      shown: "'\(shown)'")
    return MovedList(.playlist(file), at: path, movedTo: target, old: contents)
  }
}
