import ShellacPluginSDK

/// The XML Shareable Playlist Format, version 1 (https://xspf.org/spec).
enum XSPFFormat {
  static let info = PluginInfo(
    id: "xspf", name: "XSPF", version: "1.0.0", summary: "XML Shareable Playlist Format, version 1.",
    examples: [
      "shellac export xspf --playlist Evening -o Evening.xspf",
      "shellac export xspf genre:jazz --option paths=absolute -o jazz.xspf",
    ])

  static let suffixes = ["xspf"]
  static let namespace = "http://xspf.org/ns/0/"

  /// Extras that only this format has begin so; what follows is the element, and its `rel` or `application`.
  static let prefix = "xspf:"

  /// Elements of text, of playlists and tracks.
  static let textElements: Set<String> = [
    "title", "creator", "annotation", "info", "location", "identifier", "image", "date", "license", "album",
    "trackNum", "duration", "link", "meta",
  ]

  /// Those of them that a playlist may have one of.
  static let ofPlaylist: Set<String> = [
    "title", "creator", "annotation", "info", "location", "identifier", "image", "date", "license",
  ]
  /// Those of them that a track may have one of.
  static let ofTrack: Set<String> = [
    "title", "creator", "annotation", "info", "image", "album", "trackNum", "duration",
  ]
}
