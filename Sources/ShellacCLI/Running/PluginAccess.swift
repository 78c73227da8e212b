import Foundation
import ShellacModel
import ShellacPluginHost

extension CommandContext {
  /// Where plugins are looked for: files that were named, folders of the environment, the user's, the shipped ones.
  var pluginFolders: PluginFolders {
    PluginFolders(
      named: options.plugin.map(file(of:)),
      folders: folders.namedPluginFolders + [folders.userPlugins].compactMap(\.self)
        + folders.shippedPlugins)
  }

  /// Refuses a plugin that the user named and that is not there or none, also where no plugin is asked for.
  ///
  /// - Throws: `Diagnostic`.
  func requireNamedPlugins() throws {
    for plugin in options.plugin {
      let path = try PathArgument(plugin, in: surroundings.workingDirectory)
      guard path.exists else {
        throw Diagnostic(
          "there is no plugin '\(plugin.text)'",
          hint: "Name the file of one; 'shellac plugins list' shows those that are installed.", status: .usage
        )
      }
      guard PluginFolders.isNamedLikePlugin(file(of: plugin)) else {
        throw Diagnostic(
          "'\(plugin.text)' is no plugin: the name of its file is not lib<Name>.so",
          hint: "Name the file of one, such as ./libCueFormat.so.", status: .usage)
      }
    }
  }

  /// The file that the user named; behind a link of another name the one that it leads to.
  private func file(of plugin: ArgumentText) -> [UInt8] {
    let path = folders.absolute(plugin.bytes)
    return PluginFolders.isNamedLikePlugin(path) ? path : ProcessBorder.resolved(path) ?? path
  }

  /// What opens plugins, for a command that uses some; nothing is opened yet.
  ///
  /// - Throws: `Diagnostic` when one that the configuration requires is not there.
  func pluginHost() throws -> PluginHost {
    let host =
      shared.map { $0.host(pluginFolders, named: options.plugin.map(\.bytes)) } ?? PluginHost(pluginFolders)
    let required = try configuration().texts("plugins.required") ?? []
    let missing = required.filter { !host.hasFile($0) }
    guard missing.isEmpty else {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      throw Diagnostic(
        "'plugins.required' names what is not there: \(names)",
        hint: "Install it, or run 'shellac plugins list' to see where plugins are looked for.")
    }
    return host
  }
}

extension CommandContext {
  /// The values of a plugin's options: those given, else those of the configuration, else the plugin's own.
  ///
  /// - Throws: `Diagnostic` for an option that the plugin does not have, or a value that it does not take.
  func settings(
    of plugin: LoadedPlugin, given: [(key: String, value: String)], for use: PluginUse
  ) throws -> PluginSettings {
    let configuration = try configuration()
    let here = try plugin.options(for: use).map(\.key)
    var configured: [(key: String, value: String)] = []
    for (key, value) in configuration.options(of: plugin.id) {
      // One table holds what reading and what writing takes.
      let other = (try? plugin.options(for: use == .reading ? .writing : .reading)) ?? []
      if !here.contains(key), other.contains(where: { $0.key == key }) { continue }
      try configuration.naming("options.\(plugin.id).\(key)") {
        _ = try plugin.settings([(key, value)], for: use)
      }
      configured.append((key, value))
    }
    return try plugin.settings(configured + given, for: use)
  }
}

extension Folders {
  /// The folders of `SHELLAC_PLUGIN_PATH`, with colons between.
  var namedPluginFolders: [[UInt8]] {
    (surroundings.variable("SHELLAC_PLUGIN_PATH") ?? "").split(separator: ":").map {
      absolute(Array($0.utf8))
    }
  }

  /// The user's own folder of plugins; nil when there is no home folder.
  var userPlugins: [UInt8]? {
    (try? base("XDG_DATA_HOME", ".local/share")).map { Array(($0 + "/shellac/plugins").utf8) }
  }

  /// The folders of the plugins that come with the program: beside it, or where it is installed; else the folder in
  /// which it was built, with them.
  var shippedPlugins: [[UInt8]] {
    let program = surroundings.programFolder
    guard !program.isEmpty else { return [] }
    let places = ["/plugins", "/../lib/shellac/plugins"].compactMap {
      ProcessBorder.resolved(program + Array($0.utf8))
    }
    return places.isEmpty ? [program] : places
  }

  /// A path from the working directory.
  func absolute(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : surroundings.workingDirectory + [UInt8(ascii: "/")] + path
  }
}
