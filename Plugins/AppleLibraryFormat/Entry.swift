import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(
  AppleLibraryFormat.info, AppleLibraryReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_applelibraryformat)
public func appleLibraryFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
