import ShellacPluginSDK
import ShellacTabular

/// What the music store SoTube's database exports: songs bought with coins, and packs of coins bought with money.
enum SoTubeFormat {
  static let info = PluginInfo(
    id: "sotube", name: "SoTube", version: "1.0.0",
    summary: "Songs and coins of the store SoTube, from its database's JSON.",
    examples: ["shellac import export.json --from sotube"])

  static let store = "SoTube"
  /// The prices of its packs of coins are in this currency; its records do not say so.
  static let currency = "EUR"
}
