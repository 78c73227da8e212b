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
  private let matching: PurchaseMatching
  private let links: LinkTable
  private let owned: OwnedTracks
  private let scope: PurchaseScope
  /// Purchases that were claimed as music, by the ones that they were before.
  private var claimed: [Int64: Int64] = [:]
  /// Purchases of one song of which the user has said which song it is: no rule gives them another one.
  private var decided: Set<Int64> = []
  private(set) var report = ReconcileReport()

  private static let batch = 1_000

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
    matching = try PurchaseMatching(db, folding: folding)
    links = try LinkTable(db)
    owned = try OwnedTracks(writer, steps)
  }

  /// Ties what is certain, and gathers what is not; then settles the songs without files.
  func run() throws {
    try tieByHand()
    if hasFiles {
      try tieTracks()
      try tieAlbums()
    }
    try owned.settle(scope)
    // Who asks for a name next finds the new songs by their keys.
    try MatchKeyTable(db, folding: folding).bringUpToDateOnTheWay()
  }

  // MARK: By hand

  private func tieByHand() throws {
    for decision in try DecisionTable(db, candidates: matching.songs, folding: folding).all() {
      guard let purchase = decision.purchase else { continue }
      switch decision.kind {
      case .linked:
        if let track = decision.track {
          try tie(purchase, track, MatchVerdict(rule: .byHand, score: 1_000, isCertain: true))
        }
        // Its file may be away: it waits for that one.
        decided.insert(claimed[purchase] ?? purchase)
      case .unlinked:
        if let track = decision.track { matching.refused.insert(.init(purchase: purchase, track: track)) }
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
      for purchase in purchases where !decided.contains(purchase.id) { try tieTrack(purchase) }
    }
  }

  private func tieTrack(_ purchase: ComparedPurchase) throws {
    switch try matching.song(purchase) {
    case .none: break
    case .certain(let song, let verdict):
      try tie(purchase.id, song.track, verdict, isAside: purchase.isAside)
    case .review(let songs): note(purchase, songs)
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
      let tied = try matching.albumsTied(to: purchase.id)
      switch try matching.album(purchase, tied: tied) {
      case .none: break
      case .certain(let album, let verdict):
        for track in album.tracks where !matching.refused.contains(.init(purchase: purchase.id, track: track))
        {
          try tie(purchase.id, track, verdict, isAside: purchase.isAside, ofAlbum: true)
        }
        let owner = claimed[purchase.id] ?? purchase.id
        try owned.replaceReturnedSongs(of: owner) { [steps] in try steps.beginLedger() }
        try owned.replaceSongs(of: owner, folding: folding)
      case .review(let albums):
        if tied.isEmpty { noteAlbums(purchase, albums) }
      }
    }
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
    if !ofAlbum, !ties.isEmpty {
      try links.voidFileless(of: told, but: track, change: change)
      if verdict.rule == .byHand { try owned.replaceReturnedSongs(of: told) { change } }
    }
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
    if PurchaseMatching.isNoQuestion(purchase, best: found.first?.verdict) { return }
    let isAmbiguous = found.count > 1 && found[0].verdict.isAsGood(as: found[1].verdict)
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
