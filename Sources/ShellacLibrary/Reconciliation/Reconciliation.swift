import GRDB

/// Ties what an import has brought, in its change.
enum PurchaseTying {
  /// Ties purchases to the songs that they certainly are, and makes songs for those that have none.
  ///
  /// `LedgerSettling` has just settled the change.
  static func tie(after steps: ChangeSteps, in db: Database) throws {
    let writer = try IndexWriter(db)
    try Reconciliation(writer, steps, PurchaseScope(movedBy: steps, isSettled: true, in: db)).run()
    try writer.finish()
  }
}

/// Ties purchases to songs: what is certain at once, what is likely after somebody has looked at it.
final class Reconciliation {
  private let writer: IndexWriter
  private let steps: ChangeSteps
  private let db: Database
  /// Whether there is anything on disk to tie purchases to.
  private let hasFiles: Bool
  private let folding = MatchFolding()
  private let songs: SongCandidates
  private let albums: AlbumCandidates
  private let links: LinkTable
  private let owned: OwnedTracks
  private let stores: StoreMatches
  private let scope: PurchaseScope
  /// Purchases that were claimed as music, by the ones that they were before.
  private var claimed: [Int64: Int64] = [:]
  /// Read when a purchase asks for them.
  private var marks: StoreMarks?
  /// Pairs that the user has taken apart.
  private var refused: Set<Pair> = []
  private(set) var report = ReconcileReport()

  private struct Pair: Hashable {
    var purchase: Int64
    var track: Int64
  }

  private static let batch = 1_000
  private static let mostKeyed = 20_000

  /// Creates a reconciliation.
  ///
  /// - Parameter scope: the purchases that are tied, and whose songs are settled.
  init(_ writer: IndexWriter, _ steps: ChangeSteps, _ scope: PurchaseScope) throws {
    self.writer = writer
    self.steps = steps
    self.scope = scope
    db = writer.db
    try writer.begin()
    hasFiles = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file)") ?? true
    if hasFiles { try MatchKeyTable(db, folding: folding).bringUpToDate() }
    songs = try SongCandidates(db, folding: folding)
    albums = try AlbumCandidates(db, folding: folding)
    links = try LinkTable(db)
    owned = try OwnedTracks(writer)
    stores = try StoreMatches(db)
  }

  /// Ties what is certain, and gathers what is not; then settles the songs without files.
  func run() throws {
    try tieByHand()
    if hasFiles {
      try tieTracks()
      try tieAlbums()
    }
    try owned.settle(after: steps, scope)
    // Who asks for a name next finds the new songs by their keys; so many that it takes long are left to them.
    let keys = MatchKeyTable(db, folding: folding)
    if try keys.missing() <= Self.mostKeyed { try keys.bringUpToDate() }
  }

  // MARK: By hand

  private func tieByHand() throws {
    for decision in try DecisionTable(db, candidates: songs, folding: folding).all() {
      guard let purchase = decision.purchase, let track = decision.track else { continue }
      switch decision.kind {
      case .linked: try tie(purchase, track, MatchVerdict(rule: .byHand, score: 1_000, isCertain: true))
      case .unlinked: refused.insert(Pair(purchase: purchase, track: track))
      default: break
      }
    }
  }

  // MARK: Songs

  private func tieTracks() throws {
    let reader = ComparedPurchaseReader(folding: folding)
    var last: Int64 = 0
    let rows = try PreparedStatement(
      db,
      """
      SELECT \(ComparedPurchaseReader.columns) FROM \(scope.source)
      WHERE \(scope.id) > ? AND \(ComparedPurchaseReader.condition) AND p.kind IN ('track', 'other')
        AND NOT EXISTS (SELECT 1 FROM link l JOIN track t ON t.id = l.track
          WHERE l.purchase = p.id AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2)
      ORDER BY \(scope.id) LIMIT \(Self.batch)
      """)
    while true {
      rows.bind(1, last)
      var purchases: [ComparedPurchase] = []
      while try rows.step() { purchases.append(reader.purchase(rows)) }
      guard let newest = purchases.last else { return }
      last = newest.id
      for purchase in purchases { try tieTrack(purchase) }
    }
  }

  private func tieTrack(_ compared: ComparedPurchase) throws {
    var purchase = compared
    purchase.song.recording = stores.recordings[purchase.id]
    var found = try songs.find(purchase.song) { $0 < 2 }
    try addMarked(purchase, to: &found)
    for track in stores.songs[purchase.id] ?? [] { try addStoreMatch(track, purchase, to: &found) }
    if let host = purchase.bandcampHost { raise(&found, of: host) }
    found.songs.removeAll { refused.contains(Pair(purchase: purchase.id, track: $0.song.track)) }
    switch MatchChoice(found.songs) {
    case .none: break
    case .certain(let song, let verdict) where !found.isCrowded || verdict.rule != .length:
      try tie(purchase.id, song.track, verdict, isAside: purchase.isAside)
    case .certain: note(purchase, found.songs)
    case .review(let songs): note(purchase, songs)
    }
  }

  /// Files whose marks have the purchase's ISRC, though their tags have none or another, and files that name its store.
  private func addMarked(_ purchase: ComparedPurchase, to found: inout SongCandidates.Found) throws {
    func add(_ track: Int64, _ state: Int64, _ verdict: MatchVerdict) {
      if let known = found.songs.firstIndex(where: { $0.song.track == track }) {
        if found.songs[known].verdict.score < verdict.score { found.songs[known].verdict = verdict }
      } else {
        found.songs.append((SongCandidates.Candidate(track: track, state: state), verdict))
      }
    }
    for code in purchase.song.isrcs {
      for track in (stores.songsByISRC[code] ?? []).sorted() {
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
    let names = found.songs.first { $0.song.track == track }?.verdict.score ?? 0
    found.songs.removeAll { $0.song.track == track }
    found.songs.insert(
      (
        SongCandidates.Candidate(track: track, state: state),
        MatchVerdict(
          rule: .storeID, score: isOther ? 600 : 990, isCertain: !isOther, names: names,
          reasons: isOther ? ["store's number", "other names"] : ["store's number"])
      ), at: 0)
  }

  /// A file that names the page where it was bought is the one, when artist, title and length do not speak against it.
  private func raise(_ found: inout SongCandidates.Found, of host: String) {
    for (index, item) in found.songs.enumerated()
    where stores.bandcampHosts[item.song.track] == host && item.verdict.rule == .names
      && item.verdict.score >= 500 && !item.verdict.reasons.contains("other album")
      && !item.verdict.reasons.contains("other length")
    {
      found.songs[index].verdict.rule = .storeID
      found.songs[index].verdict.isCertain = true
      found.songs[index].verdict.score = 870
    }
  }

  // MARK: Albums

  private func tieAlbums() throws {
    let reader = ComparedPurchaseReader(folding: folding)
    let rows = try PreparedStatement(
      db,
      "SELECT \(ComparedPurchaseReader.columns) FROM \(scope.source) WHERE \(ComparedPurchaseReader.condition) AND p.kind IN ('album', 'package')"
    )
    var purchases: [ComparedPurchase] = []
    while try rows.step() { purchases.append(reader.purchase(rows)) }
    for purchase in purchases {
      let tied = try albumsTied(to: purchase.id)
      var found = try albums.find(purchase)
      // An album that has songs of it already is the one: later songs join them.
      if !tied.isEmpty { found.removeAll { !tied.contains($0.song.album) } }
      found.removeAll { item in
        item.song.tracks.allSatisfy { refused.contains(Pair(purchase: purchase.id, track: $0)) }
      }
      switch MatchChoice(found) {
      case .none: break
      case .certain(let album, let verdict):
        for track in album.tracks where !refused.contains(Pair(purchase: purchase.id, track: track)) {
          try tie(purchase.id, track, verdict, isAside: purchase.isAside, ofAlbum: true)
        }
        try owned.replaceSongs(of: claimed[purchase.id] ?? purchase.id, folding: folding)
      case .review(let albums):
        if tied.isEmpty { noteAlbums(purchase, albums) }
      }
    }
  }

  /// The albums on disk that have songs of a purchase.
  private func albumsTied(to purchase: Int64) throws -> Set<Int64> {
    Set(
      try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT t.album FROM link l JOIN track t ON t.id = l.track
          WHERE l.purchase = ? AND l.void IS NULL AND l.rule <> 'bought' AND t.state < 2
          """, arguments: [purchase]))
  }

  // MARK: Results

  /// Ties a song to a purchase, unless it is.
  ///
  /// - Parameter isAside: whether the purchase may be one that is claimed by this.
  private func tie(
    _ purchase: Int64, _ track: Int64, _ verdict: MatchVerdict, isAside: Bool = true, ofAlbum: Bool = false
  ) throws {
    let purchase = claimed[purchase] ?? purchase
    let ties = try links.ties(of: purchase, with: track)
    if ties.holdsSong { return }
    let change = try steps.beginLedger()
    // What a song tells is music.
    let told = isAside ? try PurchaseClaiming.claim(purchase, by: change, in: db) : purchase
    if told != purchase { claimed[purchase] = told }
    try links.add(
      track: track, purchase: told, rule: verdict.rule, score: verdict.score, change: change,
      isFirst: ties.isEmpty)
    try scope.add(told, in: db)
    if !ofAlbum, !ties.isEmpty { try links.voidFileless(of: told, but: track, change: change) }
    report.ties.append(
      ReconcileReport.Tie(purchase: told, track: track, rule: verdict.rule, score: verdict.score))
  }

  private func note(
    _ purchase: ComparedPurchase, _ songs: [(song: SongCandidates.Candidate, verdict: MatchVerdict)]
  ) {
    note(purchase, songs.map { (tracks: [$0.song.track], album: nil, verdict: $0.verdict) })
  }

  private func noteAlbums(
    _ purchase: ComparedPurchase, _ albums: [(song: AlbumCandidates.Candidate, verdict: MatchVerdict)]
  ) {
    note(purchase, albums.map { (tracks: $0.song.tracks, album: $0.song.title, verdict: $0.verdict) })
  }

  private func note(
    _ purchase: ComparedPurchase, _ found: [(tracks: [Int64], album: String?, verdict: MatchVerdict)]
  ) {
    if purchase.isRefunded { return }
    // What may not be music at all is looked at only when it is as good as certain, or a store or an artist is named.
    if purchase.isAside, let best = found.first?.verdict, !best.isCertain {
      let reasons = best.reasons
      guard reasons.contains("same title"),
        reasons.contains("store's mark") || reasons.contains("same artist")
      else { return }
    }
    let isAmbiguous =
      found.count > 1 && found[0].verdict.score == found[1].verdict.score
      && found[0].verdict.names == found[1].verdict.names
    report.reviews.append(
      ReconcileReport.Review(
        purchase: purchase.id,
        candidates: found.prefix(ReconcileReport.mostCandidates).map {
          ReconcileReport.Review.Candidate(
            tracks: $0.tracks, album: $0.album, rule: $0.verdict.rule, score: $0.verdict.score,
            reasons: $0.verdict.reasons)
        }, isAmbiguous: isAmbiguous))
  }
}
