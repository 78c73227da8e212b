import GRDB
import ShellacModel

/// Finds purchases of one store that are the same by their names alone, as two of its exports tell of them.
enum SaleNames {
  private struct Purchase {
    var id: Int64
    var source: String
    var song: MatchSong
    var date: (at: Int64, precision: Int)?
    var money: Money?
  }

  /// The most pairs that anybody would go through.
  static let mostPairs = 100_000

  /// Pairs of purchases that nothing but their names makes the same.
  static func doubts(apartFrom known: [DoubtfulSale], in db: Database) throws -> [DoubtfulSale] {
    // What is asked or was said of lines holds for their sales.
    let sales = try PreparedStatement(db, "SELECT ifnull(sale, id) FROM purchase WHERE id = ?")
    func sale(_ line: Int64) throws -> Int64 {
      sales.bind(1, line)
      defer { sales.reset() }
      return try sales.step() ? sales.integer(0) : line
    }
    var seen: Set<[Int64]> = []
    let pairs =
      try known.map { ($0.first, $0.second) } + SaleDecisions.pairs(in: db).map { ($0.first, $0.second) }
    for (first, second) in pairs {
      let (a, b) = (try sale(first), try sale(second))
      seen.insert([min(a, b), max(a, b)])
    }
    var doubts: [DoubtfulSale] = []
    for places in try purchases(db).values where places.count > 1 {
      for (index, first) in places.enumerated() {
        for second in places[(index + 1)...] where doubts.count < mostPairs && isPossible(first, second) {
          guard seen.insert([min(first.id, second.id), max(first.id, second.id)]).inserted else { continue }
          doubts.append(
            DoubtfulSale(first: min(first.id, second.id), second: max(first.id, second.id), reason: .names))
        }
      }
    }
    return doubts.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Purchases by store, kind and sound of their names; only where several sources tell of them.
  private static func purchases(_ db: Database) throws -> [FoldedHash: [Purchase]] {
    let families = try sharedFamilies(db)
    if families.isEmpty { return [:] }
    let folding = MatchFolding()
    let statement = try PreparedStatement(
      db, "SELECT id, source, store, kind, ifnull(title, album) FROM purchase WHERE \(condition)")
    var byName: [FoldedHash: [(id: Int64, source: String)]] = [:]
    while try statement.step() {
      let source = statement.text(1) ?? ""
      guard let family = families[Origin(source: source, store: statement.text(2))] else { continue }
      var hash = FoldedHash.empty
      hash.add(text: family)
      hash.add(text: statement.text(3) ?? "")
      hash.add(name: MatchSound.sound(MatchTitle(statement.text(4) ?? "", folding: folding).key))
      byName[hash, default: []].append((statement.integer(0), source))
    }
    let reading = try PreparedStatement(
      db,
      """
      SELECT ifnull(title, album), artist, album, purchased, precision, currency, exponent, amount, number, duration
      FROM purchase WHERE id = ?
      """)
    return try byName.filter { Set($0.value.map(\.source)).count > 1 }.mapValues { places in
      try places.map { try purchase($0.id, $0.source, reading, folding) }
    }
  }

  private static let condition = """
    sale IS NULL AND void IS NULL AND aside = 0 AND kind IN ('track', 'album') AND ifnull(title, album) IS NOT NULL
    """

  private static func purchase(
    _ id: Int64, _ source: String, _ row: PreparedStatement, _ folding: MatchFolding
  ) throws -> Purchase {
    row.bind(1, id)
    _ = try row.step()
    defer { row.reset() }
    var purchase = Purchase(
      id: id, source: source,
      song: MatchSong(
        artist: row.text(1), title: row.text(0), album: row.text(2), number: row.optionalInteger(8),
        duration: row.optionalInteger(9), folding: folding))
    if !row.isNull(3) { purchase.date = (row.integer(3), Int(row.integer(4))) }
    if let currency = row.text(5), !row.isNull(7) {
      purchase.money = Money(minor: row.integer(7), exponent: Int(row.integer(6)), currency: currency)
    }
    return purchase
  }

  private struct Origin: Hashable {
    var source: String
    var store: String?
  }

  /// What the stores are called that more than one source tells of.
  private static func sharedFamilies(_ db: Database) throws -> [Origin: String] {
    let statement = try PreparedStatement(db, "SELECT DISTINCT source, store FROM purchase NOT INDEXED")
    var families: [Origin: String] = [:]
    var sources: [String: Set<String>] = [:]
    while try statement.step() {
      let origin = Origin(source: statement.text(0) ?? "", store: statement.text(1))
      let family = TextFolding.fold(family(origin.source, store: origin.store))
      families[origin] = family
      sources[family, default: []].insert(origin.source)
    }
    return families.filter { sources[$0.value, default: []].count > 1 }
  }

  /// What a store is called in all its exports.
  static func family(_ source: String, store: String?) -> String {
    let name = TextFolding.fold((store ?? "") + " " + source)
    for family in ["apple", "itunes", "bandcamp", "amazon", "discogs", "google"] where name.contains(family) {
      return family == "itunes" ? "apple" : family
    }
    return store ?? source
  }

  private static func isPossible(_ a: Purchase, _ b: Purchase) -> Bool {
    a.source != b.source && SaleHints.agree(a.date, b.date) && SaleHints.agree(a.money, b.money)
      && areAlike(a.song, b.song)
  }

  /// Whether names agree as those of a purchase and a file do: in another script, in another edition, or not told.
  private static func areAlike(_ a: MatchSong, _ b: MatchSong) -> Bool {
    let facts = MatchAgreement(a, b)
    let isTitle = facts.title == .same || facts.title == .sounds || facts.title == .part
    let isArtist = facts.artist != .different && facts.artist != .near
    guard isTitle, isArtist, facts.version == .same, facts.number != .different else { return false }
    if let a = a.duration, let b = b.duration {
      let (gap, overflow) = a.subtractingReportingOverflow(b)
      if overflow || gap.magnitude > 10_000 { return false }
    }
    guard facts.album == .different, let a = a.album, let b = b.album else { return true }
    // Albums of other scripts are told by their sound alone; a concert is another album.
    return a.key != b.key && MatchSound.sound(a.key) == MatchSound.sound(b.key)
      && a.version.compare(b.version) == .same
  }
}
