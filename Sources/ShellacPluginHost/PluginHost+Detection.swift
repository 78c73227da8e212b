import ShellacModel

extension PluginHost {
  /// The plugin that reads a file, and why it is this one.
  ///
  /// Every reader is asked how sure it is; the surest has the file, and of those that are equally sure the first in
  /// the shipped order.
  ///
  /// - Parameter id: the format when the user named it; then nobody is asked.
  /// - Throws: `Diagnostic` that says which formats were tried.
  public func reader(
    for input: PluginInput, from id: String? = nil
  ) throws -> (plugin: LoadedPlugin, reason: String) {
    if let id {
      let plugin = try plugin(id, for: .reading)
      _ = try plugin.requireReader()
      return (plugin, "named by the user")
    }
    let readers = usable().filter { $0.reader != nil }
    let head = try input.head()
    var best: (plugin: LoadedPlugin, sureness: Int)?
    for plugin in readers {
      let sureness = try plugin.probe(path: input.path, head: head)
      if sureness > best?.sureness ?? 0 { best = (plugin, sureness) }
    }
    guard let best else { throw try Self.unknown(input, head, readers) }
    return (best.plugin, try reason(best.plugin, best.sureness, input, head))
  }

  private func reason(
    _ plugin: LoadedPlugin, _ sureness: Int, _ input: PluginInput, _ head: [UInt8]
  ) throws -> String {
    let byContent = try plugin.probe(path: [], head: head)
    let suffix = plugin.reader?.suffixes.first { input.hasSuffix($0) }
    switch (suffix, byContent) {
    case (let suffix?, 0): return "suffix .\(suffix)"
    case (let suffix?, let sure) where sure < sureness:
      return "suffix .\(suffix), and content like \(plugin.name)"
    default: return "content like \(plugin.name), \(sureness) of 100 sure"
    }
  }

  private static func unknown(
    _ input: PluginInput, _ head: [UInt8], _ readers: [LoadedPlugin]
  ) throws -> Diagnostic {
    if readers.isEmpty {
      return Diagnostic(
        "'\(input.shown)' cannot be read: there is no plugin that reads files",
        hint: "Run 'shellac plugins list' to see where plugins are looked for.")
    }
    if input.size == 0 {
      return Diagnostic(
        "'\(input.shown)' is empty", hint: "Export it again from the program or store that it comes from.")
    }
    if let content = try ForeignContent.of(input, head: head) {
      return Diagnostic("'\(input.shown)' is \(content.name), which no plugin reads", hint: content.hint)
    }
    let names = readers.map(\.name).joined(separator: ", ")
    return Diagnostic(
      "'\(input.shown)' is of no format that a plugin reads; tried \(names)",
      hint: "See 'shellac plugins list' for what can be read. When you know what it is, name it with --from.")
  }
}
