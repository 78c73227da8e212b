import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.exporting(CommandExport.info, CommandExport.self)

/// What the host asks first.
@c(shellac_plugin_v1_commandexport)
public func commandExportEntry() -> UnsafePointer<shellac_plugin>? { plugin }
