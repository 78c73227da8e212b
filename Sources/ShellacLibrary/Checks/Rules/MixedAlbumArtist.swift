extension CheckRule {
  /// Songs in one folder name one album and several album artists, so that it falls apart.
  static let mixedAlbumArtist = CheckRule(
    204, "mixed-album-artist", .warning, .album,
    "Songs in one folder name one album and several album artists, so that it falls apart.",
    advice: "Give all of them the same: 'shellac tag path:FOLDER albumartist=NAME'.",
    .rows(
      """
      SELECT min(t.album), 'falls apart into ' || count(DISTINCT t.album) || ' albums, of '
        || replace(replace(group_concat(DISTINCT replace(ifnull(a.artist, '?'), ',', char(31))), ',', ', '), char(31), ',')
      FROM track t JOIN album a ON a.id = t.album JOIN file f ON f.id = t.file
      WHERE t.state = 0 AND a.title IS NOT NULL
      GROUP BY f.folder, a.title HAVING count(DISTINCT ifnull(a.artist, '')) > 1
      """))
}
