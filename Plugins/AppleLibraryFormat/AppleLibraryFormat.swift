import ShellacPluginSDK

/// The library that iTunes and Music write as a property list: `iTunes Music Library.xml`, `iTunes Library.xml`, and
/// what `File > Library > Export Library…` makes.
enum AppleLibraryFormat {
  static let info = PluginInfo(
    id: "applelibrary", name: "Apple library", version: "1.0.0",
    summary:
      "Library XML of iTunes and Music: what was bought, play counts, ratings, dates added, and playlists.",
    examples: ["shellac import 'iTunes Music Library.xml'", "shellac import --dry-run Library.xml"])

  static let suffixes = ["xml"]

  /// The store of everything that is marked as bought.
  static let store = "iTunes"

  /// How to come by such a file.
  static let hint =
    "In Music or iTunes choose File > Library > Export Library…, and import the file that it writes."

  /// Ids of songs that hold for one library, as long as it lives.
  static let persistent = "apple.persistent:"
}
