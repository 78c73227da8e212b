import ShellacPluginSDK

nonisolated(unsafe) private let plugin = Plugin.reading(PayPalFormat.info, PayPalReader.self)

/// What the host asks first.
@c(shellac_plugin_v1_paypalformat)
public func payPalFormatEntry() -> UnsafePointer<shellac_plugin>? { plugin }
