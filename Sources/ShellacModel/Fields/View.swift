/// What a listing lists.
public enum View: String, CaseIterable, Sendable, Hashable {
  /// Every song that is owned.
  case songs
  /// Every album of which a song is owned.
  case albums
  /// Every artist, by default of albums.
  case artists
}
