extension CheckRule {
  /// Entries of a playlist have no song in the library.
  static let brokenPlaylistEntry = CheckRule(
    601, "broken-playlist-entry", .warning, .playlist,
    "Entries of a playlist have no song in the library.",
    advice: "Index the folder that they are in; --fix looks for them again.",
    mend: .entries,
    .rows(
      """
      SELECT playlist, count(*) || iif(count(*) = 1, ' entry has', ' entries have') || ' no song'
      FROM playlist_entry WHERE track IS NULL GROUP BY playlist
      """))
}
