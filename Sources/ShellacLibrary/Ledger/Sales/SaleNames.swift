import GRDB
import ShellacModel

/// Finds purchases of one store that are the same by their names alone, as two of its exports tell of them.
enum SaleNames {
  private struct Purchase {
    var id: Int64
    var source: String
    var artist, album: [UInt8]
    var date: (at: Int64, precision: Int)?
    var money: Money?
    var number, duration: Int64?
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
        for second in places[(index + 1)...] where isPossible(first, second) && doubts.count < mostPairs {
          guard seen.insert([min(first.id, second.id), max(first.id, second.id)]).inserted else { continue }
          doubts.append(
            DoubtfulSale(first: min(first.id, second.id), second: max(first.id, second.id), reason: .names))
        }
      }
    }
    return doubts.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  }

  /// Purchases by store, kind and name; only sources beside which the store has others.
  private static func purchases(_ db: Database) throws -> [FoldedHash: [Purchase]] {
    let families = try sharedFamilies(db)
    if families.isEmpty { return [:] }
    let statement = try PreparedStatement(
      db,
      """
      SELECT id, source, store, kind, ifnull(title, album), artist, album, purchased, precision, currency, exponent,
        amount, number, duration
      FROM purchase WHERE sale IS NULL AND void IS NULL AND aside = 0 AND kind IN ('track', 'album')
        AND ifnull(title, album) IS NOT NULL
      """)
    var byName: [FoldedHash: [Purchase]] = [:]
    while try statement.step() {
      let source = statement.text(1) ?? ""
      guard let family = families[Origin(source: source, store: statement.text(2))] else { continue }
      var hash = FoldedHash.empty
      hash.add(text: family)
      hash.add(text: statement.text(3) ?? "")
      hash.add(text: statement.text(4) ?? "")
      var purchase = Purchase(id: statement.integer(0), source: source, artist: [], album: [])
      purchase.artist = folded(statement.text(5))
      purchase.album = folded(statement.text(6))
      purchase.number = statement.isNull(12) ? nil : statement.integer(12)
      purchase.duration = statement.isNull(13) ? nil : statement.integer(13)
      if !statement.isNull(7) { purchase.date = (statement.integer(7), Int(statement.integer(8))) }
      if let currency = statement.text(9), !statement.isNull(11) {
        purchase.money = Money(
          minor: statement.integer(11), exponent: Int(statement.integer(10)), currency: currency)
      }
      byName[hash, default: []].append(purchase)
    }
    return byName.filter { Set($0.value.map(\.source)).count > 1 }
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

  private static func folded(_ text: String?) -> [UInt8] { Array(TextFolding.fold(text ?? "").utf8) }

  private static func isPossible(_ a: Purchase, _ b: Purchase) -> Bool {
    func agree(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.isEmpty || b.isEmpty || a == b }
    guard a.source != b.source, agree(a.artist, b.artist), agree(a.album, b.album) else { return false }
    if let a = a.number, let b = b.number, a != b { return false }
    if let a = a.duration, let b = b.duration {
      let (gap, overflow) = a.subtractingReportingOverflow(b)
      if overflow || gap.magnitude > 10_000 { return false }
    }
    if let a = a.date, let b = b.date {
      let room: Int64 = [2, 2, 32, 367][max(a.precision, b.precision) & 3] * 86_400
      let (gap, overflow) = a.at.subtractingReportingOverflow(b.at)
      if overflow || gap.magnitude > room.magnitude { return false }
    }
    guard let a = a.money, let b = b.money else { return true }
    return a.currency == b.currency && a.rescaled(to: 9)?.minor == b.rescaled(to: 9)?.minor
  }
}
