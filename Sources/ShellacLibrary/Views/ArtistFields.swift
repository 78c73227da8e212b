import ShellacModel

/// The fields of an artist as SQL over `artist ar`.
struct ArtistFields {
  func expression(_ field: Field) -> FieldExpression? {
    switch field {
    case .id: FieldExpression(sql: "ar.id")
    case .artist, .albumartist: FieldExpression(sql: "ar.name")
    case .artistsort, .albumartistsort: FieldExpression(sql: "ar.sort")
    case .mbArtistID: FieldExpression(sql: "ar.mb_artist_id")
    case .added: FieldExpression(sql: "ar.added")
    case .albums:
      FieldExpression(
        sql: """
          (SELECT count(*) FROM album_artist aa JOIN album a ON a.id = aa.album \
          WHERE aa.artist = ar.id AND a.title IS NOT NULL)
          """)
    case .songs: FieldExpression(sql: "(SELECT count(*) FROM (\(Self.songs)))")
    case .state:
      FieldExpression(
        sql: """
          (SELECT CASE min(state) WHEN 0 THEN 'present' WHEN 1 THEN 'missing' WHEN 2 THEN 'nofile' END \
          FROM track WHERE id IN (\(Self.songs)))
          """)
    default: nil
    }
  }

  /// The ids of an artist's songs, their own and those of their albums.
  static let songs = """
    SELECT track FROM track_artist WHERE artist = ar.id AND role = 0 UNION \
    SELECT track.id FROM album_artist JOIN track ON track.album = album_artist.album \
    WHERE album_artist.artist = ar.id
    """
}
