import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  XSPFFormat.info, reading: XSPFReader.self, exporting: XSPFWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_xspfformat)
public func xspfFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
