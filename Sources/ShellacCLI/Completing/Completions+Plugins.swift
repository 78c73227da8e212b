import ShellacLibrary
import ShellacPluginHost

extension Completions {
  /// Plugins, by the names of their files: nothing is opened.
  static func plugins() -> [String] { host().ids }

  /// Plugins that write.
  static func writers() -> [String] { loaded().filter { $0.exporter != nil }.map(\.id) }

  /// Plugins that read.
  static func readers() -> [String] { loaded().filter { $0.reader != nil }.map(\.id) }

  /// Options of the plugin that the words before name, with their values where those can be listed.
  ///
  /// - Parameter words: the words of the command line so far.
  static func pluginOptions(_ words: [String]) -> [String] {
    let ids = Set(host().ids)
    guard let id = words.last(where: { ids.contains($0) }), let plugin = try? host().plugin(id) else {
      return []
    }
    let options = words.contains("import") ? plugin.reader?.options : plugin.exporter?.options
    return (options ?? []).flatMap { option -> [String] in
      switch option.kind {
      case .choice(let choices): choices.map { "\(option.key)=\($0)" }
      case .flag: ["\(option.key)=true", "\(option.key)=false"]
      case .text, .integer: ["\(option.key)="]
      }
    }
  }

  private static func loaded() -> [LoadedPlugin] { host().inventory().compactMap(\.plugin) }

  private static func host() -> PluginHost {
    let folders = place.folders
    return PluginHost(
      PluginFolders(
        named: place.plugins.map { folders.absolute(Array($0.utf8)) },
        folders: folders.namedPluginFolders + [folders.userPlugins].compactMap(\.self)
          + folders.shippedPlugins))
  }
}
