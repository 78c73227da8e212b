import GRDB

@testable import ShellacLibrary

/// Writes ledger lines as an import does.
struct Ledger {
  let library: Library

  /// Adds a line of the ledger and gives its number; what is not named is not known.
  @discardableResult
  func line(_ line: String, _ facts: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [:]) throws
    -> Int64
  {
    var values: [(String, (any DatabaseValueConvertible)?)] = [
      ("source", "test"), ("line", line), ("kind", "track"), ("physical", 0), ("aside", 0),
      ("evidence", "receipt"), ("digest", 0),
    ]
    for (name, value) in facts {
      values.removeAll { $0.0 == name }
      values.append((name, value))
    }
    return try insert("purchase", values)
  }

  /// Makes the row of a sale that lines tell of.
  @discardableResult
  func sale(of lines: [Int64], _ facts: KeyValuePairs<String, (any DatabaseValueConvertible)?>) throws
    -> Int64
  {
    let values = facts.map { ($0.key, $0.value) } + [("source", "sale" as (any DatabaseValueConvertible)?)]
    let sale = try insert(
      "purchase",
      values
        + [
          ("line", "\(lines)"), ("kind", "track"), ("physical", 0), ("aside", 0), ("evidence", "receipt"),
          ("digest", 0),
        ].filter { fact in !values.contains { $0.0 == fact.0 } })
    try library.transaction { db in
      for line in lines {
        try db.execute(sql: "UPDATE purchase SET sale = ? WHERE id = ?", arguments: [sale, line])
      }
    }
    return sale
  }

  func account(_ name: String, store: String? = nil) throws -> Int64 {
    try insert("account", [("name", name), ("name_key", name.lowercased()), ("store", store)])
  }

  /// Adds an entry of a coin account.
  @discardableResult
  func entry(
    _ account: Int64, _ kind: String, _ coins: Int, at: Int64,
    _ facts: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [:]
  )
    throws -> Int64
  {
    let count = try library.database { try Int.fetchOne($0, sql: "SELECT count(*) FROM coin_entry") ?? 0 }
    var values: [(String, (any DatabaseValueConvertible)?)] = [
      ("account", account), ("source", "test"), ("line", "\(count)"), ("kind", kind), ("at", at),
      ("precision", 0), ("coins", coins), ("digest", 0),
    ]
    for (name, value) in facts {
      values.removeAll { $0.0 == name }
      values.append((name, value))
    }
    return try insert("coin_entry", values)
  }

  /// Ties a purchase to the song of a title.
  func tie(_ purchase: Int64, to title: String) throws {
    try library.transaction { db in
      try db.execute(
        sql:
          "INSERT INTO link (track, purchase, rule, score) SELECT id, ?, 'isrc', 1000 FROM track WHERE title = ?",
        arguments: [purchase, title])
    }
  }

  /// Takes rows back, as an undo does.
  func void(_ table: String, _ id: Int64) throws {
    try library.transaction { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO change (id, at, command, summary) VALUES (99, 0, 'undo', '')")
      try db.execute(sql: "UPDATE \(table) SET void = 99 WHERE id = ?", arguments: [id])
    }
  }

  private func insert(_ table: String, _ values: [(String, (any DatabaseValueConvertible)?)]) throws -> Int64
  {
    try library.transaction { db in
      let names = values.map(\.0).joined(separator: ", ")
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      try db.execute(
        sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))",
        arguments: StatementArguments(values.map { $0.1 }))
      return db.lastInsertedRowID
    }
  }
}
