import ShellacPluginSDK
import ShellacTabular

/// What Apple gives of a music library on request: its tracks and playlists, in JSON and in archives of it.
enum AppleMusicFormat {
  static let info = PluginInfo(
    id: "applemusic", name: "Apple Music", version: "1.0.0",
    summary: "The tracks and playlists of Apple's data export: JSON, also in its archives.",
    examples: [
      "shellac import 'Apple Music Library Tracks.json.zip'",
      "shellac import Apple_Media_Services.zip --from applemusic",
    ])

  static let store = "iTunes"
  static let tracks = "Apple Music Library Tracks.json"
  static let playlists = "Apple Music Library Playlists.json"

  /// What is read of a track.
  static let trackKeys: JSONRecord.Keys = [
    "Content Type", "Track Identifier", "Title", "Artist", "Album", "Album Artist", "Track Number On Album",
    "Disc Number Of Album", "Track Duration", "Track Play Count", "Rating", "Date Added To Library",
    "Date Added To iCloud Music Library", "Purchase Date", "Is Purchased", "Purchased Track Identifier",
    "Release Date", "Track Year",
  ]

  /// What is read of a playlist; its items are read apart.
  static let playlistKeys: JSONRecord.Keys = ["Container Type", "Title", "Added Date"]
}

/// A file of an export.
struct AppleMusicFile {
  let input: FileInput
  /// Its name, when it is not the one that the user named.
  let name: String?

  /// A fault of the file as messages show it: lines are those of the file that the user named.
  func fault(_ error: PluginError) -> PluginError {
    guard let name else { return error }
    var error = error
    let place = [error.line.map { ", line \($0)" }, error.column.map { ", column \($0)" }]
    error.message = "'\(name)'\(place.compactMap(\.self).joined()): \(error.message)"
    (error.line, error.column) = (nil, nil)
    return error
  }
}

/// The files of an export, wherever in its archives they are.
struct AppleMusicFiles {
  /// The folders of the export that may hold them.
  private static let folders = [
    "", "Apple Music Activity/", "Apple_Media_Services/Apple Music Activity/",
    "Apple Media Services Information/Apple_Media_Services/Apple Music Activity/",
  ]
  /// Archives in the export's archive.
  private static let archives = [
    "Apple_Media_Services.zip", "Apple Media Services Information/Apple_Media_Services.zip",
  ]

  let tracks: AppleMusicFile?
  let playlists: AppleMusicFile?

  /// Looks for them in a file, or beside it.
  init(_ input: FileInput) throws {
    let head = try ByteChunks.head(of: input)
    if head.starts(with: [0x50, 0x4B]) {
      tracks = Self.find(AppleMusicFormat.tracks, in: input)
      playlists = Self.find(AppleMusicFormat.playlists, in: input)
    } else if head.withUnsafeBytes({ Self.arePlaylists(JSONHead($0)) }) {
      tracks = Self.beside(AppleMusicFormat.tracks, input)
      playlists = AppleMusicFile(input: input, name: nil)
    } else {
      tracks = AppleMusicFile(input: input, name: nil)
      playlists = Self.beside(AppleMusicFormat.playlists, input)
    }
  }

  /// Whether a file is the one of playlists.
  static func arePlaylists(_ head: JSONHead) -> Bool {
    head.begins(with: "[") && head.has("\"Container Identifier\"") && head.has("\"Container Type\"")
  }

  private static func beside(_ name: String, _ input: FileInput) -> AppleMusicFile? {
    let file = input.further(name) ?? input.further(name + ".zip")?.further(name)
    return file.map { AppleMusicFile(input: $0, name: name) }
  }

  private static func find(_ name: String, in archive: FileInput, depth: Int = 0) -> AppleMusicFile? {
    for folder in folders {
      let path = folder + name
      if let file = archive.further(path) ?? archive.further(path + ".zip")?.further(name) {
        return AppleMusicFile(input: file, name: name)
      }
    }
    guard depth < 2 else { return nil }
    for inner in archives {
      if let file = archive.further(inner).flatMap({ find(name, in: $0, depth: depth + 1) }) { return file }
    }
    return nil
  }
}
