import GRDB
import ShellacModel

/// The rows of `track`, and who made them.
final class TrackTable {
  private static let columns = [
    "album", "file", "state", "guessed", "title", "title_key", "artist", "album_artist", "album_title",
    "edition",
    "disc", "disc_total", "number", "number_total", "date", "original_date", "genre", "genres", "composer",
    "composers", "isrc", "isrcs", "compilation", "title_sort", "artist_sort", "album_artist_sort",
    "album_sort",
    "mb_track_id", "mb_album_id", "mb_artist_id", "comment", "bpm", "label", "catalog_number", "barcode",
    "copyright", "duration",
  ]

  private let insert: PreparedStatement
  private let update: PreparedStatement
  private let delete: PreparedStatement
  private let insertArtist: PreparedStatement
  private let deleteArtists: PreparedStatement
  private let artistsOf: PreparedStatement
  private let keys: SortKeyMaker
  private let artists: ArtistTable
  private let search: SearchTable
  private let now: Int64
  let ids: RowIDs

  init(_ db: Database, keys: SortKeyMaker, artists: ArtistTable, search: SearchTable, now: Int64) throws {
    self.keys = keys
    self.artists = artists
    self.search = search
    self.now = now
    ids = try RowIDs(db, of: "track")
    let names = Self.columns
    insert = try PreparedStatement(
      db,
      """
      INSERT INTO track (\(names.joined(separator: ", ")), added, id, purchased, price, price_currency, price_exponent)
      VALUES (\(String(repeating: "?, ", count: names.count))?, ?, ?, ?, ?, ?)
      """)
    update = try PreparedStatement(
      db, "UPDATE track SET \(names.map { $0 + " = ?" }.joined(separator: ", ")) WHERE id = ?")
    delete = try PreparedStatement(db, "DELETE FROM track WHERE id = ?")
    insertArtist = try PreparedStatement(
      db, "INSERT OR IGNORE INTO track_artist (track, role, position, artist) VALUES (?, ?, ?, ?)")
    deleteArtists = try PreparedStatement(db, "DELETE FROM track_artist WHERE track = ?")
    artistsOf = try PreparedStatement(db, "SELECT artist FROM track_artist WHERE track = ? AND role = 0")
  }

  /// Adds a song that is read from a file, which may get its row right after.
  func add(_ facts: SongFacts, album: Int64, file: Int64) throws -> Int64 {
    try add(facts, album: album, file: file, state: 0, bought: Bought())
  }

  /// Adds a song that is known from a purchase alone.
  func add(_ facts: SongFacts, album: Int64, bought: Bought) throws -> Int64 {
    try add(facts, album: album, file: nil, state: 2, bought: bought)
  }

  private func add(_ facts: SongFacts, album: Int64, file: Int64?, state: Int, bought: Bought) throws -> Int64
  {
    bind(facts, album: album, file: file, state: state, to: insert)
    let id = ids.take()
    let count = Int32(Self.columns.count)
    insert.bind(count + 1, now)
    insert.bind(count + 2, id)
    insert.bind(count + 3, bought.purchased)
    insert.bind(count + 4, bought.price?.amount)
    insert.bind(count + 5, bought.price?.currency)
    insert.bind(count + 6, bought.price?.exponent)
    try insert.run()
    try addArtists(facts, to: id)
    try search.add(.song, id, title: facts.title, artist: facts.artist, album: facts.album)
    return id
  }

  /// When a song was bought, and for how much.
  struct Bought {
    var purchased: Int64?
    var price: OwnedPurchase.Price?
  }

  /// Gives a song new facts; its id and the date it was added stay.
  func update(_ id: Int64, _ facts: SongFacts, album: Int64, file: Int64?, state: Int) throws {
    bind(facts, album: album, file: file, state: state, to: update)
    update.bind(Int32(Self.columns.count + 1), id)
    try update.run()
    try deleteArtists(of: id)
    try addArtists(facts, to: id)
    try search.set(.song, id, title: facts.title, artist: facts.artist, album: facts.album)
  }

  func remove(_ id: Int64) throws {
    ids.noteRemoval()
    try search.remove(.song, id)
    try deleteArtists(of: id)
    delete.bind(1, id)
    try delete.run()
  }

  /// Takes a song from its artists, whose sort names may have been its.
  private func deleteArtists(of id: Int64) throws {
    artistsOf.bind(1, id)
    while try artistsOf.step() { artists.noteChange(artistsOf.integer(0)) }
    deleteArtists.bind(1, id)
    try deleteArtists.run()
  }

  private func addArtists(_ facts: SongFacts, to id: Int64) throws {
    let isOne = facts.artists.count == 1
    for (position, name) in facts.artists.enumerated() where !name.isEmpty {
      let musicBrainzID =
        facts.musicBrainzArtistIDs.count == facts.artists.count ? facts.musicBrainzArtistIDs[position] : nil
      try addArtist(
        artists.id(name, sort: isOne ? facts.artistSort : nil, musicBrainzID: musicBrainzID), to: id, role: 0,
        position: position)
    }
    for (position, name) in facts.composers.enumerated() where !name.isEmpty {
      try addArtist(artists.id(name), to: id, role: 1, position: position)
    }
  }

  private func addArtist(_ artist: Int64, to track: Int64, role: Int, position: Int) throws {
    insertArtist.bind(1, track)
    insertArtist.bind(2, role)
    insertArtist.bind(3, position)
    insertArtist.bind(4, artist)
    try insertArtist.run()
  }

  private func bind(_ facts: SongFacts, album: Int64, file: Int64?, state: Int, to row: PreparedStatement) {
    row.bind(1, album)
    row.bind(2, file)
    row.bind(3, state)
    row.bind(4, facts.guessed)
    row.bind(5, facts.title)
    row.bind(6, keys.key(for: facts.title, sortTag: facts.titleSort))
    row.bind(7, facts.artist)
    row.bind(8, facts.albumArtist)
    row.bind(9, facts.album)
    row.bind(10, facts.edition)
    row.bind(11, facts.disc)
    row.bind(12, facts.discTotal)
    row.bind(13, facts.track)
    row.bind(14, facts.trackTotal)
    row.bind(15, facts.date?.packed)
    row.bind(16, facts.originalDate?.packed)
    row.bind(17, Self.display(facts.genres))
    row.bind(18, Self.list(facts.genres))
    row.bind(19, Self.display(facts.composers))
    row.bind(20, Self.list(facts.composers))
    row.bind(21, Self.display(facts.isrcs))
    row.bind(22, Self.list(facts.isrcs))
    row.bind(23, facts.isCompilation.map { $0 ? 1 : 0 })
    row.bind(24, facts.titleSort)
    row.bind(25, facts.artistSort)
    row.bind(26, facts.albumArtistSort)
    row.bind(27, facts.albumSort)
    row.bind(28, facts.musicBrainzTrackID)
    row.bind(29, facts.musicBrainzAlbumID)
    row.bind(30, facts.musicBrainzArtistIDs.first)
    row.bind(31, facts.comment)
    row.bind(32, facts.beatsPerMinute)
    row.bind(33, facts.label)
    row.bind(34, facts.catalogNumber)
    row.bind(35, facts.barcode)
    row.bind(36, facts.copyright)
    row.bind(37, facts.duration)
  }

  private static func display(_ values: [String]) -> String? {
    switch values.count {
    case 0: nil
    case 1: values[0]
    default: values.joined(separator: ", ")
    }
  }

  private static func list(_ values: [String]) -> String? {
    guard values.count > 1 else { return nil }
    var text = TextBuffer()
    text.appendJSON(values)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
