import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(BeancountExport.info, BeancountExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_beancountexport)
public func beancountExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
