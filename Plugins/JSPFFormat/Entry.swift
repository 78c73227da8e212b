import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  JSPFFormat.info, reading: JSPFReader.self, exporting: JSPFWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_jspfformat)
public func jspfFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
