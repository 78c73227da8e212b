import ShellacPluginSDK

/// Comma-separated values (RFC 4180).
enum CSVFormat {
  static let info = PluginInfo(
    id: "csv", name: "CSV", version: "1.0.0", summary: "Comma-separated values (RFC 4180).",
    examples: [
      "shellac import bought.csv",
      "shellac import orders.csv --mapping shop.toml",
      "shellac export csv -o songs.csv",
      "shellac export csv --columns artist,title:Song,length genre:jazz",
      "shellac export csv --view albums --option delimiter=';' --option bom=true -o albums.csv",
    ])
}
