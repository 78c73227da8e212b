import ShellacModel

/// Tables beside `track t` and `album a` that an expression reads.
struct Joins: OptionSet {
  let rawValue: Int
  /// The song's best copy as `f`.
  static let file = Joins(rawValue: 1)
  /// Its folder and root as `d` and `r`.
  static let folder = Joins(rawValue: 3)
  /// Its packed tags as `g`.
  static let tags = Joins(rawValue: 5)
}

/// A field as SQL.
struct FieldExpression {
  var sql: String
  var joins: Joins = []
  /// What a column shows, when that is more than what is compared.
  var shown: String?
}

/// The fields of a song as SQL over `track t`, `album a` and, where needed, its file.
struct SongFields {
  /// Whether each file is a row of its own, and file fields are that file's.
  var listsFiles = false
  /// Roots whose folder cannot be reached: their songs show as missing.
  var awayRoots: [Int64] = []
  /// The playlist that the rows are on.
  var playlist: ListedPlaylist?

  /// Whether the rows are entries of a playlist, `playlist_entry e`, of which some have no song.
  var listsEntries: Bool { playlist?.isSmart == false }

  func expression(_ field: Field) -> FieldExpression? {
    // On smart playlists no song has a place of its own.
    if field == .position { return playlist.map { column($0.isSmart ? "NULL" : "e.position") } }
    guard listsEntries else { return songExpression(field) }
    guard var expression = songExpression(field) else { return nil }
    if let known = Self.ofEntry(field) { expression.sql = "iif(t.id IS NULL, \(known), \(expression.sql))" }
    return expression
  }

  /// What an entry that has no song says of itself.
  static func ofEntry(_ field: Field) -> String? {
    switch field {
    case .title: "e.title"
    case .artist: "e.artist"
    case .album: "e.album"
    case .track: "e.number"
    case .length: "e.duration"
    case .path: "ifnull(e.path, nullif(e.location, x''))"
    case .state: "'unresolved'"
    default: nil
    }
  }

  private func songExpression(_ field: Field) -> FieldExpression? {
    switch field {
    case .title: column("t.title")
    case .artist: column("t.artist")
    case .albumartist: column("a.artist")
    case .album: column("a.title")
    case .edition: column("t.edition")
    case .genre: column("t.genre")
    case .composer: column("t.composer")
    case .label: column("t.label")
    case .catalognumber: column("t.catalog_number")
    case .barcode: column("t.barcode")
    case .isrc: column("t.isrc")
    case .comment: column("t.comment")
    case .copyright: column("t.copyright")
    case .titlesort: column("t.title_sort")
    case .artistsort: column("t.artist_sort")
    case .albumartistsort: column("t.album_artist_sort")
    case .albumsort: column("t.album_sort")
    case .mbTrackID: column("t.mb_track_id")
    case .mbAlbumID: column("t.mb_album_id")
    case .mbArtistID: column("t.mb_artist_id")
    case .format: file("f.format")
    case .codec: file("coalesce(f.codec, f.format)")
    case .path:
      FieldExpression(sql: FilePathSQL.text(root: "r", folder: "d", name: "f"), joins: .folder)
    case .root: FieldExpression(sql: "r.path", joins: .folder)
    case .state: state
    case .store, .account, .orderid, .kind, .url, .listprice, .tax, .refund, .coins, .source, .lineid,
      .acquired, .note, .quantity, .physical:
      PurchaseFields.sql(field).map { column(Self.purchase($0)) }
    // A song whose price is not known may have a list price.
    case .currency: column("coalesce(t.price_currency, \(Self.purchase("p.currency")))")
    case .evidence:
      column(
        """
        coalesce(\(Self.purchase("p.evidence")), \
        (SELECT 'embedded' FROM file_evidence e JOIN file ef ON ef.id = e.file WHERE ef.track = t.id \
        AND e.source <> '\(PurchaseEvidence.product)' LIMIT 1))
        """)
    case .owned:
      column(
        """
        CASE WHEN t.state = 2 THEN 'purchase' WHEN EXISTS (SELECT 1 FROM link l WHERE l.track = t.id \
        AND l.void IS NULL) THEN 'both' ELSE 'file' END
        """)
    case .playlist:
      column(
        """
        (SELECT group_concat(name, ', ') FROM (SELECT DISTINCT playlist.name FROM playlist_entry \
        JOIN playlist ON playlist.id = playlist_entry.playlist WHERE playlist_entry.track = t.id \
        ORDER BY playlist.name))
        """)
    case .artists: column(Self.artists(role: 0))
    case .composers: column(Self.artists(role: 1))
    case .albumartists:
      column(
        """
        (SELECT nullif(json_group_array(name), '[]') FROM (SELECT artist.name FROM album_artist \
        JOIN artist ON artist.id = album_artist.artist WHERE album_artist.album = a.id ORDER BY position))
        """)
    case .genres: column("coalesce(t.genres, CASE WHEN t.genre IS NOT NULL THEN json_array(t.genre) END)")
    case .isrcs: column("coalesce(t.isrcs, CASE WHEN t.isrc IS NOT NULL THEN json_array(t.isrc) END)")
    case .id: column("t.id")
    case .track: column("t.number")
    case .tracktotal: column("t.number_total")
    case .disc: column("t.disc")
    case .disctotal: column("t.disc_total")
    case .year: column("coalesce(t.original_date, t.date) / 10000")
    case .bpm: column("t.bpm")
    case .length: listsFiles ? file("f.duration") : column("t.duration")
    case .bitrate: file("f.bit_rate")
    case .samplerate: file("f.sample_rate")
    case .channels: file("f.channels")
    case .bits: file("f.bits")
    case .size: file("f.size")
    case .price: column("shellac_money(t.price, t.price_exponent)")
    case .playcount: column("t.play_count")
    case .rating: column("t.rating")
    case .date: column("t.date")
    case .originaldate: column("t.original_date")
    case .added: column("t.added")
    case .modified: file("f.modified / 1000000000")
    case .purchased:
      FieldExpression(
        sql: "t.purchased",
        shown: "iif(t.purchased IS NULL, NULL, "
          + PackedInstant.sql("t.purchased", Self.purchase("p.precision", at: "t.purchased")) + ")")
    case .compilation: column("a.compilation")
    case .picture: file("f.picture")
    case .protected: file("f.protected")
    case .multidisc: column("a.discs > 1")
    case .ext: file("shellac_ext(f.name)")
    case .albums, .songs, .position, .identifiers, .tracks, .music, .balance, .reference, .released: nil
    }
  }

  /// Any other tag, as a JSON list.
  func tag(_ key: String) -> FieldExpression {
    FieldExpression(sql: "shellac_tag(g.packed, \(SQLText.literal(key)))", joins: .tags)
  }

  private func column(_ sql: String) -> FieldExpression { FieldExpression(sql: sql) }

  private func file(_ sql: String) -> FieldExpression { FieldExpression(sql: sql, joins: .file) }

  private static func artists(role: Int) -> String {
    """
    (SELECT nullif(json_group_array(name), '[]') FROM (SELECT artist.name FROM track_artist \
    JOIN artist ON artist.id = track_artist.artist WHERE track_artist.track = t.id AND role = \(role) \
    ORDER BY position))
    """
  }

  private var state: FieldExpression {
    let roots = awayRoots.map(String.init).joined(separator: ", ")
    if listsFiles {
      let away = roots.isEmpty ? "" : " OR d.root IN (\(roots))"
      return FieldExpression(
        sql: "CASE WHEN f.missing_since IS NOT NULL\(away) THEN 'missing' ELSE 'present' END", joins: .folder)
    }
    let plain = "CASE t.state WHEN 0 THEN 'present' WHEN 1 THEN 'missing' ELSE 'nofile' END"
    if roots.isEmpty { return column(plain) }
    return FieldExpression(
      sql: "CASE WHEN t.state = 0 AND d.root IN (\(roots)) THEN 'missing' ELSE \(plain) END", joins: .folder)
  }

  /// A fact of the purchase that the song goes by: of several the first.
  ///
  /// - Parameter instant: SQL of when it must have been bought, when that is known.
  static func purchase(_ value: String, at instant: String? = nil) -> String {
    """
    (SELECT \(value) FROM link l JOIN purchase p ON p.id = l.purchase WHERE l.track = t.id \
    AND l.void IS NULL AND \(PurchaseFields.condition)\(instant.map { " AND p.purchased = \($0)" } ?? "") \
    ORDER BY p.purchased IS NULL, p.purchased, p.id LIMIT 1)
    """
  }
}
