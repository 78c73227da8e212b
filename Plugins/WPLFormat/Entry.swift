import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  WPLFormat.info, reading: WPLReader.self, exporting: WPLWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_wplformat)
public func wplFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
