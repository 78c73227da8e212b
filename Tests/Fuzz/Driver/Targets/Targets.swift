import ShellacModel
import ShellacPluginHost

/// The targets by name; "read:", "write:" and "import:" are followed by a plugin's id, others by what they are of.
enum Targets {
  static func named(_ name: String, _ options: FuzzOptions) throws -> any FuzzTarget {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let subject = parts.count > 1 ? parts[1] : ""
    let host = PluginHost(PluginFolders(folders: [Array(options.plugins.utf8)]))
    switch parts[0] {
    case "read": return ReaderTarget(try host.plugin(subject, for: .reading), folder: options.seeds)
    case "write": return try WriterTarget(host.plugin(subject, for: .writing))
    case "lying-reader":
      return ReaderTarget(try host.plugin(subject, for: .reading), folder: options.seeds, mayLie: true)
    case "lying-writer": return try WriterTarget(host.plugin(subject, for: .writing), mayLie: true)
    case "detect": return DetectionTarget(host)
    case "tags": return TagsTarget(folder: options.work)
    case "frames": return FramesTarget(folder: options.work)
    case "query": return QueryTarget()
    case "order": return OrderTarget()
    case "template": return TemplateTarget()
    case "values": return ValuesTarget()
    case "names": return NamesTarget()
    case "command": return try CommandTarget(subject, options)
    default:
      throw Diagnostic("there is no target '\(name)'", status: .usage)
    }
  }
}
