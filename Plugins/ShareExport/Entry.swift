import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(ShareExport.info, ShareExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_shareexport)
public func shareExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
