import ShellacPluginSDK

/// Playlists of lines: a file a line, with directives in comments before it.
///
/// No standard says what an M3U is. This is the common ground of players: `#EXTM3U` first, `#EXTINF` before an entry,
/// UTF-8 in `.m3u8` and by `#EXTENC`, and whatever else begins with `#` kept as it is.
enum M3UFormat {
  static let info = PluginInfo(
    id: "m3u", name: "M3U", version: "1.0.0", summary: "Playlists in M3U and M3U8.",
    examples: [
      "shellac export m3u --playlist Evening -o Evening.m3u8",
      "shellac export m3u genre:jazz --option prefix=/storage/music/ --option relative-to=/home/ada/Music -o jazz.m3u8",
      "shellac export m3u --option paths=uri --option bom=true artist:björk -o björk.m3u",
    ])

  static let suffixes = ["m3u8", "m3u"]

  /// Extras that only this format has begin so.
  static let prefix = "m3u:"
  /// A comment that is no directive.
  static let comment = "m3u:#"
  /// A line after the last entry.
  static let end = "m3u:end"
  /// What stands between `#EXTINF:` and its comma, and where among the other directives.
  static let information = "m3u:EXTINF"
  /// The outward form of a file: how it is encoded, what ends its lines, which of the first two lines it lacks.
  static let form = "m3u:form"
  /// Mark of a form: there is no `#EXTM3U`.
  static let withoutHeader = "plain"
  /// Mark of a form: there is no `#EXTENC`.
  static let withoutEncoding = "unnamed"
  /// What stands after `#EXTM3U`.
  static let header = "m3u:EXTM3U"

  /// Extras of the document that are no directives at the file's beginning.
  static let ofFile: Set<String> = [form, header, end]

  /// Directives of an entry: the first of them ends what the playlist says of itself.
  static let entryDirectives: Set<String> = [
    "EXTINF", "EXTALB", "EXTART", "EXTGENRE", "EXTGRP", "EXTIMG", "EXTBYT", "EXTVLCOPT", "EXT-X-BYTERANGE",
    "EXT-X-PROGRAM-DATE-TIME", "EXT-X-DISCONTINUITY", "KODIPROP",
  ]
}
