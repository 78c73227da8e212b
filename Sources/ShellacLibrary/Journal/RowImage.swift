import GRDB
import GRDBSQLite

/// A row of a table as an image has it: every column that is stored.
struct RowImage {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  var table: String
  var columns: [String]
  var values: [Value]

  /// The value of a column; null also when the image was made before there was such a column.
  subscript(_ column: String) -> Value {
    get { columns.firstIndex(of: column).map { values[$0] } ?? .null }
    set {
      if let index = columns.firstIndex(of: column) { values[index] = newValue }
    }
  }

  func integer(_ column: String) -> Int64? {
    guard case .integer(let number) = self[column] else { return nil }
    return number
  }

  func text(_ column: String) -> String? {
    guard case .text(let text) = self[column] else { return nil }
    return text
  }

  func blob(_ column: String) -> [UInt8]? {
    guard case .blob(let bytes) = self[column] else { return nil }
    return bytes
  }
}

/// Packs rows of the library's tables, whatever columns these have.
///
/// The image names the columns, so that a row from before a change of the schema can still be put back.
final class RowPacker {
  private struct Source {
    var number: UInt8
    var columns: [String]
    var select: PreparedStatement
  }

  private let db: Database
  private var sources: [String: Source] = [:]
  /// The tables whose columns the image at hand has named.
  private var named: Set<UInt8> = []

  /// The marks before what the image holds.
  enum Mark {
    static let table: UInt8 = 0
    static let row: UInt8 = 1
  }

  init(_ db: Database) { self.db = db }

  /// Begins another image.
  func begin() { named.removeAll() }

  /// Adds rows of a table to an image.
  ///
  /// - Parameter condition: on the rows, with one parameter, always the same for the table.
  func append(_ table: String, where condition: String, _ value: Int64, to image: inout [UInt8]) throws {
    let source = try self.source(table, condition)
    source.select.bind(1, value)
    while try source.select.step() {
      if named.insert(source.number).inserted {
        image.append(Mark.table)
        image.append(source.number)
        image.appendImage(counted: table.utf8)
        image.appendImage(Int64(source.columns.count))
        for column in source.columns { image.appendImage(counted: column.utf8) }
      }
      image.append(Mark.row)
      image.append(source.number)
      for column in source.columns.indices { Self.append(source.select, column, to: &image) }
    }
  }

  private static func append(_ row: PreparedStatement, _ column: Int, to image: inout [UInt8]) {
    let type = row.type(column)
    image.append(UInt8(truncatingIfNeeded: type))
    switch type {
    case SQLITE_INTEGER: image.appendImage(row.integer(column))
    case SQLITE_FLOAT: image.appendImage(Int64(bitPattern: row.real(column).bitPattern))
    case SQLITE_TEXT, SQLITE_BLOB: row.withBytes(column) { image.appendImage(counted: $0) }
    default: break
    }
  }

  private func source(_ table: String, _ condition: String) throws -> Source {
    if let known = sources[table] { return known }
    let columns = try Self.columns(of: table, in: db)
    let source = Source(
      number: UInt8(sources.count), columns: columns,
      select: try PreparedStatement(
        db, "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)"))
    sources[table] = source
    return source
  }

  /// The stored columns of a table: those that are computed are left out.
  static func columns(of table: String, in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }
}

/// Takes the rows of an image one after another.
struct RowUnpacker {
  private var reader: ImageReader
  private var tables: [UInt8: (name: String, columns: [String])] = [:]

  init(_ reader: ImageReader) { self.reader = reader }

  /// The next row; nil after the last, and at the first thing that makes no sense.
  mutating func next() -> RowImage? {
    while let mark = reader.byte(), let number = reader.byte() {
      if mark == RowPacker.Mark.table {
        guard let name = reader.text(), let count = reader.integer(), (0...2_000).contains(count) else {
          return nil
        }
        var columns: [String] = []
        for _ in 0..<count {
          guard let column = reader.text() else { return nil }
          columns.append(column)
        }
        tables[number] = (name, columns)
        continue
      }
      guard let table = tables[number] else { return nil }
      var row = RowImage(table: table.name, columns: table.columns, values: [])
      for _ in table.columns {
        guard let value = value() else { return nil }
        row.values.append(value)
      }
      return row
    }
    return nil
  }

  private mutating func value() -> RowImage.Value? {
    guard let type = reader.byte() else { return nil }
    switch Int32(type) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return reader.integer().map { .integer($0) }
    case SQLITE_FLOAT: return reader.integer().map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case SQLITE_TEXT: return reader.text().map { .text($0) }
    case SQLITE_BLOB: return reader.counted().map { .blob($0) }
    default: return nil
    }
  }
}

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
