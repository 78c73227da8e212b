import GRDB
import ShellacModel

/// What was bought twice: purchases that paid for the same song, or that name the same artist and title (`PurchaseNames`).
///
/// The first of them is the one to keep; what the later ones cost is what was paid too much. A record and its download
/// are two things: what can be downloaded is compared with the like only.
struct DuplicatesReport {
  private let session: ReportSession

  init(_ session: ReportSession) { self.session = session }

  func made() throws -> Report {
    var report = Report(
      .duplicates,
      measures: [
        ReportColumn("group", "No.", .count), ReportColumn("purchased", "Bought", .time),
        ReportColumn("artist", "Artist", .text), ReportColumn("title", "Title", .text),
        ReportColumn("kind", "Kind", .text), ReportColumn("store", "Store", .text),
        ReportColumn("price", "Price", .money), ReportColumn("currency", "Currency", .text),
        ReportColumn("again", "Again", .text), ReportColumn("why", "Because of", .text),
        ReportColumn("id", "Id", .count),
      ], charted: "")
    var pairs = PurchasePairs()
    try addSameSongs(to: &pairs)
    try addSameNames(to: &pairs)
    let groups = try members(pairs)
    var list = PurchaseList(session)
    var section = ReportSection(dimensions: [], keys: [], rows: [])
    for group in groups {
      report.count += 1
      let isShown = report.count <= session.request.limit ?? .max
      if !isShown { section.omitted += 1 }
      for (index, purchase) in group.enumerated() {
        if index > 0 { try list.count(purchase) }
        guard isShown else { continue }
        section.rows.append([
          .number(Int64(report.count)), purchase.date, purchase.artist, purchase.title, purchase.kind,
          purchase.store, purchase.price, purchase.currency, .text(index > 0 ? "again" : "first"),
          .text(pairs.reason(of: purchase.id)), .number(purchase.id),
        ])
      }
    }
    report.sections = [section]
    report.totalColumns = PurchaseList.totalColumns
    report.totals = try list.totals()
    report.overviews = try list.overviews(of: .duplicates, "Paid again")
    report.facts = [
      ReportFact("groups", "Bought more than once", count: Int64(report.count)),
      ReportFact("unknown", "Bought again at an unknown price", count: list.unknown),
    ]
    if report.count > 0 {
      report.remarks = ["The sums are what was bought again cost: all but the first of each."]
    }
    return report
  }

  /// What was paid back was not bought twice.
  private static let isMusic = """
    p.sale IS NULL AND p.void IS NULL AND p.aside = 0 AND p.kind IN ('track', 'album', 'package') \
    AND NOT ifnull(p.refund > 0 AND p.refund >= p.amount, 0)
    """

  /// Purchases that are tied to one song.
  private func addSameSongs(to pairs: inout PurchasePairs) throws {
    let sql = """
      SELECT l.track, p.physical, p.id FROM link l JOIN purchase p ON p.id = l.purchase WHERE l.void IS NULL \
      AND \(Self.isMusic) AND l.track IN (SELECT track FROM link WHERE void IS NULL GROUP BY track \
      HAVING count(*) > 1) ORDER BY l.track, p.physical, p.id
      """
    var last: (track: Int64, physical: Int64, id: Int64)?
    try session.rows(sql) { row in
      let this = (track: row.integer(0), physical: row.integer(1), id: row.integer(2))
      if let last, last.track == this.track, last.physical == this.physical {
        pairs.join(last.id, this.id, because: "the same song")
      }
      last = this
    }
  }

  /// Purchases that name the same things; a song on two albums that are known to differ is not the same.
  private func addSameNames(to pairs: inout PurchasePairs) throws {
    let sql = """
      SELECT p.id, p.physical, p.kind = 'track', coalesce(p.artist, p.album_artist), coalesce(p.title, p.album), \
      CASE WHEN p.kind = 'track' THEN p.album END FROM purchase p NOT INDEXED WHERE \(Self.isMusic) \
      AND coalesce(p.artist, p.album_artist) IS NOT NULL AND coalesce(p.title, p.album) IS NOT NULL ORDER BY p.id
      """
    var firsts: [FoldedHash: (id: Int64, album: FoldedHash?)] = [:]
    let names = PurchaseNames()
    let shared = try purchasesOfSharedNames(sql, names)
    try session.rows(sql) { row in
      guard shared.contains(row.integer(0)) else { return }
      let hash = Self.hash(row, names)
      let album = row.text(5).map { names.hash(album: $0) }
      // The song on that album, or on an album that nobody named.
      var onAlbum = hash
      onAlbum.add(text: album.map { String($0.value) } ?? "")
      let this = row.integer(0)
      if let first = firsts[onAlbum] {
        pairs.join(first.id, this, because: "the same names")
      } else {
        firsts[onAlbum] = (this, album)
      }
      if let first = firsts[hash], first.album == nil || album == nil || first.album == album,
        first.id != this
      {
        pairs.join(first.id, this, because: "the same names")
      } else if firsts[hash] == nil {
        firsts[hash] = (this, album)
      }
    }
  }

  /// Purchases whose artist and title others have too: they are few, and no other needs more than a number.
  private func purchasesOfSharedNames(_ sql: String, _ names: PurchaseNames) throws -> Set<Int64> {
    var all: [(hash: UInt64, id: Int64)] = []
    try session.rows(sql) { row in all.append((Self.hash(row, names).value, row.integer(0))) }
    all.sort { $0.hash < $1.hash }
    var shared: Set<Int64> = []
    for (one, next) in zip(all, all.dropFirst()) where one.hash == next.hash {
      shared.insert(one.id)
      shared.insert(next.id)
    }
    return shared
  }

  private static func hash(_ row: PreparedStatement, _ names: PurchaseNames) -> FoldedHash {
    names.hash(
      artist: row.text(3) ?? "", title: row.text(4) ?? "", isSong: row.integer(2) != 0,
      isPhysical: row.integer(1) != 0)
  }

  /// The purchases of each group in the order of their dates, groups with the newest second purchase first.
  ///
  /// A group is told when one of it meets the query.
  private func members(_ pairs: PurchasePairs) throws -> [[PurchaseList.Purchase]] {
    let ids = pairs.members
    guard !ids.isEmpty else { return [] }
    let source = try session.purchases()
    let wanted = ids.map(String.init).joined(separator: ", ")
    var matching: Set<Int64> = []
    try session.rows(
      "\(source.prefix)SELECT p.id FROM \(source.tables) WHERE p.id IN (\(wanted)) AND \(source.condition)",
      source.arguments
    ) { row in matching.insert(row.integer(0)) }
    var groups: [Int64: [PurchaseList.Purchase]] = [:]
    try session.rows(
      """
      SELECT \(PurchaseList.columns(source)) FROM purchase p WHERE p.id IN (\(wanted)) \
      ORDER BY p.purchased NULLS LAST, p.id
      """
    ) { row in groups[pairs.group(of: row.integer(0)), default: []].append(try PurchaseList.purchase(row)) }
    func second(_ group: [PurchaseList.Purchase]) -> String {
      if case .text(let date)? = group.last?.date { return date }
      return ""
    }
    return groups.values.filter { $0.count > 1 && $0.contains { matching.contains($0.id) } }
      .sorted { a, b in
        let (first, other) = (second(a), second(b))
        return first != other ? first > other : a[0].id < b[0].id
      }
  }
}

/// Purchases that belong together, by pairs of them.
struct PurchasePairs {
  private var parents: [Int64: Int64] = [:]
  private var reasons: [Int64: String] = [:]

  /// All that belong to any other, ascending.
  var members: [Int64] { parents.keys.sorted() }

  /// A number that all of a group have.
  func group(of id: Int64) -> Int64 {
    var id = id
    while let parent = parents[id], parent != id { id = parent }
    return id
  }

  /// What ties a purchase to the others; the stronger reason of two.
  func reason(of id: Int64) -> String { reasons[id] ?? "" }

  mutating func join(_ a: Int64, _ b: Int64, because reason: String) {
    for id in [a, b] {
      if parents[id] == nil { parents[id] = id }
      if reasons[id] == nil { reasons[id] = reason }
    }
    let (first, second) = (group(of: a), group(of: b))
    // The smaller number leads, and paths stay short.
    parents[max(first, second)] = min(first, second)
    parents[a] = min(first, second)
    parents[b] = min(first, second)
  }
}
