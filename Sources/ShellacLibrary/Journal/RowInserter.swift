import GRDB

/// Puts rows of images back into their tables.
final class RowInserter {
  private let db: Database
  private var statements: [[String]: (columns: [String], insert: PreparedStatement)] = [:]

  init(_ db: Database) { self.db = db }

  /// Inserts a row, unless one with its key is there.
  func insert(_ row: RowImage) throws {
    let key = [row.table] + row.columns
    let (columns, insert) = try statements[key] ?? prepare(row)
    statements[key] = (columns, insert)
    for (index, column) in columns.enumerated() {
      let index = Int32(index + 1)
      switch row[column] {
      case .null: break
      case .integer(let number): insert.bind(index, number)
      case .real(let number): insert.bind(index, number)
      case .text(let text): insert.bind(index, text)
      case .blob(let bytes): insert.bind(index, bytes)
      }
    }
    try insert.run()
  }

  private func prepare(_ row: RowImage) throws -> ([String], PreparedStatement) {
    // Only names that the table has get into the statement.
    let columns = try RowPacker.columns(of: row.table, in: db).filter(row.columns.contains)
    return (
      columns,
      try PreparedStatement(
        db,
        """
        INSERT OR IGNORE INTO \(row.table) (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """)
    )
  }
}
