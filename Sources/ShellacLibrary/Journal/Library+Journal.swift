import GRDB

extension Library {
  /// The changes in the journal, newest first.
  ///
  /// - Parameter limit: at most how many.
  public func changes(limit: Int? = nil) throws -> [Change] {
    try database { db in try ChangeTable.changes(limit: limit, in: db) }
  }
}
