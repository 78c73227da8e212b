import ShellacPluginSDK

/// Payments by PayPal: what was paid to whom, seldom for what.
enum PayPalFormat {
  static let info = PluginInfo(
    id: "paypal", name: "PayPal", version: "1.0.0",
    summary: "Payments from PayPal's list of activities, in several languages.",
    examples: [
      "shellac import Download.CSV",
      "shellac import Download.CSV --option dates=dmy",
      "shellac import Download.CSV --where store:bandcamp",
    ])
}
