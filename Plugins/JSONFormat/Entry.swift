import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  JSONFormat.info, reading: JSONMappedReader.self, exporting: JSONWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_jsonformat)
public func jsonFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
