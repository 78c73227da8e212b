import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(AppleStoreFormat.info, AppleStoreReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_applestoreformat)
public func appleStoreFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
