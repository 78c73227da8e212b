import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(AmazonFormat.info, AmazonReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_amazonformat)
public func amazonFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
