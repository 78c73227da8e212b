import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(HTMLExport.info, HTMLExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_htmlexport)
public func htmlExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
