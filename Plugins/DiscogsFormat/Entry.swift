import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(DiscogsFormat.info, DiscogsReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_discogsformat)
public func discogsFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
