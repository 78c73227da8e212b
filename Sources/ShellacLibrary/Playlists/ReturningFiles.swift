import GRDB

/// Gives entries of playlists their songs again when the files of these come back.
///
/// A trigger does it, which is there only while some entry waits for its file: it would make the first index an eighth
/// slower.
enum ReturningFiles {
  /// Watches for files that come back, from now on, when entries wait for some.
  ///
  /// To be called before files are added.
  static func watch(_ db: Database) throws {
    guard
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM playlist_entry WHERE path IS NOT NULL)")
        ?? false
    else { return }
    try db.execute(sql: trigger)
  }

  private static let trigger = """
    CREATE TEMP TRIGGER IF NOT EXISTS playlist_entry_file_comes AFTER INSERT ON main.file
    WHEN EXISTS (SELECT 1 FROM playlist_entry WHERE path IS NOT NULL)
    BEGIN
      INSERT OR REPLACE INTO song_heir (song, heir) SELECT origin, NEW.track FROM playlist_entry
      WHERE track IS NULL AND origin <> NEW.track AND path = \(path);
      UPDATE playlist_entry SET track = ifnull(track, NEW.track), path = NULL,
        origin = iif(location IS NULL, ifnull(origin, NEW.track), NULL),
        title = iif(location IS NULL, NULL, title), artist = iif(location IS NULL, NULL, artist),
        album = iif(location IS NULL, NULL, album), number = iif(location IS NULL, NULL, number),
        duration = iif(location IS NULL, NULL, duration)
      WHERE path = \(path);
    END;
    """

  private static let path = """
    (SELECT \(FilePathSQL.bytes(name: "NEW")) FROM folder JOIN root ON root.id = folder.root \
    WHERE folder.id = NEW.folder)
    """
}
