import Foundation
import GRDB
import GRDBSQLite
import ShellacModel

/// Functions that Shellac's SQL calls for what SQLite cannot do.
///
/// | Function | Gives |
/// |---|---|
/// | `shellac_contains(text, part)` | 1 when the text contains the part, case and accents aside |
/// | `shellac_matches(text, pattern)` | 1 when the text matches the regular expression |
/// | `shellac_ext(name)` | the extension of a file name, in lower case |
/// | `shellac_tag(packed, key)` | a tag's values as a JSON list |
/// | `shellac_money(minor, exponent)` | an amount as decimal text |
///
/// They take SQLite's pointers, hence this file; a row passes each in well under a microsecond because the second
/// argument is prepared once a statement (https://www.sqlite.org/c3ref/get_auxdata.html).
enum SQLFunctions {
  static func register(in db: Database) throws {
    try add("shellac_contains", 2, to: db) { context, _, arguments in
      guard let text = SQLFunctions.bytes(arguments?[0]) else { return sqlite3_result_null(context) }
      let part = SQLFunctions.prepared(context, arguments?[1]) { FoldedText($0) }
      let found = part?.isContained(in: text.bindMemory(to: UInt8.self)) ?? false
      sqlite3_result_int(context, found ? 1 : 0)
    }
    try add("shellac_matches", 2, to: db) { context, _, arguments in
      guard let text = SQLFunctions.bytes(arguments?[0]) else { return sqlite3_result_null(context) }
      let pattern = SQLFunctions.prepared(context, arguments?[1]) { try? RegularExpression($0) }
      guard let pattern = pattern ?? nil else { return sqlite3_result_int(context, 0) }
      sqlite3_result_int(context, pattern.matches(text.bindMemory(to: UInt8.self)) == true ? 1 : 0)
    }
    try add("shellac_ext", 1, to: db) { context, _, arguments in
      guard let name = SQLFunctions.bytes(arguments?[0]),
        let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count
      else { return sqlite3_result_null(context) }
      SQLFunctions.give(name[(dot + 1)...].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, to: context)
    }
    try add("shellac_tag", 2, to: db) { context, _, arguments in
      guard let packed = SQLFunctions.bytes(arguments?[0]),
        let key = SQLFunctions.bytes(arguments?[1]).map({ String(decoding: $0, as: UTF8.self) }),
        let values = PackedProperties(packed).values(for: key)?.texts, !values.isEmpty
      else { return sqlite3_result_null(context) }
      var text = TextBuffer()
      text.appendJSON(values)
      SQLFunctions.give(text.bytes, to: context)
    }
    try add("shellac_money", 2, to: db) { context, _, arguments in
      guard sqlite3_value_type(arguments?[0]) == SQLITE_INTEGER else { return sqlite3_result_null(context) }
      let exponent = min(max(0, Int(sqlite3_value_int(arguments?[1]))), 18)
      let minor = sqlite3_value_int64(arguments?[0])
      var digits = String(minor.magnitude)
      if exponent > 0 {
        digits = String(repeating: "0", count: max(0, exponent + 1 - digits.count)) + digits
        digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -exponent))
      }
      SQLFunctions.give(Array(((minor < 0 ? "-" : "") + digits).utf8), to: context)
    }
  }

  /// Adds the function that gives a text's collation key, for orders that no index serves.
  static func registerKeys(_ keys: SortKeyMaker, in db: Database) throws {
    let box = Unmanaged.passRetained(Box(keys))
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, "shellac_key", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box.toOpaque(),
      { context, _, arguments in
        guard let data = sqlite3_user_data(context) else { return sqlite3_result_null(context) }
        let keys = Unmanaged<Box<SortKeyMaker>>.fromOpaque(data).takeUnretainedValue().value
        let text = SQLFunctions.bytes(arguments?[0]).map { String(decoding: $0, as: UTF8.self) }
        let tag = SQLFunctions.bytes(arguments?[1]).map { String(decoding: $0, as: UTF8.self) }
        if text == nil && tag == nil { return sqlite3_result_null(context) }
        keys.withKey(for: text, sortTag: tag) { key in
          // A text of blanks is as good as none.
          if key.elementsEqual(SortKeyBytes.missing) { return sqlite3_result_null(context) }
          sqlite3_result_blob64(context, key.baseAddress, UInt64(key.count), SQLFunctions.copied)
        }
      }, nil, nil, { data in data.map { Unmanaged<Box<SortKeyMaker>>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Adds `shellac_day(seconds)`: the day that an instant is on in the library's time zone, as `PartialDate.packed`.
  static func registerCalendar(_ settings: LibrarySettings, in db: Database) throws {
    let box = Unmanaged.passRetained(Calendar(InstantText(settings)))
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, "shellac_day", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box.toOpaque(),
      { context, _, arguments in
        guard let data = sqlite3_user_data(context), let value = arguments?[0],
          sqlite3_value_type(value) == SQLITE_INTEGER,
          let day = Unmanaged<Calendar>.fromOpaque(data).takeUnretainedValue().day(sqlite3_value_int64(value))
        else { return sqlite3_result_null(context) }
        sqlite3_result_int64(context, day)
      }, nil, nil, { data in data.map { Unmanaged<Calendar>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  // MARK: SQLite's side

  private typealias Function =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void

  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func add(_ name: String, _ arguments: Int32, to db: Database, _ body: @escaping Function)
    throws
  {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, body, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The bytes of a text or blob argument; nil for NULL.
  private static func bytes(_ value: OpaquePointer??) -> UnsafeRawBufferPointer? {
    guard let value = value ?? nil, sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    let start = sqlite3_value_blob(value)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  private static func give(_ bytes: [UInt8], to context: OpaquePointer?) {
    bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        sqlite3_result_text64(context, text.baseAddress, UInt64(text.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// What `make` makes of the second argument, once a statement.
  private static func prepared<Value>(
    _ context: OpaquePointer?, _ argument: OpaquePointer??, _ make: (String) -> Value
  ) -> Value? {
    if let kept = sqlite3_get_auxdata(context, 1) {
      return Unmanaged<Box<Value>>.fromOpaque(kept).takeUnretainedValue().value
    }
    guard let text = bytes(argument) else { return nil }
    let value = make(String(decoding: text, as: UTF8.self))
    let box = Unmanaged.passRetained(Box(value) as AnyObject)
    sqlite3_set_auxdata(context, 1, box.toOpaque()) { Unmanaged<AnyObject>.fromOpaque($0!).release() }
    return value
  }

  private final class Calendar {
    private var text: InstantText
    init(_ text: InstantText) { self.text = text }
    func day(_ seconds: Int64) -> Int64? { text.day(of: seconds) }
  }

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
