import ShellacPluginSDK

/// Playlists of Windows Media Player (`.wpl`) and of Zune (`.zpl`): SMIL with one sequence of `media` elements.
///
/// Microsoft describes the elements in "Windows Media Playlist Elements Reference"
/// (https://learn.microsoft.com/en-us/windows/win32/wmp/windows-media-playlist-elements-reference).
enum WPLFormat {
  static let info = PluginInfo(
    id: "wpl", name: "WPL", version: "1.0.0", summary: "Playlists of Windows Media Player and Zune.",
    examples: [
      "shellac import Evening.wpl",
      "shellac export wpl --playlist Evening -o Evening.wpl",
    ])

  static let suffixes = ["wpl", "zpl"]

  /// Extras that only this format has begin so; what follows is an attribute of `media`, or `meta` and its name.
  static let prefix = "wpl:"
  static let meta = "wpl:meta "
  static let author = "wpl:author"
  static let albumArtist = "wpl:albumArtist"

  /// Attributes of `media` that the library has a place for.
  static let known: Set<String> = [
    "src", "trackTitle", "trackArtist", "albumTitle", "duration",
  ]

  /// What a writer says of itself, and counts, anew; in lower case.
  static let counted: Set<String> = ["generator", "itemcount", "totalduration"]

  /// Whether a text can be the name of an attribute.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
}
