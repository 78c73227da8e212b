import GRDB
import ShellacModel

/// Works out what an album is from its songs, and writes it down.
final class AlbumSettlement {
  /// The name of the artist of an album whose songs do not share one.
  static let variousArtists = "Various Artists"

  private let songs: PreparedStatement
  private let update: PreparedStatement
  private let updatePrice: PreparedStatement
  private let remove: PreparedStatement
  private let artistsOf: PreparedStatement
  private let deleteArtists: PreparedStatement
  private let insertArtist: PreparedStatement
  private let sharedArtists: PreparedStatement
  private let artists: ArtistTable
  private let search: SearchTable
  private let keys: SortKeyMaker
  private let bestCopy: BestCopy
  /// Whether there were albums before this run, which may have told other sort names of their artists.
  private let mayChange: Bool

  init(
    _ db: Database, keys: SortKeyMaker, artists: ArtistTable, search: SearchTable, bestCopy: BestCopy,
    mayChange: Bool
  ) throws {
    self.mayChange = mayChange
    self.bestCopy = bestCopy
    self.artists = artists
    self.search = search
    self.keys = keys
    songs = try PreparedStatement(
      db,
      """
      SELECT id, artist, artist_sort, album_artist, album_artist_sort, album_title, album_sort, edition,
        compilation, date, original_date, genre, label, catalog_number, barcode, mb_album_id, disc, disc_total,
        number_total, duration, state, added, purchased, price_currency, price, price_exponent, file,
        guessed
      FROM track WHERE album = ? ORDER BY disc_order, number_order, id
      """)
    // What does not change is not written: the indexes would be, too.
    update = try PreparedStatement(
      db,
      """
      UPDATE album SET (\(Self.columns)) = (\(Self.values)) WHERE id = ?1 AND (\(Self.columns)) IS NOT (\(Self.values))
      """)
    updatePrice = try PreparedStatement(
      db,
      """
      UPDATE album SET purchased = ?2, price_currency = ?3, price = ?4, price_exponent = ?5
      WHERE id = ?1 AND (purchased, price_currency, price, price_exponent) IS NOT (?2, ?3, ?4, ?5)
      """)
    remove = try PreparedStatement(db, "DELETE FROM album WHERE id = ?")
    artistsOf = try PreparedStatement(db, "SELECT artist FROM album_artist WHERE album = ?")
    deleteArtists = try PreparedStatement(db, "DELETE FROM album_artist WHERE album = ?")
    insertArtist = try PreparedStatement(
      db, "INSERT OR IGNORE INTO album_artist (album, position, artist) VALUES (?, ?, ?)")
    sharedArtists = try PreparedStatement(
      db,
      """
      SELECT artist.name FROM track_artist JOIN artist ON artist.id = track_artist.artist
      WHERE track_artist.track = ? AND role = 0 ORDER BY position
      """)
  }

  private static let columns = """
    title, edition, artist, title_sort, artist_sort, title_key, artist_key, date, original_date, compilation, genre,
    label, catalog_number, barcode, mb_album_id, disc_total, track_total, songs, discs, duration, state, added
    """
  private static let values = (2...23).map { "?\($0)" }.joined(separator: ", ")

  /// Settles one album; an album without songs goes, and this says false.
  func settle(_ id: Int64, entry: AlbumTable.Entry?) throws -> Bool {
    songs.bind(1, id)
    var facts = AlbumFacts()
    while try songs.step() { facts.add(songs) }
    guard facts.rows > 0 else {
      try search.remove(.album, id)
      try removeArtists(of: id)
      remove.bind(1, id)
      try remove.run()
      return false
    }
    let artist = facts.artist
    try write(facts, artist: artist, to: id)
    try setArtists(facts, artist: artist, names: albumArtists(facts, entry), of: id)
    if let title = facts.title.value {
      try search.set(.album, id, title: nil, artist: artist, album: title)
    } else {
      try search.remove(.album, id)
    }
    return true
  }

  private func write(_ facts: AlbumFacts, artist: String?, to id: Int64) throws {
    let artistSort = facts.artistSort(of: artist)
    update.bind(1, id)
    update.bind(2, facts.title.value)
    update.bind(3, facts.edition.value)
    update.bind(4, artist)
    update.bind(5, facts.titleSort.value)
    update.bind(6, artistSort)
    update.bind(7, keys.key(for: facts.title.value, sortTag: facts.titleSort.value))
    update.bind(8, keys.key(for: artist, sortTag: artistSort))
    update.bind(9, facts.date)
    update.bind(10, facts.originalDate)
    update.bind(11, facts.isCompilation || artist == Self.variousArtists)
    update.bind(12, facts.genre.value)
    update.bind(13, facts.label.value)
    update.bind(14, facts.catalogNumber.value)
    update.bind(15, facts.barcode.value)
    update.bind(16, facts.musicBrainzAlbumID)
    update.bind(17, facts.discTotal)
    update.bind(18, facts.trackTotal)
    update.bind(19, facts.songs)
    update.bind(20, facts.discs.isEmpty ? 1 : facts.discs.count)
    update.bind(21, facts.duration)
    update.bind(22, facts.state)
    update.bind(23, facts.added)
    try update.run()
    updatePrice.bind(1, id)
    updatePrice.bind(2, facts.purchased)
    updatePrice.bind(3, facts.priceCurrency)
    updatePrice.bind(4, facts.price)
    updatePrice.bind(5, facts.priceExponent)
    try updatePrice.run()
  }

  /// The album artists one by one: of the files at hand, else from the tags that the library keeps.
  private func albumArtists(_ facts: AlbumFacts, _ entry: AlbumTable.Entry?) throws -> [String] {
    guard let albumArtist = facts.albumArtist.value else { return [] }
    if let names = entry?.artistNames[albumArtist] { return names }
    return try facts.fileNaming[albumArtist].map { try bestCopy.facts(of: $0).albumArtists } ?? []
  }

  private func removeArtists(of id: Int64) throws {
    if mayChange {
      artistsOf.bind(1, id)
      while try artistsOf.step() { artists.noteChange(artistsOf.integer(0)) }
    }
    deleteArtists.bind(1, id)
    try deleteArtists.run()
  }

  private func setArtists(_ facts: AlbumFacts, artist: String?, names: [String], of id: Int64) throws {
    var names = names
    if names.isEmpty {
      names = artist.map { [$0] } ?? []
      // A shared artist that is several people is found under each of them.
      if let artist, let song = facts.songBy[artist] {
        sharedArtists.bind(1, song)
        var shared: [String] = []
        while try sharedArtists.step() { shared.append(sharedArtists.text(0) ?? "") }
        if !shared.isEmpty { names = shared }
      }
    }
    try removeArtists(of: id)
    for (position, name) in names.enumerated() where !name.isEmpty {
      insertArtist.bind(1, id)
      insertArtist.bind(2, position)
      insertArtist.bind(
        3, try artists.id(name, sort: names.count == 1 ? facts.artistSort(of: artist) : nil))
      try insertArtist.run()
    }
  }
}
