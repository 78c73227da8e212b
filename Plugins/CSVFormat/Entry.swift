import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.describe(
  CSVFormat.info, reading: CSVReader.self, exporting: CSVWriter.self)

/// What the host asks first.
@c(shellac_plugin_v1_csvformat)
public func csvFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
