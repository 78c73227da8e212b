import GRDB
import ShellacModel

extension Library {
  /// What lines of the ledger say in a field of few values: `store`, `source` or `currency`; by the alphabet, at most
  /// a thousand.
  public func purchaseNames(_ field: Field) throws -> [String] {
    guard [.store, .source, .currency].contains(field) else { return [] }
    let column = field.rawValue
    return try database { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT \(column) FROM purchase
          WHERE void IS NULL AND \(column) IS NOT NULL AND source <> 'sale' ORDER BY \(column) LIMIT 1000
          """)
    }
  }
}
