import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(JSONExport.info, JSONExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_jsonexport)
public func jsonExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
