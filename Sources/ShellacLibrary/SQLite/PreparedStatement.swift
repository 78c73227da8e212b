import GRDB
import GRDBSQLite
import ShellacModel

/// A prepared statement whose values are bound and read without boxing them.
///
/// Every row of an index run and of a listing passes through here: GRDB's `StatementArguments` and `Row` cost
/// about twice as much a row. The connection must outlive it, and one thread at a time uses it. This is the one
/// file of the module that touches SQLite's pointers.
final class PreparedStatement {
  private let statement: Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  /// Bound text and blobs until the run ends: SQLite's own copies cost an allocation each.
  private let scratch = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 1)
  private var scratchUsed = 0
  private static let scratchSize = 8_192

  init(_ db: Database, _ sql: String) throws {
    statement = try db.makeStatement(sql: sql)
    handle = statement.sqliteStatement
    connection = db.sqliteConnection!
  }

  deinit {
    sqlite3_clear_bindings(handle)
    scratch.deallocate()
  }

  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  // MARK: Binding

  // Values hold for one run: afterwards every parameter is NULL again, and nil need not be bound.

  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(handle, index, value) }

  func bind(_ index: Int32, _ value: Int) { sqlite3_bind_int64(handle, index, Int64(value)) }

  func bind(_ index: Int32, _ value: Bool) { sqlite3_bind_int64(handle, index, value ? 1 : 0) }

  func bind(_ index: Int32, _ value: Int?) {
    if let value { bind(index, value) }
  }

  func bind(_ index: Int32, _ value: Int64?) {
    if let value { bind(index, value) }
  }

  func bind(_ index: Int32, _ value: Double?) {
    if let value { sqlite3_bind_double(handle, index, value) }
  }

  func bind(_ index: Int32, _ value: String?) {
    guard var value else { return }
    value.withUTF8 { bytes in
      let (start, lifetime) = kept(UnsafeRawBufferPointer(bytes))
      sqlite3_bind_text(
        handle, index, start.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), lifetime)
    }
  }

  func bind(_ index: Int32, _ value: [UInt8]?) {
    value?.withUnsafeBytes { bytes in
      let (start, lifetime) = kept(bytes)
      sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), lifetime)
    }
  }

  /// A place where bytes stay until the run ends, or where they are while SQLite copies them.
  private func kept(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer, sqlite3_destructor_type?) {
    guard bytes.count <= Self.scratchSize - scratchUsed else { return (bytes.baseAddress!, Self.copied) }
    let start = scratch + scratchUsed
    // A null pointer would bind NULL; the scratch is never null, so an empty text is a value.
    if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: bytes.count) }
    scratchUsed += bytes.count
    return (UnsafeRawPointer(start), nil)
  }

  // `SQLITE_TRANSIENT` is a cast that Swift does not import: SQLite copies the bytes before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // MARK: Running

  /// Goes to the next row; false after the last, and the statement is then ready for another run.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection)), sql: statement.sql)
      reset()
      throw error
    }
  }

  /// Runs a statement that gives no rows, or whose rows do not matter.
  func run() throws { while try step() {} }

  /// Ends the run, so that values can be bound for another.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    scratchUsed = 0
  }

  // MARK: Reading

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  /// One of `SQLITE_INTEGER`, `SQLITE_FLOAT`, `SQLITE_TEXT`, `SQLITE_BLOB`, `SQLITE_NULL`.
  func type(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }

  func isInteger(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : Int(integer(column)) }

  func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  func text(_ column: Int) -> String? {
    isNull(column) ? nil : withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  /// Adds the bytes of a text column; false when it is NULL.
  func append(_ column: Int, to bytes: inout [UInt8]) -> Bool {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return false }
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
    return true
  }

  /// The bytes of a text or blob column, borrowed from SQLite until the next step.
  func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start: UnsafeRawPointer? =
      sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB
      ? sqlite3_column_blob(handle, Int32(column))
      : UnsafeRawPointer(sqlite3_column_text(handle, Int32(column)))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
