import GRDB

/// Says which song or album on disk a purchase is, or may be; it changes nothing.
///
/// Reconciling ties what it is sure of, and reports tell apart what waits to be tied: both ask here.
final class PurchaseMatching {
  /// A purchase and a song.
  struct Pair: Hashable {
    var purchase: Int64
    var track: Int64
  }

  private let db: Database
  private let folding: MatchFolding
  let songs: SongCandidates
  private var albums: AlbumCandidates
  private let stores: StoreMatches
  /// Read when a purchase asks for them.
  private var marks: StoreMarks?
  private var copies: CopyCodes?
  /// Pairs that the user has taken apart.
  var refused: Set<Pair> = []

  init(_ db: Database, folding: MatchFolding) throws {
    self.db = db
    self.folding = folding
    songs = try SongCandidates(db, folding: folding)
    albums = try AlbumCandidates(db, folding: folding)
    stores = try StoreMatches(db)
  }

  /// Adds songs and albums whose keys nobody has written, for a library that is only read.
  ///
  /// - Returns: whether they were added; more than `most` are not.
  func addUnkeyed(atMost most: Int) throws -> Bool {
    let keys = MatchKeyTable(db, folding: folding)
    guard try keys.missing() <= most else { return false }
    songs.addUnkeyed(try keys.unwritten(.song))
    albums.addUnkeyed(try keys.unwritten(.album))
    return true
  }

  /// Whether nobody needs to look at what a purchase may be.
  ///
  /// What may not be music at all is looked at only when it is as good as certain, or a store or an artist is named.
  static func isNoQuestion(_ purchase: ComparedPurchase, best: MatchVerdict?) -> Bool {
    if purchase.isRefunded { return true }
    guard purchase.isAside, let best, !best.isCertain else { return false }
    return !best.reasons.contains("same title")
      || Set(best.reasons).isDisjoint(with: ["store's mark", "store's number", "same artist"])
  }

  // MARK: Songs

  /// The song that the purchase of a song is.
  func song(_ compared: ComparedPurchase) throws -> MatchChoice<SongCandidates.Candidate> {
    var purchase = compared
    purchase.song.recording = stores.recordings[purchase.id]
    var found = try songs.find(purchase.song) { $0 < 2 }
    try addMarked(purchase, to: &found)
    try addProducts(stores.products[purchase.id] ?? [], purchase, to: &found)
    for track in stores.songs[purchase.id] ?? [] { try addStoreMatch(track, purchase, to: &found) }
    if let host = purchase.bandcampHost { raise(&found, of: host) }
    found.songs.removeAll { refused.contains(Pair(purchase: purchase.id, track: $0.song.track)) }
    let choice = MatchChoice(found.songs)
    if found.isCrowded, case .certain(_, let verdict) = choice, verdict.rule == .length {
      return .review(found.songs)
    }
    return choice
  }

  /// Files that have the purchase's ISRC where their song has none or another, in a mark or in the tags of a copy that is
  /// not the best, and files that name its store.
  private func addMarked(_ purchase: ComparedPurchase, to found: inout SongCandidates.Found) throws {
    func add(_ track: Int64, _ state: Int64, _ verdict: MatchVerdict) {
      if let known = found.songs.firstIndex(where: { $0.song.track == track }) {
        if found.songs[known].verdict.score < verdict.score { found.songs[known].verdict = verdict }
      } else {
        found.songs.append((SongCandidates.Candidate(track: track, state: state), verdict))
      }
    }
    for code in purchase.song.isrcs {
      let copies = try copies ?? CopyCodes(db)
      self.copies = copies
      for track in (stores.songsByISRC[code] ?? []).union(copies.songs[code] ?? []).sorted() {
        guard let (known, state, _) = try songs.song(track), state < 2 else { continue }
        var song = known
        song.isrcs.append(code)
        if let verdict = MatchJudgement.judge(purchase.song, song) { add(track, state, verdict) }
      }
    }
    guard let marked = purchase.marked else { return }
    let marks = try marks ?? StoreMarks(db, folding: folding)
    self.marks = marks
    for sold in marks.songs(of: marked.title) {
      guard let (song, state, _) = try songs.song(sold.track), state < 2,
        let verdict = marks.judge(purchase, sold.sold, song)
      else { continue }
      add(sold.track, state, verdict)
    }
  }

  /// A file that bears the store's number of the sale; names that have nothing in common speak against it.
  private func addStoreMatch(
    _ track: Int64, _ purchase: ComparedPurchase, to found: inout SongCandidates.Found
  ) throws {
    guard let (song, state, _) = try songs.song(track), state < 2 else { return }
    let facts = MatchAgreement(purchase.song, song)
    let isOther = facts.title == .different && facts.artist == .different
    replace(SongCandidates.Candidate(track: track, state: state), facts, isOther: isOther, in: &found)
  }

  /// Files that bear the number of the product that was bought.
  ///
  /// Taggers write the number of an album into each of its songs: one song alone that has it is the one that was bought,
  /// unless the purchase is called as its album is; of several the names decide, and somebody has to look.
  private func addProducts(
    _ tracks: Set<Int64>, _ purchase: ComparedPurchase, to found: inout SongCandidates.Found
  ) throws {
    for track in tracks.sorted() {
      guard let (song, state, _) = try songs.song(track), state < 2 else { continue }
      let candidate = SongCandidates.Candidate(track: track, state: state)
      let facts = MatchAgreement(purchase.song, song)
      if tracks.count == 1 {
        let isAlbum = purchase.song.title.map { $0.key == song.album?.key } ?? false
        let isOther = facts.title == .different && (facts.artist == .different || isAlbum)
        replace(candidate, facts, isOther: isOther, in: &found)
      } else if facts.title == .same, !found.songs.contains(where: { $0.song.track == track }) {
        found.songs.append(
          (
            candidate,
            MatchVerdict(
              rule: .storeID, score: 600, isCertain: false, spelling: facts.spelling,
              reasons: ["store's number", "same title"])
          ))
      }
    }
  }

  private func replace(
    _ song: SongCandidates.Candidate, _ facts: MatchAgreement, isOther: Bool,
    in found: inout SongCandidates.Found
  ) {
    let names = found.songs.first { $0.song.track == song.track }?.verdict.score ?? 0
    found.songs.removeAll { $0.song.track == song.track }
    found.songs.insert(
      (song, .storeNumber(isOther: isOther, names: names, spelling: facts.spelling)), at: 0)
  }

  /// A file that names the page where it was bought is the one, when artist, title and length do not speak against it.
  private func raise(_ found: inout SongCandidates.Found, of host: String) {
    for (index, item) in found.songs.enumerated()
    where stores.bandcampHosts[item.song.track] == host && item.verdict.rule == .names
      && item.verdict.score >= 500 && !item.verdict.reasons.contains("other album")
      && !item.verdict.reasons.contains("other length") && !item.verdict.reasons.contains("other edition")
    {
      found.songs[index].verdict.rule = .storeID
      found.songs[index].verdict.isCertain = true
      found.songs[index].verdict.score = 870
    }
  }

  // MARK: Albums

  /// The album that the purchase of an album is.
  ///
  /// - Parameter tied: the albums that have songs of it already: one of those is it, which later songs join.
  func album(_ purchase: ComparedPurchase, tied: Set<Int64>) throws -> MatchChoice<AlbumCandidates.Candidate>
  {
    var found = try albums.find(purchase)
    if let products = stores.products[purchase.id] {
      try albums.addProducts(products, purchase, to: &found)
    }
    if !tied.isEmpty { found.removeAll { !tied.contains($0.song.album) } }
    found.removeAll { item in
      item.song.tracks.allSatisfy { refused.contains(Pair(purchase: purchase.id, track: $0)) }
    }
    return MatchChoice(found)
  }

  /// The albums on disk that have songs of a purchase.
  func albumsTied(to purchase: Int64) throws -> Set<Int64> {
    Set(
      try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT DISTINCT t.album FROM link l JOIN track t ON t.id = l.track
            WHERE l.purchase = ? AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2
            """), arguments: [purchase]))
  }
}
