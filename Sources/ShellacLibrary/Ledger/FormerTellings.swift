import GRDB
import ShellacModel

/// What a store's file said of lines that were corrected by hand since.
///
/// A store's file that is imported again tells what it told before. What somebody has corrected in between is not to be
/// undone by that: only what the file says otherwise than last time is news.
struct FormerTellings {
  /// A table of lines that replace one another.
  enum Table: String { case purchase, coinEntry = "coin_entry" }

  private let source: ImportSource
  private let origin: ImportOrigin
  private let db: Database

  /// Creates them for an import; nil when it is of a file that people write themselves, of which every word counts.
  init?(_ source: ImportSource, _ origin: ImportOrigin, _ db: Database) {
    guard !source.isWrittenByHand else { return nil }
    self.source = source
    self.origin = origin
    self.db = db
  }

  /// What a file told of a line, as a line of its own.
  struct Telling {
    /// The line's number, and that of the change that wrote it.
    var id, change: Int64
  }

  /// What the same kind of file told last of a line that says something else since; nil when none told of it, or when the
  /// line is what it told.
  ///
  /// Tables that a mapping explains are of one kind when they have the same header. A line that replaces one of the same
  /// record is that one with corrections, or claimed, and not as the file told it.
  func corrected(_ id: Int64, in table: Table) throws -> Telling? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE told (id, age) AS (
            VALUES (?, 0)
            UNION ALL
            SELECT l.replaces, t.age + 1 FROM told t JOIN \(table.rawValue) l ON l.id = t.id
            WHERE l.replaces IS NOT NULL AND t.age < 10000)
          SELECT t.id, ifnull(l.change, 0) FROM told t
            JOIN \(table.rawValue) l ON l.id = t.id JOIN import_file f ON f.id = l.file
            LEFT JOIN \(table.rawValue) r ON r.id = l.replaces
          WHERE f.format = ? AND (NOT ? OR f.header IS ?)
            AND NOT (r.id IS NOT NULL AND r.file IS l.file AND r.file_line IS l.file_line)
          ORDER BY t.age LIMIT 1
          """),
      arguments: [id, source.format, source.isMapped, origin.keptHeader])
    guard let row else { return nil }
    let telling = Telling(id: row[0], change: row[1])
    return telling.id == id ? nil : telling
  }
}

extension ImportSource {
  /// Whether people write such files themselves, so that an empty cell says something too.
  var isWrittenByHand: Bool { !isMapped && (format == "csv" || format == "json") }
}

/// What a record says of one thing, column by column.
protocol ToldFacts {
  /// The columns that a record may have.
  associatedtype Column: Hashable

  /// A number that is the same for the same facts.
  var digest: Int64 { get }

  /// The same facts where a record says something in some columns; what others say stays.
  ///
  /// - Parameter keepsUnsaid: whether what the record leaves open stays, too.
  func taking(_ new: Self, columns: Set<Column>, keepsUnsaid: Bool) -> Self
}

extension ToldFacts {
  /// Those of some columns in which a record says something else than these facts.
  func columns(toldOtherwiseBy new: Self, among columns: Set<Column>) -> Set<Column> {
    columns.filter { taking(new, columns: [$0], keepsUnsaid: false).digest != digest }
  }
}

extension PurchaseLine: ToldFacts {
  /// The same line with what a store's record says now otherwise than it said before, and with nothing else of it.
  ///
  /// - Parameters:
  ///   - retold: the line as the store tells of it now.
  ///   - told: the line as the store last told of it.
  ///   - columns: those that the store's table has.
  func takingNews(
    of retold: PurchaseLine, since told: PurchaseLine, columns: Set<PurchaseRecord.Column>
  ) -> PurchaseLine {
    var besidesAmounts = retold
    besidesAmounts.amounts = told.amounts
    let changed = told.columns(
      toldOtherwiseBy: besidesAmounts, among: columns.subtracting(PurchaseRecord.Column.ofAmounts))
    var line = self
    if !changed.isEmpty {
      line = taking(retold, columns: changed, keepsUnsaid: true)
    }
    line.amounts = amounts.takingNews(of: retold.amounts, since: told.amounts, isRefund: line.kind == .refund)
    return line
  }
}

extension PurchaseRecord.Column {
  fileprivate static let ofAmounts: Set<Self> = [.price, .listprice, .tax, .refund, .currency]
}

extension PurchaseAmounts {
  /// The amounts with those of a store's that are others than they were; all of the store's where they are in another
  /// currency than these, as there is no sum of both.
  ///
  /// - Parameter isRefund: whether they are those of a refund, of which the price is what was paid back.
  fileprivate func takingNews(of new: PurchaseAmounts, since old: PurchaseAmounts, isRefund: Bool)
    -> PurchaseAmounts
  {
    if new == old { return self }
    guard new.currency == old.currency else { return new }
    var merged = self
    for part in Self.parts where !Self.isSame(new.money(part), old.money(part)) {
      let own = isRefund && part == \.amount ? \.refund : part
      if let money = new.money(part) {
        if !merged.set(own, to: money) { return new }
      } else {
        merged[keyPath: own] = nil
      }
    }
    return merged
  }

  /// Whether two amounts are the same, however many zeros stand behind them.
  private static func isSame(_ one: Money?, _ other: Money?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let exponent = max(one.exponent, other.exponent)
    return one.rescaled(to: exponent) == other.rescaled(to: exponent)
  }
}
