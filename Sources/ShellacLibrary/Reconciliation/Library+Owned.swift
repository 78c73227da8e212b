import GRDB
import ShellacModel

/// Whether something is owned that somebody names as `ARTIST - TITLE`.
public struct OwnedAnswer: Sendable, Hashable {
  /// A song, an album or a record on a shelf that is owned, or is near what was asked for.
  public struct Item: Sendable, Hashable {
    /// Whether it is an album.
    public var isAlbum: Bool
    /// Whether it is a purchase of a thing with nothing to download, which has no songs in the library.
    public var isPurchase = false
    /// Its number: of a song, an album or, when it is one, a purchase.
    public var id: Int64
    /// Its artist.
    public var artist: String?
    /// Its title.
    public var title: String?
    /// Its album.
    public var album: String?
    /// `present`, `missing`, `nofile`; of a purchase `physical`.
    public var state: String
    /// How many songs of an album are owned.
    public var songs: Int?
    /// How many songs of an album were bought with it or one by one; nil: none was.
    public var bought: Int?
    /// The store and the day of the earliest purchase, when there is one.
    public var store: String?
    /// When it was bought first, in seconds since 1970 UTC.
    public var purchased: Int64?
    /// What agrees, and what does not.
    public var reasons: [String]
  }

  /// What was asked for.
  public var question: String
  /// Whether it names an artist and a title; when it does not, nothing was looked for.
  public var isUnderstood = true
  /// What is owned of it, in any edition and spelling.
  public var owned: [Item] = []
  /// What is near it: another version, a similar name.
  public var near: [Item] = []
}

extension Library {
  /// Whether so many songs, albums, artists and purchases have no match keys yet that `owned` would be slow.
  public func lacksMatchKeys() throws -> Bool {
    try database { db in
      let keys = MatchKeyTable(db, folding: MatchFolding())
      // Purchases are only looked through for physical ones, a thousand in less than a millisecond.
      return try keys.missing() > 500 || keys.newPurchases() > 5_000
    }
  }

  /// Makes the match keys that are missing.
  public func makeMatchKeys() throws {
    try transaction { db in try MatchKeyTable(db, folding: MatchFolding()).bringUpToDate() }
  }

  /// Whether songs and albums are owned, each named as `ARTIST - TITLE`; calls `body` with each answer.
  ///
  /// A question that names no artist and title is answered as not understood, and the next ones all the same.
  /// - Throws: whatever `body` throws.
  public func owned(_ questions: [String], _ body: (OwnedAnswer) throws -> Void) throws {
    try database { db in
      let finder = try OwnedFinder(db)
      for question in questions { try body(finder.answer(question)) }
    }
  }
}

/// Looks for what is owned.
private struct OwnedFinder {
  private let db: Database
  private let folding = MatchFolding()
  private let songs: SongCandidates
  private let unkeyedAlbums: [Int64: [Int64]]
  private let findAlbum: PreparedStatement
  private let readAlbum: PreparedStatement
  private let readSong: PreparedStatement
  private let albumPurchase: PreparedStatement
  private let credits: CreditedSongs
  private let things: PhysicalPurchases

  private static let mostNear = 5

  init(_ db: Database) throws {
    self.db = db
    songs = try SongCandidates(db, folding: folding)
    songs.addUnkeyed(try MatchKeyTable(db, folding: folding).unwritten(.song))
    unkeyedAlbums = try MatchKeyTable(db, folding: folding).unwritten(.album)
    findAlbum = try PreparedStatement(db, "SELECT id FROM match_key WHERE key = ? AND kind = 1 LIMIT 65")
    readAlbum = try PreparedStatement(
      db,
      """
      SELECT a.title, a.artist, a.state, (SELECT count(*) FROM track t WHERE t.album = a.id AND t.guessed & 4 = 0)
      FROM album a WHERE a.id = ?
      """)
    let purchase = "FROM link l JOIN purchase p ON p.id = l.purchase WHERE l.void IS NULL AND p.void IS NULL"
    readSong = try PreparedStatement(
      db,
      """
      SELECT t.title, t.artist, t.album_title, t.state,
        (SELECT p.store \(purchase) AND l.track = t.id ORDER BY p.purchased LIMIT 1),
        (SELECT min(p.purchased) \(purchase) AND l.track = t.id)
      FROM track t WHERE t.id = ?
      """)
    credits = try CreditedSongs(db, folding: folding)
    things = try PhysicalPurchases(db, folding: folding)
    albumPurchase = try PreparedStatement(
      db,
      """
      SELECT p.store, p.purchased, (
        SELECT count(DISTINCT o.id) FROM track o JOIN link k ON k.track = o.id AND k.void IS NULL
        JOIN purchase b ON b.id = k.purchase AND b.void IS NULL WHERE o.album = t.album AND o.guessed & 4 = 0)
      FROM track t JOIN link l ON l.track = t.id AND l.void IS NULL
      JOIN purchase p ON p.id = l.purchase AND p.void IS NULL WHERE t.album = ? ORDER BY p.purchased LIMIT 1
      """)
  }

  /// The answer to a question as it stands, or where that finds nothing to what it asks without marks of formats.
  func answer(_ question: String) throws -> OwnedAnswer {
    let answer = try literalAnswer(question)
    guard answer.owned.isEmpty, let plain = FormatMarks.without(question) else { return answer }
    var other = try literalAnswer(plain)
    other.question = question
    return other.owned.isEmpty && other.near.isEmpty ? answer : other
  }

  private func literalAnswer(_ question: String) throws -> OwnedAnswer {
    var answer = OwnedAnswer(question: question)
    let splits = Self.splits(question)
    answer.isUnderstood = !splits.isEmpty
    for (artist, title) in splits {
      try addSongs(artist, title, to: &answer)
      try addAlbums(artist, title, to: &answer)
      try addThings(artist, title, to: &answer)
      if answer.owned.isEmpty { try addCreditedSongs(artist, title, to: &answer) }
      if !answer.owned.isEmpty { break }
    }
    if answer.near.count > Self.mostNear { answer.near.removeSubrange(Self.mostNear...) }
    return answer
  }

  /// `A - B - C` may be the song C of `A - B`, or `B - C` of A.
  private static func splits(_ question: String) -> [(artist: String, title: String)] {
    var splits: [(String, String)] = []
    var rest = question[...]
    while splits.count < 4, let dash = dash(in: rest) {
      let artist = String(question[..<dash.lowerBound]).trimmed
      let title = String(question[dash.upperBound...]).trimmed
      if !artist.isEmpty, !title.isEmpty { splits.append((artist, title)) }
      rest = rest[dash.upperBound...]
    }
    return splits
  }

  /// The first dash between blanks: a hyphen, an en dash or an em dash, as lists from the web have them.
  private static func dash(in text: Substring) -> Range<String.Index>? {
    [" - ", " – ", " — "].compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
  }

  private func addSongs(_ artist: String, _ title: String, to answer: inout OwnedAnswer) throws {
    let wanted = MatchSong(artist: artist, title: title, folding: folding)
    for id in try songs.ids(wanted) {
      guard let (song, _, _) = try songs.song(id) else { continue }
      let facts = MatchAgreement(wanted, song)
      guard facts.title != .different, facts.title != .unknown, facts.artist != .different,
        facts.artist != .unknown
      else { continue }
      guard let item = try item(song: id, facts) else { continue }
      let isIt =
        facts.title == .same && (facts.artist == .same || facts.artist == .part)
        && facts.version != .different
      if isIt || (facts.version != .different && facts.title == .sounds && facts.artist != .near) {
        answer.owned.append(item)
      } else {
        answer.near.append(item)
      }
    }
  }

  /// Songs that have the artist among several, whichever way their files spell all of them.
  private func addCreditedSongs(_ artist: String, _ title: String, to answer: inout OwnedAnswer) throws {
    let wanted = MatchSong(artist: artist, title: title, folding: folding)
    guard let by = wanted.artist else { return }
    for id in try credits.songs(of: by) {
      guard var (song, _, _) = try songs.song(id) else { continue }
      song.artist = wanted.artist
      let facts = MatchAgreement(wanted, song)
      guard facts.title == .same, facts.version != .different, let item = try item(song: id, facts) else {
        continue
      }
      answer.near.removeAll { !$0.isAlbum && $0.id == id }
      answer.owned.append(item)
    }
  }

  private func item(song id: Int64, _ facts: MatchAgreement) throws -> OwnedAnswer.Item? {
    readSong.bind(1, id)
    guard try readSong.step() else { return nil }
    defer { readSong.reset() }
    return OwnedAnswer.Item(
      isAlbum: false, id: id, artist: readSong.text(1), title: readSong.text(0), album: readSong.text(2),
      state: Self.state(readSong.integer(3)), store: readSong.text(4),
      purchased: readSong.isNull(5) ? nil : readSong.integer(5), reasons: MatchJudgement.reasons(facts))
  }

  private func addAlbums(_ artist: String, _ title: String, to answer: inout OwnedAnswer) throws {
    let album = MatchAlbum(title, folding: folding)
    let wanted = MatchSong(artist: artist, title: title, folding: folding)
    var ids: Set<Int64> = []
    for key in MatchKeys(album: album, artist: wanted.artist).keys {
      findAlbum.bind(1, key)
      while try findAlbum.step() { ids.insert(findAlbum.integer(0)) }
      ids.formUnion(unkeyedAlbums[key] ?? [])
    }
    for id in ids.sorted() {
      readAlbum.bind(1, id)
      guard try readAlbum.step() else { continue }
      let (name, by, state, count) = (
        readAlbum.text(0), readAlbum.text(1), readAlbum.integer(2), readAlbum.integer(3)
      )
      readAlbum.reset()
      let facts = MatchAgreement(wanted, MatchSong(artist: by, title: name, folding: folding))
      guard facts.title != .different,
        facts.artist == .same || facts.artist == .sounds || facts.artist == .near
      else { continue }
      albumPurchase.bind(1, id)
      let isBought = try albumPurchase.step()
      let item = OwnedAnswer.Item(
        isAlbum: true, id: id, artist: by, title: nil, album: name, state: Self.state(state),
        songs: Int(count), bought: isBought ? Int(albumPurchase.integer(2)) : nil,
        store: isBought ? albumPurchase.text(0) : nil,
        purchased: isBought && !albumPurchase.isNull(1) ? albumPurchase.integer(1) : nil,
        reasons: MatchJudgement.reasons(facts))
      if isBought { albumPurchase.reset() }
      if facts.title == .same, facts.artist != .near, facts.version != .different {
        answer.owned.append(item)
      } else {
        answer.near.append(item)
      }
    }
  }

  private func addThings(_ artist: String, _ title: String, to answer: inout OwnedAnswer) throws {
    for thing in try things.purchases(artist, title) {
      let item = OwnedAnswer.Item(
        isAlbum: !thing.isTrack, isPurchase: true, id: thing.id, artist: thing.artist, title: thing.title,
        album: thing.album, state: StateName.physical.rawValue, store: thing.store,
        purchased: thing.purchased, reasons: MatchJudgement.reasons(thing.facts))
      if thing.isIt { answer.owned.append(item) } else { answer.near.append(item) }
    }
  }

  private static func state(_ state: Int64) -> String {
    state == 0 ? "present" : state == 1 ? "missing" : "nofile"
  }
}
