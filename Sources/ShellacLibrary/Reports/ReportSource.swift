import GRDB
import ShellacModel

/// What a report works with.
struct ReportSession {
  let db: Database
  let settings: LibrarySettings
  let request: ReportRequest
  /// Currencies of sums that no amount can hold.
  let unsummed = UnsummedCurrencies()

  /// An amount that is shown; none, and its currency noted, when it is too large for one.
  func money(_ currency: String, _ amount: () throws -> ReportValue) throws -> ReportValue {
    if currency.isEmpty { return .none }
    do {
      return try amount()
    } catch let error as Diagnostic where error == ReportTally.tooLarge {
      unsummed.names.insert(currency)
      return .none
    }
  }

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

/// The currencies of sums that are too large to be shown.
final class UnsummedCurrencies {
  fileprivate(set) var names: Set<String> = []

  /// What is to be said of them.
  var problems: [Diagnostic] {
    names.sorted().map { currency in
      Diagnostic(
        "the amounts in \(currency) are too large to be added up",
        hint: "Look for the largest with: shellac purchases currency:=\(currency) --sort -price.")
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
  ///
  /// - Parameter isSplit: whether the sum of an amount is two columns, neither of which SQLite finds too large.
  func grouped(by dimensions: [ReportDimension], byDay: Bool, isSplit: Bool) -> String {
    var keys = dimensions.map { self.dimensions[$0] ?? "NULL" }
    keys += [currency, exponent, byDay ? day : "NULL"]
    let sums = counts.map { "sum(\($0))" } + amounts.map { isSplit ? MoneySums.columns($0) : "sum(\($0))" }
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
