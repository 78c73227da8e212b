import ShellacModel

extension CheckRule {
  /// The query of a smart playlist cannot be read, or goes round in a circle.
  static let brokenSmartPlaylist = CheckRule(
    602, "broken-smart-playlist", .error, .playlist,
    "The query of a smart playlist cannot be read, or goes round in a circle.",
    advice: "Give it another: 'shellac playlist smart NAME QUERY'.",
    .scan({ scan in
      for playlist in try PlaylistTable.all(scan.db) where playlist.isSmart {
        do {
          _ = try SmartPlaylists(scan.db, settings: scan.settings, awayRoots: []).table(
            of: playlist.id)
          if let columns = playlist.smart?.columns { _ = try FieldList(parsing: columns) }
        } catch let fault as Diagnostic {
          try scan.report(playlist.id, fault.message)
        }
      }
    }))
}
