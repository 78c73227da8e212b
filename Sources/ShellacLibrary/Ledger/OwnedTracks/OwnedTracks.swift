import GRDB

/// Keeps the songs that are known from purchases alone in line with the ledger.
///
/// A purchase that no song stands for gets one without a file, or several when it says what the album holds. Such a
/// song goes when its purchase goes, or when a song with a file takes its place; places on playlists pass on. Nearly
/// all of this follows from purchases and links, so that the journal has none of it: what does not, `SongRecorder` notes.
final class OwnedTracks {
  private let writer: IndexWriter
  private let steps: ChangeSteps
  private let db: Database
  private let link: PreparedStatement
  private let tracklist: PreparedStatement
  private let tied: PreparedStatement
  private let heirs: SongHeirs
  private let removal: ObsoleteSongs
  private let recorder: SongRecorder
  /// Whether songs of purchases had heirs before: a million purchases need not be asked for.
  private let hadHeirs: Bool
  /// How many rows are written before their albums are settled.
  private static let batch = 5_000

  /// - Parameter steps: the change whose links and purchases may move songs, their prices and dates.
  init(_ writer: IndexWriter, _ steps: ChangeSteps) throws {
    self.writer = writer
    self.steps = steps
    db = writer.db
    link = try PreparedStatement(
      db, "INSERT OR IGNORE INTO link (track, purchase, rule, score) VALUES (?, ?, 'bought', 1000)")
    tracklist = try PreparedStatement(
      db,
      """
      SELECT number, title, artist, duration FROM purchase_track WHERE purchase = ?1 AND title IS NOT NULL
      ORDER BY position
      """)
    // The last first: the first is the next that is taken.
    tied = try PreparedStatement(
      db,
      """
      SELECT l.id, t.id, t.state, t.title, t.disc, t.number FROM link l JOIN track t ON t.id = l.track
      WHERE l.purchase = ? AND l.void IS NULL AND l.rule <> 'bought' ORDER BY iif(t.state = 2, t.id, -t.id)
      """)
    heirs = try SongHeirs(db)
    recorder = try SongRecorder(writer, steps)
    removal = try ObsoleteSongs(writer, heirs, recorder)
    hadHeirs =
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM song_heir WHERE purchase IS NOT NULL)") ?? false
  }

  /// Makes songs for purchases that have none, and takes those away that nobody has any more.
  ///
  /// - Parameters:
  ///   - scope: the purchases that may have too many songs or too few.
  ///   - places: for an undo, the identities of the albums that songs of purchases stood on; nil: they go to the album
  ///     on disk that is called as theirs.
  func settle(_ scope: PurchaseScope, places: [Int64: [UInt8]]? = nil) throws {
    try writer.begin()
    let prices = try SongPrices(db)
    let obsolete = try takeObsoleteLinks(scope, movedBy: steps.change, isUndo: places != nil)
    // Songs that are made here have their price from the beginning: they are none of those whose price may move.
    if let change = steps.change, try !isEmpty("link") {
      try prices.noteSongs(ofChange: change)
      try prices.noteSongs(of: scope)
    }
    try makeSongs(scope, prices)
    try replaceSongs()
    try makeMissingSongs(scope, prices)
    let albums = StandInAlbums(writer, recorder)
    try albums.settle(after: steps)
    if let places { try albums.restore(places) } else { try albums.gather(scope) }
    for item in obsolete { try removal.remove(item) }
    if let change = steps.change {
      for item in try songsWithoutOwner(after: change) + songsThatLostOwner() { try removal.remove(item) }
      for line in steps.transitions.all where line.table == .purchase { try prices.note(purchase: line.id) }
      for line in steps.transitions.all where line.table == .link { try prices.note(link: line.id) }
    }
    for item in obsolete { try prices.note(purchase: item.purchase) }
    for album in try prices.settle() { writer.albums.noteChange(album: album) }
    try recorder.finish()
    try writer.settle()
  }

  /// Whether there is nothing to look for: a million purchases may be looked through.
  private func isEmpty(_ table: String) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") ?? true
  }

  // MARK: Making

  private func makeSongs(_ scope: PurchaseScope, _ prices: SongPrices) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT \(OwnedPurchase.columns) FROM \(scope.source) WHERE \(OwnedPurchase.condition)
        AND NOT EXISTS (SELECT 1 FROM link l WHERE l.purchase = p.id AND l.void IS NULL)
      ORDER BY coalesce(p.album_artist, p.artist), p.album, p.disc, p.number, p.id
      """)
    var count = 0
    while try rows.step() {
      let purchase = OwnedPurchase(rows)
      let whole = purchase.song(rows)
      let songs = purchase.isTrack ? [] : try self.songs(on: whole, of: purchase.id)
      for (index, song) in (songs.isEmpty ? [whole] : songs).enumerated() {
        try add(song, of: purchase, price: purchase.price?.part(index, of: max(1, songs.count)))
      }
      if songs.count > 1 { try prices.note(purchase: purchase.id) }
      count += max(1, songs.count)
      if count >= Self.batch {
        try writer.settle()
        count = 0
      }
    }
  }

  /// The songs that the record of an album names.
  private func songs(on whole: SongFacts, of purchase: Int64) throws -> [SongFacts] {
    var songs: [SongFacts] = []
    tracklist.bind(1, purchase)
    while try tracklist.step() {
      songs.append(
        SongFacts(
          title: tracklist.text(1), artist: tracklist.text(2) ?? whole.artist, album: whole.album,
          albumArtist: whole.albumArtist, number: tracklist.optionalInteger(0),
          duration: tracklist.optionalInteger(3), label: whole.label, barcode: whole.barcode))
    }
    return songs
  }

  private func add(_ song: SongFacts, of purchase: OwnedPurchase, price: OwnedPurchase.Price?) throws {
    let album = try writer.albums.entry(AlbumIdentity(bought: song))
    if let named = song.albumArtist { album.artistNames[named] = song.albumArtists }
    writer.albums.noteChange(album)
    let track = try writer.tracks.add(
      song, album: album.id, bought: TrackTable.Bought(purchased: purchase.purchased, price: price))
    link.bind(1, track)
    link.bind(2, purchase.id)
    try link.run()
    if hadHeirs {
      try heirs.giveBack(
        to: track, of: BoughtSong(purchase: purchase.id, title: song.title, number: song.track))
    }
  }

  /// Makes songs that an album's record names and that no link stands for any more.
  private func makeMissingSongs(_ scope: PurchaseScope, _ prices: SongPrices) throws {
    if try isEmpty("purchase_track") { return }
    // More songs may be tied than the record names; to look for that in all would be to compare them all.
    let isNamedOtherwise = """
      EXISTS (SELECT 1 FROM purchase_track t WHERE t.purchase = p.id AND t.title IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM link l JOIN track o ON o.id = l.track
        WHERE l.purchase = p.id AND l.void IS NULL AND o.title = t.title))
      """
    let albums = try PreparedStatement(
      db,
      """
      SELECT \(OwnedPurchase.columns) FROM \(scope.source) WHERE \(OwnedPurchase.condition) AND p.kind <> 'track'
        AND EXISTS (SELECT 1 FROM purchase_track t WHERE t.purchase = p.id)
        AND ((SELECT count(*) FROM link l WHERE l.purchase = p.id AND l.void IS NULL)
            < (SELECT count(*) FROM purchase_track t WHERE t.purchase = p.id AND t.title IS NOT NULL)
          \(scope.isAll ? "" : "OR \(isNamedOtherwise)"))
      """)
    var found: [(OwnedPurchase, SongFacts)] = []
    while try albums.step() {
      let purchase = OwnedPurchase(albums)
      found.append((purchase, purchase.song(albums)))
    }
    if found.isEmpty { return }
    let folding = MatchFolding()
    let there = try PreparedStatement(
      db,
      "SELECT t.title, t.number FROM link l JOIN track t ON t.id = l.track WHERE l.purchase = ? AND l.void IS NULL"
    )
    for (purchase, whole) in found {
      there.bind(1, purchase.id)
      var tied: [RecordPlaces.Names] = []
      while try there.step() {
        tied.append(.init(there.text(0), number: there.optionalInteger(1), folding: folding))
      }
      let named = try songs(on: whole, of: purchase.id)
      let standing = RecordPlaces.songs(
        in: named.map { .init($0.title, number: $0.track, folding: folding) }, among: tied)
      for (song, tied) in zip(named, standing) where tied == nil {
        try add(song, of: purchase, price: nil)
      }
      try prices.note(purchase: purchase.id)
    }
  }

  // MARK: Taking away

  /// Lets songs with files take the places of those that are known from an album's record alone.
  ///
  /// A song takes one place; the song of an album of which nothing more is known makes way for any. A song whose file is
  /// away takes but the place of one that is called as it is, and has no other number.
  func replaceSongs(of purchase: Int64, folding: MatchFolding) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT l.id, l.track, l.rule = 'bought', t.title, t.number, t.file IS NOT NULL
      FROM link l JOIN track t ON t.id = l.track WHERE l.purchase = ? AND l.void IS NULL ORDER BY t.id
      """)
    rows.bind(1, purchase)
    var bought: [(link: Int64, track: Int64, title: String?, names: RecordPlaces.Names)] = []
    var onDisk: [(track: Int64, names: RecordPlaces.Names)] = []
    var away: [(track: Int64, title: String, number: Int?)] = []
    while try rows.step() {
      let title = rows.text(3)
      let number = rows.optionalInteger(4)
      let names = RecordPlaces.Names(title, number: number, folding: folding)
      if rows.integer(2) != 0 {
        bought.append((rows.integer(0), rows.integer(1), title, names))
      } else if rows.integer(5) != 0 {
        onDisk.append((rows.integer(1), names))
      } else if let title {
        away.append((rows.integer(1), title, number))
      }
    }
    if bought.isEmpty { return }
    let heirs = RecordPlaces.heirs(
      of: bought.map(\.names), among: onDisk.map(\.names), in: try places(of: purchase, folding))
    for (item, song) in zip(bought, heirs) {
      let heir = item.title == nil ? onDisk.first : song.map { onDisk[$0] }
      let number = item.names.number
      let place = away.firstIndex {
        $0.title == item.title && ($0.number == nil || number == nil || $0.number == number)
      }
      guard let heir = heir?.track ?? place.map({ away.remove(at: $0).track }) else { continue }
      try db.execute(sql: "DELETE FROM link WHERE id = ?", arguments: [item.link])
      try removal.remove(ObsoleteSong(track: item.track, purchase: purchase), heir: heir)
    }
  }

  /// The places that an album's record names.
  private func places(of purchase: Int64, _ folding: MatchFolding) throws -> [RecordPlaces.Names] {
    var record: [RecordPlaces.Names] = []
    tracklist.bind(1, purchase)
    while try tracklist.step() {
      record.append(.init(tracklist.text(1), number: tracklist.optionalInteger(0), folding: folding))
    }
    return record
  }

  /// Lets songs of an album whose files have come back take the places of those that their old files left behind.
  ///
  /// Titles and numbers have to be equal, and a song takes one place: another song of the album may still be away. A song
  /// without a title waits, for that nothing is said of either says nothing of both. The links are lines of the ledger,
  /// so that a change takes them.
  ///
  /// - Parameter change: gives the change; asked only when there is such a song.
  func replaceReturnedSongs(of purchase: Int64, by change: () throws -> Int64) throws {
    struct Names: Hashable {
      var title: String
      var disc, number: Int?
    }
    var left: [(link: Int64, track: Int64, names: Names)] = []
    var there: [Names: [Int64]] = [:]
    tied.bind(1, purchase)
    while try tied.step() {
      guard let title = tied.text(3) else { continue }
      let names = Names(title: title, disc: tied.optionalInteger(4), number: tied.optionalInteger(5))
      if tied.integer(2) == 2 {
        left.append((tied.integer(0), tied.integer(1), names))
      } else {
        there[names, default: []].append(tied.integer(1))
      }
    }
    for song in left {
      guard let heir = there[song.names]?.popLast() else { continue }
      try db.execute(
        sql: "UPDATE link SET void = ? WHERE id = ?", arguments: [try change(), song.link])
      try removal.remove(ObsoleteSong(track: song.track, purchase: purchase), heir: heir)
    }
  }

  /// Lets songs take the places of others whose links a change brings, or puts in force again.
  private func replaceSongs() throws {
    let hasBoth = try PreparedStatement(
      db,
      """
      SELECT 1 FROM purchase p WHERE p.id = ?1 AND p.kind <> 'track'
        AND EXISTS (SELECT 1 FROM link WHERE purchase = ?1 AND void IS NULL AND rule = 'bought')
        AND EXISTS (SELECT 1 FROM link WHERE purchase = ?1 AND void IS NULL AND rule <> 'bought')
      """)
    var folding: MatchFolding?
    for purchase in try LinkFollowing.purchases(movedBy: steps, in: db).sorted() {
      hasBoth.bind(1, purchase)
      guard try hasBoth.step() else { continue }
      hasBoth.reset()
      let known = folding ?? MatchFolding()
      folding = known
      try replaceSongs(of: purchase, folding: known)
    }
  }

  /// Takes the links of songs whose purchase is none any more, has a song with a file, names other songs now, was
  /// corrected by the change or is no longer, or has the song twice since two purchases turned out to be one; after an
  /// undo also of songs that are called as another line of their sale is.
  private func takeObsoleteLinks(_ scope: PurchaseScope, movedBy change: Int64?, isUndo: Bool) throws
    -> [ObsoleteSong]
  {
    if try isEmpty("link") { return [] }
    let columns = """
      l.id, l.track, l.purchase, p.kind = 'track' AND (\(StandInAlbums.isOnDisk) FROM album a WHERE a.id = t.album)
      """
    let isNamedOtherwise = """
      p.kind = 'track'
        AND (t.title, t.artist, t.album_title, t.number) IS NOT (p.title, p.artist, p.album, p.number)
      """
    let rows = try PreparedStatement(
      db,
      """
      SELECT \(columns) FROM \(scope.source) CROSS JOIN link l ON l.purchase = p.id JOIN track t ON t.id = l.track
      WHERE l.void IS NULL AND l.rule = 'bought' AND (NOT (\(OwnedPurchase.condition))
        OR ((p.kind = 'track' OR t.guessed & 4 <> 0)
          AND EXISTS (SELECT 1 FROM link o WHERE o.purchase = p.id AND o.void IS NULL AND o.rule <> 'bought'))
        OR (p.kind <> 'track' AND iif(t.guessed & 4,
          EXISTS (SELECT 1 FROM purchase_track o WHERE o.purchase = p.id AND o.title IS NOT NULL),
          NOT EXISTS (SELECT 1 FROM purchase_track o WHERE o.purchase = p.id AND o.title = t.title)))
        OR (SELECT count(*) FROM link o JOIN track ot ON ot.id = o.track
          WHERE o.purchase = p.id AND o.void IS NULL AND o.rule = 'bought' AND o.track <> l.track
            AND (p.kind = 'track' OR (ot.title, ot.number) IS (t.title, t.number))
            AND (ot.title IS NOT p.title, ot.id) < (t.title IS NOT p.title, t.id))
          >= iif(p.kind = 'track', 1, max(1, (SELECT count(*) FROM purchase_track n
            WHERE n.purchase = p.id AND (n.title, n.number) IS (t.title, t.number))))
        OR (?2 AND p.kind = 'track' AND p.title IS NOT NULL AND t.title IS NOT p.title)
        OR (p.change = ?1 AND \(isNamedOtherwise)))
      """)
    // A line that an undo put in force again has the number of the change that brought it.
    let revived = try PreparedStatement(
      db,
      """
      SELECT \(columns) FROM purchase p CROSS JOIN link l ON l.purchase = p.id JOIN track t ON t.id = l.track
      WHERE p.id = ? AND l.void IS NULL AND l.rule = 'bought' AND \(isNamedOtherwise)
      """)
    var found: [ObsoleteSong] = []
    var links: Set<Int64> = []
    var onDisk: [Int64] = []
    func take(_ rows: PreparedStatement) throws {
      while try rows.step() {
        guard links.insert(rows.integer(0)).inserted else { continue }
        found.append(ObsoleteSong(track: rows.integer(1), purchase: rows.integer(2)))
        if rows.integer(3) != 0 { onDisk.append(rows.integer(1)) }
      }
    }
    rows.bind(1, change)
    rows.bind(2, isUndo)
    try take(rows)
    for line in steps.transitions.all where line.table == .purchase && line.to == nil {
      revived.bind(1, line.id)
      try take(revived)
    }
    for track in onDisk { try recorder.record(placeOf: track) }
    // As they lie in the library, not as they were bought: a hundred thousand may go.
    found.sort { $0.track < $1.track }
    let delete = try PreparedStatement(db, "DELETE FROM link WHERE id = ?")
    for link in links.sorted() {
      delete.bind(1, link)
      try delete.run()
    }
    return found
  }

  /// Songs without a file that a change left without a purchase.
  private func songsWithoutOwner(after change: Int64) throws -> [ObsoleteSong] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT l.track, l.purchase FROM link l JOIN track t ON t.id = l.track AND t.state = 2
        WHERE l.void IS NOT NULL AND (l.void = ?1 OR l.change = ?1)
          AND NOT EXISTS (SELECT 1 FROM link o WHERE o.track = l.track AND o.void IS NULL)
        ORDER BY l.track
        """, arguments: [change]
    ).map { ObsoleteSong(track: $0[0], purchase: $0[1]) }
  }

  /// Songs without a file that an undo left without a purchase, on the way forth.
  private func songsThatLostOwner() throws -> [ObsoleteSong] {
    let find = try PreparedStatement(
      db,
      """
      SELECT l.track, l.purchase FROM link l JOIN track t ON t.id = l.track AND t.state = 2
      WHERE l.id = ? AND l.void IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM link o WHERE o.track = l.track AND o.void IS NULL)
      """)
    var found: [ObsoleteSong] = []
    for line in steps.transitions.all where line.table == .link && line.to != nil {
      find.bind(1, line.id)
      while try find.step() {
        found.append(ObsoleteSong(track: find.integer(0), purchase: find.integer(1)))
      }
    }
    return found
  }
}
