import ShellacModel

extension CheckRule {
  /// A smart playlist asks for the songs of a playlist that there is not.
  static let missingPlaylist = CheckRule(
    604, "missing-playlist", .warning, .playlist,
    "A smart playlist asks for the songs of a playlist that there is not.",
    advice: "Give it another query: 'shellac playlist smart NAME QUERY'.",
    .scan({ scan in
      let playlists = try PlaylistTable.all(scan.db)
      for playlist in playlists {
        guard let rule = playlist.smart, let query = try? QueryParser.parse(text: rule.query, isKept: true)
        else {
          continue
        }
        for name in PlaylistReferences.missing(in: query, among: playlists) {
          try scan.report(playlist.id, "asks for the playlist '\(name)', which there is not")
        }
      }
    }))
}
