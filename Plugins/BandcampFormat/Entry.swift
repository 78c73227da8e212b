import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(BandcampFormat.info, BandcampReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_bandcampformat)
public func bandcampFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
