import ShellacPluginSDK

/// One JSON array of objects (RFC 8259).
enum JSONFormat {
  static let info = PluginInfo(
    id: "json", name: "JSON", version: "1.0.0", summary: "One JSON array of objects.",
    examples: [
      "shellac import purchases.json --mapping shop.toml",
      "shellac export json -o songs.json",
      "shellac export json --view albums --columns artist,album,year --option indent=2",
    ])
}
