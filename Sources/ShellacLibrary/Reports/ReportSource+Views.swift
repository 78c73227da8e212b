import GRDB
import ShellacModel

extension ReportSession {
  /// What was bought and meets the query: rows of `purchase p`.
  ///
  /// What is not provably music counts nowhere until it is claimed.
  func purchases(_ condition: String = "1") throws -> ReportSource {
    var source = try source(.purchases)
    // All rows are read as they lie: the index that this condition is of would fetch them in the order of dates,
    // which takes eight times as long.
    source.tables += " NOT INDEXED"
    source.condition =
      "\(PurchaseFields.condition) AND p.aside = 0 AND \(condition) AND (\(source.condition))"
    source.dimensions = [
      .month: ReportSource.month("p.purchased", "p.precision"),
      .year: ReportSource.year("p.purchased"),
      .store: "p.store",
      .artist: "coalesce(p.artist, p.album_artist, \(Self.ofFirstSong("ifnull(a.artist, t.artist)")))",
      // An album's label may be that of another purchase, and songs without one share a nameless album.
      .label: "coalesce(p.label, \(Self.ofFirstSong("t.label")))",
      .account: "(SELECT name FROM account WHERE account.id = p.account)",
      .kind: "p.kind",
    ]
    source.exponent = "ifnull(p.exponent, 0)"
    source.day = "shellac_day(p.purchased)"
    return source
  }

  /// Entries of coin accounts that meet the query: rows of a table `p`.
  ///
  /// - Returns: nil when entries have no such facts as the query asks for.
  func coins(_ condition: String = "1") throws -> ReportSource? {
    let scope = FieldScope(view: .coins)
    guard request.query.fields.allSatisfy({ scope.expression($0) != nil }) else { return nil }
    var source = try source(.coins)
    source.condition = "\(condition) AND (\(source.condition))"
    source.dimensions = [
      .month: ReportSource.month("p.purchased", "p.precision"),
      .year: ReportSource.year("p.purchased"),
      .store: "(SELECT store FROM account WHERE account.id = p.account)",
      .account: "(SELECT name FROM account WHERE account.id = p.account)",
      .kind: "'coins'",
    ]
    source.currency = "CASE WHEN p.amount IS NOT NULL THEN p.currency END"
    source.exponent = "CASE WHEN p.amount IS NOT NULL THEN ifnull(p.exponent, 0) ELSE 0 END"
    source.day = "shellac_day(p.purchased)"
    return source
  }

  /// Songs that meet the query: rows of `track t`, each with its album `a` and its best copy `f`, if it has one.
  ///
  /// - Returns: nil when songs have no such facts as the query asks for.
  func songs(_ condition: String = "1") throws -> ReportSource? {
    let scope = FieldScope(view: .songs)
    guard request.query.fields.allSatisfy({ scope.expression($0) != nil }) else { return nil }
    var source = try source(.songs)
    source.condition = "\(condition) AND (\(source.condition))"
    return source
  }

  private func source(_ view: View) throws -> ReportSource {
    let away = try AwayRoots.ids(db)
    let playlists = SmartPlaylists(db, settings: settings, awayRoots: away)
    var query = QuerySQL(
      scope: FieldScope(view: view, awayRoots: away), dates: DateRange(settings: settings), db: db,
      playlists: playlists)
    let condition = try query.condition(request.query)
    let tables =
      view == .songs
      ? "track t JOIN album a ON a.id = t.album"
        + ViewStatement.joins(query.joins.union(.file), listsFiles: false)
      : LedgerFields.source(view).table
    return ReportSource(
      prefix: playlists.prefix, tables: tables, condition: condition,
      arguments: playlists.arguments + query.arguments, dimensions: [:], counts: [], amounts: [])
  }

  /// A fact of the first song that a purchase paid for.
  private static func ofFirstSong(_ fact: String) -> String {
    """
    (SELECT \(fact) FROM link l JOIN track t ON t.id = l.track JOIN album a ON a.id = t.album \
    WHERE l.purchase = p.id AND l.void IS NULL ORDER BY t.id LIMIT 1)
    """
  }
}

extension Query {
  /// The fields that it names.
  var fields: [FieldReference] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.fields)
    case .not(let part): part.fields
    case .term(let term): term.field.map { [$0] } ?? []
    }
  }
}

/// What a purchase cost, as SQL over `purchase p`; a price without a currency is no known price.
enum PurchaseCost {
  /// What was told of a refund whose purchase nobody knows is all in its refund, or in its price.
  static let isPriced = """
    ((p.amount IS NOT NULL OR (p.kind = 'refund' AND p.refund IS NOT NULL)) AND p.currency IS NOT NULL)
    """
  /// Whether it is spending: credit is none, since what it buys is there with its price.
  static let isSpending = "p.kind <> 'credit'"
  static let isCredit = "p.kind = 'credit'"
  static let currency = "CASE WHEN \(isPriced) THEN p.currency END"
  static let paid = "CASE WHEN p.kind = 'refund' OR NOT \(isPriced) THEN 0 ELSE p.amount END"
  static let refunded = """
    CASE WHEN NOT \(isPriced) THEN 0 WHEN p.kind = 'refund' THEN ifnull(p.refund, abs(p.amount)) \
    ELSE ifnull(p.refund, 0) END
    """
  /// A gift whose price nobody knows cost nothing all the same.
  static let isFree =
    "(p.kind <> 'refund' AND (p.amount = 0 OR (p.amount IS NULL AND p.acquired IS NOT NULL)))"
  static let isForCoins =
    "(p.kind <> 'refund' AND p.amount IS NULL AND p.acquired IS NULL AND p.coins IS NOT NULL)"
  static let isUnknown = """
    (p.kind <> 'refund' AND p.acquired IS NULL AND p.coins IS NULL \
    AND (p.amount IS NULL OR (p.amount <> 0 AND p.currency IS NULL)))
    """
}
