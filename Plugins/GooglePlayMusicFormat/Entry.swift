import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(
  GooglePlayMusicFormat.info, GooglePlayMusicReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_googleplaymusicformat)
public func googlePlayMusicFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
