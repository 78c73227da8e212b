import GRDB
import ShellacModel

/// What a report works with.
struct ReportSession {
  let db: Database
  let settings: LibrarySettings
  let request: ReportRequest

  /// Calls `body` with each row of a statement.
  ///
  /// - Throws: `Diagnostic` when SQLite cannot add the numbers up.
  func rows(_ sql: String, _ arguments: [DatabaseValue] = [], _ body: (PreparedStatement) throws -> Void)
    throws
  {
    let statement = try ViewStatement(sql: sql, arguments: arguments).prepared(db)
    defer { statement.reset() }
    do {
      while try statement.step() { try body(statement) }
    } catch let error as DatabaseError where error.message == "integer overflow" {
      throw ReportTally.tooLarge
    }
  }
}

/// The rows that a report is about, and their facts as SQL.
struct ReportSource {
  /// Tables before the statement: `WITH smart_7 AS (…) `.
  var prefix = ""
  var tables: String
  var condition: String
  var arguments: [DatabaseValue] = []

  /// Code of the currency that amounts are in, and their exponent.
  var currency = "NULL"
  var exponent = "0"
  /// The day by which a rate of exchange is chosen, a packed date.
  var day = "NULL"

  /// What rows are put together by; a report has no other.
  var dimensions: [ReportDimension: String]
  /// What is counted, and which amounts are added up: expressions of one row.
  var counts: [String]
  var amounts: [String]

  /// The statement that groups its rows.
  ///
  /// Columns: a value for each dimension, currency, exponent, day, counts, sums of amounts.
  func grouped(by dimensions: [ReportDimension], byDay: Bool) -> String {
    var keys = dimensions.map { self.dimensions[$0] ?? "NULL" }
    keys += [currency, exponent, byDay ? day : "NULL"]
    let sums = (counts + amounts).map { "sum(\($0))" }
    return "\(prefix)SELECT \((keys + sums).joined(separator: ", ")) FROM \(tables) WHERE \(condition)"
      + " GROUP BY \(keys.indices.map { String($0 + 1) }.joined(separator: ", "))"
  }
}

extension ReportSource {
  /// The month of a date, a year when nothing more is known; a packed date.
  static func month(_ instant: String, _ precision: String) -> String {
    """
    CASE \(precision) WHEN 3 THEN shellac_day(\(instant)) / 10000 * 10000 \
    ELSE shellac_day(\(instant)) / 100 * 100 END
    """
  }

  /// The year of a date; a packed date.
  static func year(_ instant: String) -> String { "shellac_day(\(instant)) / 10000 * 10000" }
}
