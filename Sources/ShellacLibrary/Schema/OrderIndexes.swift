import GRDB

/// The indexes that serve the built-in orders and the look-ups of a rescan.
///
/// They are built when the first bulk index ends, is interrupted, or at the next opening: building them once
/// costs less than half of keeping them while 20,000 files arrive.
enum OrderIndexes {
  static let statements = [
    "CREATE INDEX IF NOT EXISTS album_by_artist ON album (artist_key, title_key, id)",
    "CREATE INDEX IF NOT EXISTS album_by_title ON album (title_key, artist_key, id)",
    "CREATE INDEX IF NOT EXISTS album_by_discography ON album (artist_key, original_order, title_key, id)",
    "CREATE INDEX IF NOT EXISTS album_by_year ON album (year_order, artist_key, title_key, id)",
    "CREATE INDEX IF NOT EXISTS album_by_added ON album (added, id)",
    "CREATE INDEX IF NOT EXISTS album_by_purchased ON album (purchased, id)",
    "CREATE INDEX IF NOT EXISTS album_by_price ON album (price_currency, price, id)",
    "CREATE INDEX IF NOT EXISTS album_by_name ON album (title)",
    "CREATE INDEX IF NOT EXISTS album_by_duration ON album (duration, id)",
    "CREATE INDEX IF NOT EXISTS track_by_title ON track (title_key, id)",
    "CREATE INDEX IF NOT EXISTS track_by_added ON track (added, id)",
    "CREATE INDEX IF NOT EXISTS track_by_purchased ON track (purchased, id)",
    "CREATE INDEX IF NOT EXISTS track_by_price ON track (price_currency, price, id)",
    "CREATE INDEX IF NOT EXISTS track_by_duration ON track (duration, id)",
    "CREATE INDEX IF NOT EXISTS track_by_number ON track (disc_order, number_order, id)",
    "CREATE INDEX IF NOT EXISTS artist_by_name ON artist (name_key, id)",
    "CREATE INDEX IF NOT EXISTS artist_by_added ON artist (added, id)",
    "CREATE INDEX IF NOT EXISTS track_artist_artist ON track_artist (artist, role)",
    "CREATE INDEX IF NOT EXISTS album_artist_artist ON album_artist (artist)",
    "CREATE INDEX IF NOT EXISTS file_inode ON file (inode, device)",
    "CREATE INDEX IF NOT EXISTS file_stamp ON file (size, modified)",
  ]

  static func build(_ db: Database) throws {
    for statement in statements { try db.execute(sql: statement) }
  }
}
