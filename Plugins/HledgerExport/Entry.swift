import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(HledgerExport.info, HledgerExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_hledgerexport)
public func hledgerExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
