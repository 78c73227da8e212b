import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(AppleMusicFormat.info, AppleMusicReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_applemusicformat)
public func appleMusicFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
