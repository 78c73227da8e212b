import GRDBSQLite

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
