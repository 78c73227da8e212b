import GRDB

@testable import ShellacLibrary

/// A purchase as the ledger has it.
struct LedgerRow {
  var source = "test"
  var account: Int64?
  var store: String? = "Bandcamp"
  /// Seconds since 1970-01-01.
  var purchased: Int64? = 0
  var precision = 0
  var kind = "track"
  var acquired: String?
  var physical = false
  var aside = false
  var title: String?
  var artist: String?
  var album: String?
  var label: String?
  var url: String?
  var currency: String? = "EUR"
  var exponent: Int? = 2
  var amount: Int64?
  var listPrice: Int64?
  var refund: Int64?
  var coins: Int64?

  init(_ amount: Int64? = nil, _ change: (inout LedgerRow) -> Void = { _ in }) {
    self.amount = amount
    if amount == nil { (currency, exponent) = (nil, nil) }
    change(&self)
  }
}

extension Library {
  /// Writes purchases as an import does; their numbers.
  @discardableResult
  func buy(_ rows: [LedgerRow]) throws -> [Int64] {
    try transaction { db in
      try rows.map { row in
        let number = try Int64.fetchOne(db, sql: "SELECT ifnull(max(id), 0) + 1 FROM purchase") ?? 1
        try db.execute(
          sql: """
            INSERT INTO purchase (id, source, account, line, store, purchased, precision, kind, acquired, physical,
              aside, title, artist, album, label, url, currency, exponent, amount, list_price, refund, coins, evidence,
              digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'receipt', 0)
            """,
          arguments: [
            number, row.source, row.account, "\(number)", row.store, row.purchased,
            row.purchased == nil ? nil : row.precision, row.kind, row.acquired, row.physical, row.aside,
            row.title,
            row.artist, row.album, row.label, row.url, row.currency, row.exponent, row.amount, row.listPrice,
            row.refund, row.coins,
          ])
        return number
      }
    }
  }

  /// Ties purchases to songs by their titles.
  func tie(_ purchase: Int64, to titles: String...) throws {
    try execute(
      titles.map { title in
        "INSERT INTO link (track, purchase, rule, score) SELECT id, \(purchase), 'isrc', 1000 FROM track WHERE title = '\(title)'"
      })
  }

  /// Runs SQL that no command has yet.
  func execute(_ statements: [String]) throws {
    try transaction { db in for sql in statements { try db.execute(sql: sql) } }
  }

  /// The first number that SQL gives.
  func number(_ sql: String) throws -> Int64 {
    try database { db in try Int64.fetchOne(db, sql: sql) ?? 0 }
  }
}

extension Report {
  /// The rows of a section, those columns that were asked for, joined by `|`.
  func lines(_ columns: String, section: Int = 0) -> [String] {
    guard sections.indices.contains(section) else { return [] }
    return Self.lines(sections[section].keys + measures, sections[section].rows, columns)
  }

  /// The rows of the overviews with so many sections before it, as `lines`.
  func overview(_ columns: String, section: Int = 0) -> [String] {
    let all = overviews.flatMap { overview in overview.sections.map { (overview, $0) } }
    guard all.indices.contains(section) else { return [] }
    return Self.lines(all[section].1.keys + all[section].0.measures, all[section].1.rows, columns)
  }

  /// The totals, those columns that were asked for.
  func totals(_ columns: String) -> [String] { Self.lines(totalColumns, totals, columns) }

  /// A fact of that name as text; nil when there is none.
  func fact(_ name: String) -> String? {
    guard let fact = facts.first(where: { $0.name == name }) else { return nil }
    switch fact.value {
    case .value(let value, _): return Self.text(value)
    case .amounts(let amounts):
      return amounts.map { "\(Self.text($0.value)) \($0.currency)" }.joined(separator: ", ")
    }
  }

  private static func lines(_ known: [ReportColumn], _ rows: [[ReportValue]], _ columns: String) -> [String] {
    let indices = columns.split(separator: ",").map { name in known.firstIndex { $0.name == name } }
    return rows.map { row in
      indices.map { $0.map { Self.text(row[$0]) } ?? "?" }.joined(separator: "|")
    }
  }

  private static func text(_ value: ReportValue) -> String {
    switch value {
    case .none: "-"
    case .text(let text): text
    case .number(let number): "\(number)"
    case .money(let minor, let exponent): ReportValue.decimal(minor, exponent)
    }
  }
}
