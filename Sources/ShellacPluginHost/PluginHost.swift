import ShellacModel

/// Finds plugins and opens those that are asked for, and no others.
///
/// The first file of an id wins: those that the user named, then the folders in their order. A file that may be
/// changed by others is never opened. One thread at a time.
public final class PluginHost {
  private let folders: PluginFolders
  /// What became of the files that were opened: a few, so that to look through them takes no time.
  private var opened: [(file: PluginFile, outcome: Outcome)] = []
  private lazy var found = FoundPlugins(folders)

  private enum Outcome {
    case loaded(LoadedPlugin)
    case failed(LoadFailure)
  }

  /// Creates a host; nothing is looked at yet.
  public init(_ folders: PluginFolders) { self.folders = folders }

  /// The plugin of that id, or the one that has that suffix: `csv`, `m3u8`.
  ///
  /// - Parameter use: what it is wanted for, when only that use's suffixes count; nil for any.
  /// - Throws: `Diagnostic` that says why it cannot be used, or what there is.
  public func plugin(_ id: String, for use: PluginUse? = nil) throws -> LoadedPlugin {
    let wanted = id.lowercased()
    if let file = found.file(wanted) { return try diagnosed(file) }
    let all = usable()
    if use != .reading, let plugin = all.first(where: { $0.exporter?.suffixes.contains(wanted) == true }) {
      return plugin
    }
    if use != .writing, let plugin = all.first(where: { $0.reader?.suffixes.contains(wanted) == true }) {
      return plugin
    }
    if let refused = found.refusedFolders.first(where: { $0.ids.contains(wanted) }) {
      throw Diagnostic(
        "plugin '\(id)' is not loaded: \(refused.objection)",
        hint: "Take away the right of others to write there, with chmod or chown.")
    }
    throw Diagnostic(
      "there is no plugin '\(id)'",
      hint: Suggestion.closest(to: wanted, among: all.map(\.id)).map { "Did you mean '\($0)'?" }
        ?? "Run 'shellac plugins list' to see what there is and where it is looked for.", status: .usage)
  }

  /// Whether there is a file of that id, by its name alone.
  public func hasFile(_ id: String) -> Bool { found.file(id) != nil }

  /// The path of the file of that id, by its name alone.
  public func path(of id: String) -> [UInt8]? { found.file(id)?.path }

  /// The ids that files are named after, sorted; nothing is opened.
  public var ids: [String] { Set(found.files.map(\.id)).sorted() }

  /// Opens everything, and says what became of each file.
  public func inventory() -> [PluginReport] {
    var winners: [String: PluginFile] = [:]
    let reports = found.files.map { file in
      if let winner = winners[file.id] {
        return PluginReport(
          id: file.id, path: file.path, state: .shadowed,
          reason: "'\(String(decoding: winner.path, as: UTF8.self))' comes first", plugin: nil)
      }
      winners[file.id] = file
      switch open(file) {
      case .loaded(let plugin):
        return PluginReport(id: file.id, path: file.path, state: .loaded, reason: nil, plugin: plugin)
      case .failed(let failure):
        return PluginReport(
          id: file.id, path: file.path, state: failure.state, reason: failure.reason, plugin: nil)
      }
    }
    let strangers = found.strangers.map {
      PluginReport(
        id: "", path: $0, state: .refused, reason: "its name is not lib<Name>\(PluginFile.suffix)",
        plugin: nil)
    }
    return reports + strangers
      + found.refusedFolders.map {
        PluginReport(id: "", path: $0.path, state: .refused, reason: $0.objection, plugin: nil)
      }
  }

  /// The plugins that can be used, the shipped order first.
  public func usable() -> [LoadedPlugin] {
    let plugins = inventory().compactMap(\.plugin)
    return plugins.enumerated().sorted {
      (ShippedOrder.place(of: $0.element.id), $0.offset) < (ShippedOrder.place(of: $1.element.id), $1.offset)
    }.map(\.element)
  }

  private func diagnosed(_ file: PluginFile) throws -> LoadedPlugin {
    switch open(file) {
    case .loaded(let plugin): return plugin
    case .failed(let failure):
      throw Diagnostic(
        "plugin '\(file.id)' cannot be used: \(failure.reason)",
        hint: failure.hint ?? "Its file is '\(String(decoding: file.path, as: UTF8.self))'.")
    }
  }

  private func open(_ file: PluginFile) -> Outcome {
    if let known = opened.first(where: { $0.file == file }) { return known.outcome }
    let outcome: Outcome
    do throws(LoadFailure) {
      outcome = .loaded(try PluginLibrary.open(file))
    } catch {
      outcome = .failed(error)
    }
    opened.append((file, outcome))
    return outcome
  }
}
