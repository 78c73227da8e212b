import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(SoTubeFormat.info, SoTubeReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_sotubeformat)
public func soTubeFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
