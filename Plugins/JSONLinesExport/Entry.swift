import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(JSONLinesExport.info, JSONLinesExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_jsonlinesexport)
public func jsonLinesExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
