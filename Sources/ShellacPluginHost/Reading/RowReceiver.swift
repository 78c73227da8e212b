import ShellacModel

/// What the rows that follow are and have.
public struct ReceivedTable: Sendable, Hashable {
  /// What the rows are.
  public let rows: RowKind

  /// What each has.
  public let columns: [HostColumn]

  /// The place of a column; nil when the table has none of that name.
  public func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }
}

/// Takes what a plugin reads.
public protocol RowReceiver: AnyObject {
  /// Takes the beginning of a table: rows that follow are of it. A file may hold several.
  ///
  /// - Returns: whether to go on.
  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) throws -> Bool

  /// Takes a row, which is gone when this returns.
  ///
  /// - Returns: whether to go on.
  func row(_ row: ReceivedRow) throws -> Bool

  /// Takes a problem: a row that the plugin could not take, named with its place.
  ///
  /// - Returns: whether to go on.
  func refuse(_ problem: Diagnostic) throws -> Bool
}
