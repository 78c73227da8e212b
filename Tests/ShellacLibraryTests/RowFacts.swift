import GRDB

@testable import ShellacLibrary

extension LibraryFixture {
  /// What rows say, a line each: `column=value` for whatever is known, bytes as text.
  func facts(_ sql: String) throws -> [String] {
    try library.database { db in
      try Row.fetchAll(db, sql: sql).map { row in
        zip(row.columnNames, row.databaseValues).compactMap { name, value -> String? in
          switch value.storage {
          case .null: nil
          case .blob(let bytes): "\(name)=\(String(decoding: bytes, as: UTF8.self))"
          case .int64(let number): "\(name)=\(number)"
          case .double(let number): "\(name)=\(number)"
          case .string(let text): "\(name)=\(text)"
          }
        }.joined(separator: " | ")
      }
    }
  }

  /// The first column of rows as text.
  func texts(_ sql: String) throws -> [String] {
    try library.database { db in try String.fetchAll(db, sql: sql) }
  }
}
