import ShellacModel

/// The fields of an artist as SQL over `artist ar`.
struct ArtistFields {
  /// Roots whose folder cannot be reached.
  var awayRoots: [Int64] = []

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
    case .state: FieldExpression(sql: state)
    default: nil
    }
  }

  /// That of the artist's best song, found without reading every song.
  private var state: String {
    let present = awayRoots.isEmpty ? Self.has("state = 0") : presentSomewhere
    return """
      CASE WHEN \(present) THEN 'present' WHEN \(Self.has("state < 2")) THEN 'missing' \
      WHEN \(Self.has("state = 2")) THEN 'nofile' END
      """
  }

  private static func has(_ state: String) -> String {
    """
    (EXISTS (SELECT 1 FROM album_artist sa JOIN album s ON s.id = sa.album \
    WHERE sa.artist = ar.id AND s.\(state)) OR EXISTS (SELECT 1 FROM track_artist sa \
    JOIN track s ON s.id = sa.track WHERE sa.artist = ar.id AND sa.role = 0 AND s.\(state)))
    """
  }

  private var presentSomewhere: String {
    let away = awayRoots.map(String.init).joined(separator: ", ")
    return """
      (EXISTS (SELECT 1 FROM root WHERE id NOT IN (\(away))) AND EXISTS (SELECT 1 FROM (\(Self.songs)) sa \
      JOIN track st ON st.id = sa.track JOIN file sf ON sf.id = st.file JOIN folder sd ON sd.id = sf.folder \
      WHERE st.state = 0 AND sd.root NOT IN (\(away))))
      """
  }

  /// The ids of an artist's songs, their own and those of their albums.
  static let songs = """
    SELECT track_artist.track FROM track_artist WHERE artist = ar.id AND role = 0 UNION \
    SELECT track.id FROM album_artist JOIN track ON track.album = album_artist.album \
    WHERE album_artist.artist = ar.id
    """
}
