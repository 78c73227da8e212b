import ShellacLibrary
import ShellacModel
import ShellacPluginHost

/// A playlist file, read as a whole to be written in another order.
struct PlaylistFile {
  /// The file's path.
  let path: [UInt8]
  /// The plugin that read it, and will write it.
  let plugin: LoadedPlugin
  let document: PlaylistDocument
  let entries: [PlaylistEntry]
  /// Its bytes before it was read; nil when it is not written in place.
  let contents: [UInt8]?

  /// What messages call it.
  let shown: String

  /// The folder that its relative locations start from.
  var folder: [UInt8] { path.parentFolder }

  /// The file with its entries in another order, as bytes.
  ///
  /// - Parameter order: the places of entries, each once.
  /// - Throws: `Diagnostic` of the plugin's.
  func written(in order: [Int], folder: [UInt8], name: [UInt8], onWarning: @escaping (Diagnostic) -> Void)
    throws
    -> [UInt8]
  {
    let exporter = try plugin.requireExporter()
    let columns = ExportColumns(named: exporter.columns ?? Self.usualColumns)
    var bytes: [UInt8] = []
    let writer = try plugin.openWriter(
      HostRequest(
        rows: .entries, columns: columns.columns, document: document,
        settings: plugin.settings(keepingForm, for: .writing), folder: folder, name: name),
      onWarning: onWarning, output: { bytes.append(contentsOf: $0) })
    defer { writer.close() }
    for index in order { try columns.append(entries[index], to: writer) }
    try writer.finish()
    return bytes
  }

  /// Plugins whose files may look otherwise and mean the same can keep the look.
  private var keepingForm: [(key: String, value: String)] {
    plugin.exporter?.options.contains { $0.key == "as-read" } == true ? [("as-read", "true")] : []
  }

  private static let usualColumns = [
    "location", "title", "artist", "album", "length", "identifiers", "extras",
  ]
}
