import ShellacModel
import ShellacPluginHost
import ShellacTestSupport

/// Hosts and exports for the tests.
enum HostFixture {
  /// A host that sees the plugins as this run built them.
  static func host(named files: [String] = [], folders: [String]? = nil) -> PluginHost {
    PluginHost(
      PluginFolders(
        named: files.map { Array($0.utf8) },
        folders: (folders ?? [BuiltProgram.folder]).map { Array($0.utf8) }))
  }

  /// What a plugin writes of some rows of text.
  static func export(
    _ plugin: LoadedPlugin, rows: RowKind = .songs, columns: [HostColumn],
    batch: Int = PluginWriter.usualBatch,
    options: [(key: String, value: String)] = [], _ fill: (PluginWriter) throws -> Void
  ) throws -> String {
    var bytes: [UInt8] = []
    let writer = try plugin.openWriter(
      HostRequest(rows: rows, columns: columns, settings: plugin.settings(options, for: .writing)),
      batch: batch
    ) { bytes.append(contentsOf: $0) }
    try fill(writer)
    try writer.finish()
    return String(decoding: bytes, as: UTF8.self)
  }
}
