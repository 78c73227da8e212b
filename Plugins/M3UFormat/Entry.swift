import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  M3UFormat.info, reading: M3UReader.self, exporting: M3UWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_m3uformat)
public func m3uFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
