import CShellacPlugin
import ShellacModel

/// Checks what a plugin's reader gives before anything of it is used.
enum CheckedCells {
  /// The most rows that a plugin may give at once.
  static let mostRows: UInt32 = 65_536
  private static let mostColumns: UInt32 = 1024
  private static let mostBytes: UInt64 = 256 << 20
  private static let mostItems: UInt64 = 1 << 20

  static func table(_ pointer: UnsafePointer<shellac_table>?) throws(Lie) -> ReceivedTable {
    guard let pointer else { throw Lie("it begins a table that is a null pointer") }
    try Description.checkSize(pointer.pointee.struct_size, shellac_table.self, "its table")
    let table = pointer.pointee
    guard let rows = RowKind(rawValue: table.rows) else {
      throw Lie("there are no rows of kind \(table.rows)")
    }
    guard table.column_count > 0, table.column_count <= mostColumns, let names = table.names,
      let kinds = table.columns
    else {
      throw Lie("its table has \(table.column_count) columns, or their names or kinds are a null pointer")
    }
    var columns: [HostColumn] = []
    for index in 0..<Int(table.column_count) {
      let name = try text(names[index], "the name of a column")
      guard let kind = ColumnKind(rawValue: kinds[index]) else {
        throw Lie("column '\(name)' is of kind \(kinds[index]), which there is not")
      }
      guard !name.isEmpty, !columns.contains(where: { $0.name == name }) else {
        throw Lie("its table has two columns '\(name)', or one without a name")
      }
      let title = try table.titles.map { titles throws(Lie) in try text(titles[index], "a title") }
      columns.append(HostColumn(name, kind, title: title))
    }
    return ReceivedTable(rows: rows, columns: columns)
  }

  static func document(_ pointer: UnsafePointer<shellac_document>?) throws(Lie) -> PlaylistDocument {
    var result = PlaylistDocument()
    guard let pointer else { return result }
    try Description.checkSize(pointer.pointee.struct_size, shellac_document.self, "its document")
    let document = pointer.pointee
    guard document.count > 0 else { return result }
    guard document.count <= mostColumns, let names = document.names, let values = document.values else {
      throw Lie("its document has \(document.count) values, or they are a null pointer")
    }
    for index in 0..<Int(document.count) {
      let value = values[index]
      let name = try text(names[index], "a name of the document")
      switch name {
      case "title", "creator", "date":
        guard try check(value, is: .text) else { throw wrong(value, name) }
        let text = value.kind == 0 ? nil : String(decoding: value.buffer, as: UTF8.self)
        if name == "title" {
          result.title = text
        } else if name == "creator" {
          result.creator = text
        } else {
          result.date = text
        }
      case "extras":
        guard try check(value, is: .pairs) else { throw wrong(value, name) }
        let cells = [value]
        result.extras = cells.withUnsafeBufferPointer {
          ReceivedRow(table: ReceivedTable(rows: .entries, columns: []), cells: $0).pairs(0)
        }
      default: break
      }
    }
    return result
  }

  /// Refuses a batch with a cell that is not of its column's kind, or whose bytes are not there.
  static func check(_ cells: UnsafeBufferPointer<shellac_value>, of table: ReceivedTable) throws(Lie) {
    var column = 0
    for index in cells.indices {
      let kind = table.columns[column].kind
      guard try check(cells[index], is: kind) else { throw wrong(cells[index], table.columns[column].name) }
      column = column + 1 == table.columns.count ? 0 : column + 1
    }
  }

  private static func wrong(_ value: shellac_value, _ name: String) -> Lie {
    Lie("a value of '\(name)' is of the wrong kind (\(value.kind))")
  }

  private static func check(_ value: shellac_value, is kind: ColumnKind) throws(Lie) -> Bool {
    switch (Int(value.kind), kind) {
    case (Int(SHELLAC_NULL), _): return true
    case (Int(SHELLAC_INTEGER), .integer), (Int(SHELLAC_FLAG), .flag): return true
    case (Int(SHELLAC_DECIMAL), .decimal), (Int(SHELLAC_DECIMAL), .seconds), (Int(SHELLAC_DECIMAL), .money),
      (Int(SHELLAC_TEXT), .text), (Int(SHELLAC_TEXT), .date), (Int(SHELLAC_TEXT), .instant),
      (Int(SHELLAC_BYTES), .path):
      try check(value.as.bytes)
      return true
    case (Int(SHELLAC_LIST), .list), (Int(SHELLAC_LIST), .pairs):
      let list = value.as.list
      if list.count == 0 { return true }
      guard list.count <= mostItems, let items = list.items else {
        throw Lie("a list has \(list.count) items, or they are a null pointer")
      }
      for index in 0..<Int(list.count) {
        guard items[index].kind == UInt32(SHELLAC_TEXT) else {
          throw Lie("an item of a list is not text (\(items[index].kind))")
        }
        try check(items[index].as.bytes)
      }
      return true
    default: return false
    }
  }

  private static func check(_ bytes: shellac_bytes) throws(Lie) {
    guard bytes.count <= mostBytes, bytes.data != nil || bytes.count == 0 else {
      throw Lie("a value has \(bytes.count) bytes, or they are a null pointer")
    }
  }

  private static func text(_ bytes: shellac_bytes, _ what: String) throws(Lie) -> String {
    guard bytes.count <= UInt64(CText.longest), bytes.data != nil || bytes.count == 0 else {
      throw Lie("\(what) has \(bytes.count) bytes, or they are a null pointer")
    }
    let buffer = UnsafeRawBufferPointer(start: bytes.data, count: Int(bytes.count))
    guard let text = String(validating: buffer, as: UTF8.self) else { throw Lie("\(what) is not UTF-8") }
    return text
  }
}
