import ShellacModel

/// What organising asks of the library: files, with all that their new paths are made of.
public struct OrganizeRequest: Sendable {
  /// Which songs; every copy of each is a file.
  public var query: Query

  /// The songs that each template is for, in the order in which they are tried; nil: for all.
  public var choices: [Query?]

  /// The fields that the templates name.
  public var columns: [FieldReference]

  /// Creates a request.
  public init(query: Query, choices: [Query?], columns: [FieldReference]) {
    self.query = query
    self.choices = choices
    self.columns = columns
  }
}

/// A file with what its new path is made of; valid only while the closure that got it runs.
public struct OrganizeRow {
  let row: ViewRow
  /// Where the file's own columns begin, behind the fields.
  let first: Int

  /// The SQL of the file's own columns.
  static let columns = [
    "f.id", "t.id", "iif(a.title IS NULL, NULL, a.id)", "f.folder", "f.name", "f.size", "f.modified",
    "f.inode", "f.device", "f.missing_since IS NOT NULL",
  ]

  /// The file.
  public var file: Int64 { row.statement.integer(first) }
  /// The song that it is a copy of.
  public var song: Int64 { row.statement.integer(first + 1) }
  /// The song's album; nil when it names none.
  public var album: Int64? {
    row.statement.isNull(first + 2) ? nil : row.statement.integer(first + 2)
  }
  /// The folder that it is in.
  public var folder: Int64 { row.statement.integer(first + 3) }
  /// Its name.
  public var name: [UInt8] { row.statement.bytes(first + 4) }
  /// By what the file is known again.
  public var stamp: FileStamp {
    FileStamp(
      size: row.statement.integer(first + 5), modified: row.statement.integer(first + 6),
      inode: UInt64(bitPattern: row.statement.integer(first + 7)),
      device: UInt64(bitPattern: row.statement.integer(first + 8)))
  }
  /// Whether it has vanished.
  public var isMissing: Bool { row.statement.integer(first + 9) != 0 }
  /// The number of the first template that is for it; nil when none is.
  public var choice: Int? {
    let number = row.statement.integer(first + 10)
    return number < 0 ? nil : Int(number)
  }

  /// Adds a field's value to a buffer; false when there is none.
  public func append(_ column: Int, to buffer: inout TextBuffer) -> Bool {
    if case .text = row.kinds[column] { return row.statement.append(column, to: &buffer.bytes) }
    if row.isNull(column) { return false }
    row.append(column, to: &buffer, as: .plain)
    return true
  }
}

/// A folder with files of the library.
public struct OrganizedFolder: Sendable, Hashable {
  /// Its number in the library.
  public var id: Int64
  /// The root that it is in.
  public var root: Int64
  /// Its absolute path.
  public var path: [UInt8]
  /// How many files that have not vanished are in it; nil when they were not counted.
  public var files: Int?
}
