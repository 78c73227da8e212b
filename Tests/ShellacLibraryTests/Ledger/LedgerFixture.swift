import Foundation
import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// A record of a purchase in few words: columns by their names.
struct Sold {
  var values: [PurchaseRecord.Column: String]

  init(_ values: KeyValuePairs<PurchaseRecord.Column, String>) {
    self.values = Dictionary(values.map { ($0.key, $0.value) }) { $1 }
  }

  func record(line: Int) -> PurchaseRecord {
    var record = PurchaseRecord()
    record.source = values[.source]
    record.lineID = values[.lineid]
    record.orderID = values[.orderid]
    record.identifiers = values[.identifiers].map { $0.split(separator: " ").map(String.init) } ?? []
    record.store = values[.store]
    record.account = values[.account]
    record.purchased = values[.purchased]
    record.kind = values[.kind]
    record.acquired = values[.acquired]
    record.isPhysical = values[.physical].map { $0 == "yes" }
    record.isMusic = values[.music].map { $0 == "yes" }
    record.title = values[.title]
    record.artist = values[.artist]
    record.album = values[.album]
    record.label = values[.label]
    record.url = values[.url]
    record.isrc = values[.isrc]
    record.track = values[.track].flatMap { Int64($0) }
    record.length = values[.length].flatMap { Int64($0) }
    record.price = values[.price]
    record.listPrice = values[.listprice]
    record.tax = values[.tax]
    record.refund = values[.refund]
    record.currency = values[.currency]
    record.coins = values[.coins].flatMap { Int64($0) }
    record.quantity = values[.quantity].flatMap { Int64($0) }
    record.evidence = values[.evidence]
    record.note = values[.note]
    record.tracks = values[.tracks].map { $0.components(separatedBy: "|") } ?? []
    record.line = Int64(line)
    record.raw = values.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key)=\($0.value)" }
      .joined(separator: ";")
    return record
  }
}

extension LibraryFixture {
  /// Imports records of purchases as a file with all the columns that one of them has.
  ///
  /// - Returns: the counts, and the refusals with their lines.
  @discardableResult
  func purchases(
    _ sold: [Sold], format: String = "shop", columns: Set<PurchaseRecord.Column>? = nil,
    account: String? = nil, isMapped: Bool = false, isDryRun: Bool = false
  ) throws -> (counts: RowCounts, refusals: [String]) {
    var refusals: [String] = []
    let columns = columns ?? Set(sold.flatMap(\.values.keys))
    let report = try library.importRecords(
      from: ImportSource(
        path: Array("/files/\(format).csv".utf8), format: format, account: account, isMapped: isMapped),
      isDryRun: isDryRun
    ) { session in
      try session.beginPurchases(columns: columns, header: "the header")
      for (index, sold) in sold.enumerated() {
        if case .refused(let reason) = try session.add(sold.record(line: index + 2)) {
          refusals.append("\(index + 2): \(reason.message)")
        }
      }
    }
    return (report.purchases ?? RowCounts(), refusals)
  }

  /// Imports entries of coin accounts.
  @discardableResult
  func coins(
    _ entries: [(kind: String, date: String?, coins: Int64)], format: String = "sotube",
    account: String = "me",
    isDryRun: Bool = false
  ) throws -> ImportReport {
    try library.importRecords(from: ImportSource(path: [], format: format), isDryRun: isDryRun) { session in
      try session.beginCoins()
      for entry in entries {
        var record = CoinRecord()
        record.kind = entry.kind
        record.purchased = entry.date
        record.coins = entry.coins
        record.account = account
        _ = try session.add(record)
      }
    }
  }

  /// What was bought, one line each: names, money and what else is asked for.
  func bought(_ columns: String = "source, line, title, amount") throws -> [String] {
    try library.database { db in
      try Row.fetchAll(
        db, sql: "SELECT \(columns) FROM purchase WHERE sale IS NULL AND void IS NULL ORDER BY source, line"
      ).map { row in
        row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value ?? "")" }.joined(separator: "|")
      }
    }
  }

  /// Everything that the ledger says in force, without numbers of rows, which depend on the order of imports.
  func ledger() throws -> [String] {
    try library.database { db in
      func rows(_ sql: String) throws -> [String] {
        try Row.fetchAll(db, sql: sql).map(\.description).sorted()
      }
      return try rows(
        """
        SELECT p.source, p.line, (SELECT name FROM account WHERE id = p.account) AS account,
          (SELECT source || ':' || line FROM purchase s WHERE s.id = p.sale) AS sale, store, order_id, purchased,
          precision, kind, acquired, physical, aside, title, artist, album, url, quantity, currency, exponent,
          amount, list_price, tax, refund, coins, evidence, note, digest
        FROM purchase p WHERE void IS NULL
        """)
        + rows(
          """
          SELECT identifier, source, line FROM purchase_identifier JOIN purchase p ON p.id = purchase
          WHERE p.void IS NULL
          """)
        + rows(
          """
          SELECT position, t.number, t.title, t.artist, t.duration, source, line FROM purchase_track t
          JOIN purchase p ON p.id = purchase WHERE p.void IS NULL
          """)
        + rows(
          """
          SELECT e.source, e.line, e.kind, e.at, e.coins, e.reference, p.line AS purchase FROM coin_entry e
          LEFT JOIN purchase p ON p.id = e.purchase WHERE e.void IS NULL
          """)
    }
  }

  /// What was paid, by currency, of what was bought.
  func spending() throws -> [String] {
    try library.database { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT currency, exponent, sum(amount) - ifnull(sum(refund), 0) FROM purchase
          WHERE sale IS NULL AND void IS NULL AND aside = 0 AND kind <> 'refund' AND amount IS NOT NULL
          GROUP BY currency, exponent ORDER BY currency, exponent
          """
      ).map { "\($0[0] as String? ?? "-") \($0[2] as Int64)" }
    }
  }
}
