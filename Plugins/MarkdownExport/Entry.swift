import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(MarkdownExport.info, MarkdownExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_markdownexport)
public func markdownExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
