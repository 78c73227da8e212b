import GRDB
import ShellacModel

/// Pairs of lines that no shared id ties, and that tell of one sale all the same, or may.
///
/// It depends on what the lines say and on nothing else: not on their order, nor on what was joined before.
struct SaleHints {
  /// Two lines, by their rows.
  struct Pair: Hashable {
    var first, second: Int64
    /// Why nobody can be sure; nil when it is certain.
    var reason: DoubtfulSale.Reason?
  }

  private(set) var pairs: [Pair] = []
  private var byLine: [Int64: [Int]] = [:]
  /// The sale that each line was told of when it was read.
  private var sales: [Int64: Int64] = [:]
  let db: Database

  /// So many lines of one name are compared with each other.
  static let mostAlike = 64

  /// Compares what may be pairs at all.
  ///
  /// - Parameter isForReview: whether pairs of one source are wanted as well, which are never certain.
  init(isForReview: Bool = false, in db: Database) throws {
    self.db = db
    var (sources, ordering): (Set<String>, Set<String>) = ([], [])
    var (payments, refunds) = (false, false)
    // One pass over the rows as they lie: there may be a million, of few sources.
    let rows = try PreparedStatement(
      db,
      """
      SELECT DISTINCT source, kind = 'payment', kind = 'refund', order_id IS NOT NULL FROM purchase NOT INDEXED
      WHERE \(SaleClosure.told)
      """)
    while try rows.step() {
      let source = rows.text(0) ?? ""
      sources.insert(source)
      if rows.integer(1) != 0 { payments = true }
      if rows.integer(2) != 0 { refunds = true }
      if rows.integer(3) != 0 { ordering.insert(source) }
    }
    if sources.intersection(Self.appleSources).count > 1 { try compareApple() }
    if ordering.count > 1 || refunds || (isForReview && !ordering.isEmpty) {
      try compareOrders(isForReview: isForReview)
    }
    if payments, sources.count > 1 { try comparePayments() }
  }

  mutating func add(_ first: Line, _ second: Line, _ reason: DoubtfulSale.Reason?) {
    let index = pairs.count
    pairs.append(
      Pair(first: min(first.id, second.id), second: max(first.id, second.id), reason: reason))
    for line in [first, second] {
      byLine[line.id, default: []].append(index)
      sales[line.id] = line.sale
    }
  }

  /// The lines that a line may be of one sale with.
  func mates(of line: Int64) -> [Int64] {
    (byLine[line] ?? []).map { pairs[$0].first == line ? pairs[$0].second : pairs[$0].first }
  }

  /// Lines whose sales have to be settled: those of touched ones, and those that ought to be one and are not.
  func unsettled(_ isTouched: (Int64) throws -> Bool) rethrows -> [Int64] {
    var found: [Int64] = []
    for pair in pairs {
      let isApart =
        pair.reason == nil && (sales[pair.first] == nil || sales[pair.first] != sales[pair.second])
      if try isApart || isTouched(pair.first) || isTouched(pair.second) {
        found += [pair.first, pair.second]
      }
    }
    return found
  }

  // MARK: Lines

  /// What is compared of a line.
  struct Line {
    var id: Int64
    var sale: Int64?
    var source, kind, store: String
    var orderID, isrc: String?
    var title, artist, album: [UInt8]
    var number, duration: Int64?
    var date: (at: Int64, precision: Int)?
    var money: Money?
    /// A library says that it was bought, and neither when nor for how much.
    var isFlag: Bool
  }

  static let columns = """
    id, sale, source, kind, store, order_id, isrc, title, artist, album, number, duration, purchased, precision,
    currency, exponent, amount, evidence, refund
    """

  /// The line of a row of `columns`.
  func line(_ row: PreparedStatement) -> Line {
    func folded(_ text: String?) -> [UInt8] {
      text.map { Array(TextFolding.fold($0).utf8) } ?? []
    }
    let kind = row.text(3) ?? ""
    var line = Line(
      id: row.integer(0), sale: row.isNull(1) ? nil : row.integer(1), source: row.text(2) ?? "", kind: kind,
      store: row.text(4) ?? "", orderID: row.text(5), isrc: row.text(6).flatMap(MatchSong.isrc),
      title: folded(row.text(7) ?? row.text(9)), artist: folded(row.text(8)), album: folded(row.text(9)),
      number: row.isNull(10) ? nil : row.integer(10), duration: row.isNull(11) ? nil : row.integer(11),
      isFlag: row.text(17) == PurchaseProof.libraryFlag.rawValue && row.isNull(12) && row.isNull(16))
    if !row.isNull(12) { line.date = (row.integer(12), Int(row.integer(13))) }
    let amount = row.isNull(16) ? 18 : 16
    if let currency = row.text(14), !row.isNull(amount) {
      line.money = Money(
        minor: row.integer(amount), exponent: Int(row.integer(15)), currency: currency)
    }
    return line
  }

  /// Lines by what they have in common, for what several have.
  func lines(
    _ condition: String, by key: (Line) -> FoldedHash?
  ) throws -> [[Line]] {
    let rows = try PreparedStatement(
      db, "SELECT \(Self.columns) FROM purchase WHERE \(SaleClosure.told) AND \(condition) ORDER BY id")
    var found: [FoldedHash: [Line]] = [:]
    while try rows.step() {
      let line = line(rows)
      if let key = key(line) { found[key, default: []].append(line) }
    }
    return found.values.filter { (2...Self.mostAlike).contains($0.count) }.sorted { $0[0].id < $1[0].id }
  }

  // MARK: Comparing

  /// Whether two names are the same, or one is not known.
  static func agree(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.isEmpty || b.isEmpty || a == b }

  /// Whether two lines can be of one time, as far as it is known.
  static func agreeInTime(_ a: Line, _ b: Line) -> Bool { agree(a.date, b.date) }

  /// Whether two dates can be of one time, as far as they are known.
  static func agree(_ a: (at: Int64, precision: Int)?, _ b: (at: Int64, precision: Int)?) -> Bool {
    guard let a, let b else { return true }
    let room: Int64 = [2, 2, 32, 367][max(a.precision, b.precision) & 3] * 86_400
    let (gap, overflow) = a.at.subtractingReportingOverflow(b.at)
    return !overflow && gap.magnitude <= room.magnitude
  }

  /// Whether what was paid is the same, or one does not know it.
  static func agreeInMoney(_ a: Line, _ b: Line) -> Bool { agree(a.money, b.money) }

  /// Whether two amounts are the same, or one is not known.
  static func agree(_ a: Money?, _ b: Money?) -> Bool {
    guard let a, let b else { return true }
    return a.currency == b.currency
      && a.rescaled(to: Money.mostDecimals)?.minor == b.rescaled(to: Money.mostDecimals)?.minor
  }
}
