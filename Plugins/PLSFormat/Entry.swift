import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  PLSFormat.info, reading: PLSReader.self, exporting: PLSWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_plsformat)
public func plsFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
