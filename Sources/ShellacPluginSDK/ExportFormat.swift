/// A format that rows are written in.
///
/// One value is made for each export; rows come in order, then `finish` is called if all went well. Write into the
/// output as you go: it is handed on in large pieces.
public protocol ExportFormat {
  /// Suffixes of its files, in lower case without the dot; the first is the usual one.
  static var suffixes: [String] { get }

  /// Kinds of rows that it takes, its usual one first.
  static var rows: [RowKind] { get }

  /// Names of the fields that it takes; nil for those that the user chooses.
  static var columns: [String]? { get }

  /// What users can set.
  static var options: [OptionDescription] { get }

  /// Begins an export.
  ///
  /// - Throws: `PluginError` when it cannot be done as asked.
  init(_ request: ExportRequest, output: ByteOutput) throws

  /// Writes one row; it is gone when this returns.
  mutating func write(_ row: Row) throws

  /// Writes what comes after the last row.
  mutating func finish() throws
}

extension ExportFormat {
  /// Those that the user chooses.
  public static var columns: [String]? { nil }

  /// Nothing can be set.
  public static var options: [OptionDescription] { [] }

  /// Nothing comes after the last row.
  public mutating func finish() throws {}
}

/// What is to be written.
public struct ExportRequest {
  /// What the rows are.
  public var rows: RowKind
  /// What each has.
  public var columns: [Column]
  /// What stands once for all of them.
  public var document: Document
  /// The values of the format's options.
  public var settings: Settings
  /// The folder where the target will be, absolute, for relative paths; empty when there is none.
  public var folder: [UInt8]
  /// The target's file name; empty for standard output.
  public var name: [UInt8]
  /// Names something that could not be written as it is; the export goes on, and ends with status 1.
  public var warn: (PluginError) -> Void = { _ in }
  /// Tells what a user may want to know and is no problem.
  public var note: (PluginError) -> Void = { _ in }

  /// Creates a request.
  public init(
    rows: RowKind, columns: [Column], document: Document = Document(), settings: Settings = Settings([:]),
    folder: [UInt8] = [], name: [UInt8] = []
  ) {
    self.rows = rows
    self.columns = columns
    self.document = document
    self.settings = settings
    self.folder = folder
    self.name = name
  }
}
