import ShellacPluginSDK

/// Playlists as an ini file has them: `File1=`, `Title1=`, `Length1=`.
enum PLSFormat {
  static let info = PluginInfo(
    id: "pls", name: "PLS", version: "1.0.0", summary: "Playlists in PLS, version 2.",
    examples: [
      "shellac export pls --playlist Evening -o Evening.pls",
      "shellac export pls genre:jazz --option paths=absolute -o jazz.pls",
    ])

  static let suffixes = ["pls"]

  /// Extras that only this format has begin so; what follows is the key, without its number.
  static let prefix = "pls:"
  /// The outward form of a file.
  static let form = "pls:form"
  /// A comment of the file.
  static let comment = "pls:;"
  /// The key that GNOME's players keep a playlist's title in.
  static let title = "X-GNOME-Title"
}
