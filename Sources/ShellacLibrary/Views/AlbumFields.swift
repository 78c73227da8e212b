import ShellacModel

/// The fields of an album as SQL over `album a`.
struct AlbumFields {
  /// Roots whose folder cannot be reached.
  var awayRoots: [Int64] = []
  /// Whether the state of what is there in part says how much of it is.
  var countsSongs = false

  func expression(_ field: Field) -> FieldExpression? {
    guard let sql = sql(field) else { return nil }
    let shown: String? =
      switch field {
      case .purchased: Self.purchased
      case .state where countsSongs: state(Completeness(awayRoots: awayRoots, counts: true))
      default: nil
      }
    return FieldExpression(sql: sql, shown: shown)
  }

  private func sql(_ field: Field) -> String? {
    switch field {
    case .id: "a.id"
    case .album: "a.title"
    case .artist, .albumartist: "a.artist"
    case .edition: "a.edition"
    case .albumsort: "a.title_sort"
    case .albumartistsort: "a.artist_sort"
    case .genre: "a.genre"
    case .label: "a.label"
    case .catalognumber: "a.catalog_number"
    case .barcode: "a.barcode"
    case .mbAlbumID: "a.mb_album_id"
    case .date: "a.date"
    case .originaldate: "a.original_date"
    case .year: "coalesce(a.original_date, a.date) / 10000"
    case .disctotal: "a.disc_total"
    case .tracktotal: "a.track_total"
    case .songs: "a.songs"
    case .length: "a.duration"
    case .added: "a.added"
    case .purchased: "a.purchased"
    case .currency: "a.price_currency"
    case .price: "shellac_money(a.price, a.price_exponent)"
    case .compilation: "a.compilation"
    case .multidisc: "a.discs > 1"
    case .albumartists:
      """
      (SELECT nullif(json_group_array(name), '[]') FROM (SELECT artist.name FROM album_artist \
      JOIN artist ON artist.id = album_artist.artist WHERE album_artist.album = a.id ORDER BY position))
      """
    case .state: state(Completeness(awayRoots: awayRoots))
    default: nil
    }
  }

  /// The date is that of the first song that was bought, as precise as its purchase.
  private static let purchased: String = {
    let precision = """
      (SELECT p.precision FROM track pt JOIN link l ON l.track = pt.id JOIN purchase p ON p.id = l.purchase \
      WHERE pt.album = a.id AND l.void IS NULL AND \(PurchaseFields.condition) \
      AND p.purchased = a.purchased ORDER BY p.id LIMIT 1)
      """
    return "iif(a.purchased IS NULL, NULL, " + PackedInstant.sql("a.purchased", precision) + ")"
  }()

  private func state(_ completeness: Completeness) -> String {
    """
    CASE a.state WHEN 1 THEN 'missing' WHEN 2 THEN 'nofile' ELSE (SELECT CASE WHEN sum(here) = 0 THEN 'missing' \
    WHEN \(completeness.isPartial(whole: Self.isWhole)) THEN \(completeness.partial(whole: Self.isWhole)) \
    ELSE 'present' END FROM (SELECT \(completeness.columns) FROM track st \
    WHERE st.album = a.id AND st.guessed & \(SongFacts.Guess.wholeAlbum) = 0)) END
    """
  }

  /// Whether somebody has bought all of it.
  private static let isWhole = """
    EXISTS (SELECT 1 FROM track wt JOIN link l ON l.track = wt.id AND l.void IS NULL \
    JOIN purchase p ON p.id = l.purchase WHERE wt.album = a.id AND p.kind <> 'track' AND \(PurchaseFields.condition) \
    AND NOT EXISTS (SELECT 1 FROM purchase_track pt WHERE pt.purchase = p.id))
    """
}
