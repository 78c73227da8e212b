extension CheckRule {
  /// A playlist has no songs.
  static let emptyPlaylist = CheckRule(
    603, "empty-playlist", .note, .playlist,
    "A playlist has no songs.",
    advice: "Add some, or delete it: 'shellac playlist delete NAME'.",
    .rows(
      """
      SELECT id, 'has no songs' FROM playlist
      WHERE query IS NULL AND NOT EXISTS (SELECT 1 FROM playlist_entry WHERE playlist_entry.playlist = playlist.id)
      """))
}
