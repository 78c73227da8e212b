import GRDB
import GRDBSQLite

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
