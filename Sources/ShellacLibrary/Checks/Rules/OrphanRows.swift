extension CheckRule {
  /// The library has artists of nothing, folders of nothing or tags of no file.
  static let orphanRows = CheckRule(
    705, "orphan-rows", .warning, .library,
    "The library has artists of nothing, folders of nothing or tags of no file.",
    advice: "--fix takes them away.",
    mend: .orphans,
    .scan({ scan in
      for (what, table, condition) in [
        ("artist of nothing", "artist", OrphanRows.artist),
        ("folder of nothing", "folder", OrphanRows.folder),
        ("tags of no file", "file_tag", OrphanRows.tags),
      ] {
        try scan.rows("SELECT count(*) FROM \(table) WHERE \(condition)") { row in
          if row.integer(0) > 0 { try scan.report(named: "library", "\(what): \(row.integer(0))") }
        }
      }
    }))
}

/// Rows that nothing needs.
enum OrphanRows {
  static let artist = """
    NOT EXISTS (SELECT 1 FROM track_artist WHERE track_artist.artist = artist.id)
    AND NOT EXISTS (SELECT 1 FROM album_artist WHERE album_artist.artist = artist.id)
    """
  static let folder = """
    NOT EXISTS (SELECT 1 FROM file WHERE file.folder = folder.id)
    AND NOT EXISTS (SELECT 1 FROM problem WHERE problem.folder = folder.id)
    """
  static let tags = "NOT EXISTS (SELECT 1 FROM file WHERE file.id = file_tag.file)"
}
