import ShellacPluginSDK

/// The JSON form of XSPF (https://wiki.xiph.org/JSPF), as ListenBrainz has it too.
enum JSPFFormat {
  static let info = PluginInfo(
    id: "jspf", name: "JSPF", version: "1.0.0", summary: "Playlists in JSON: JSPF, also of ListenBrainz.",
    examples: [
      "shellac export jspf --playlist Evening -o Evening.jspf",
      "shellac export jspf genre:jazz --option paths=absolute -o jazz.jspf",
    ])

  /// Extras that only this format has begin so; what follows is the key, and the value is JSON.
  static let prefix = "jspf:"
  /// Extras that stand beside the playlist begin so; what follows is the key, and the value is JSON.
  static let rootPrefix = "jspf-root:"
  /// Further locations of a track.
  static let locations = "jspf:location"
}
