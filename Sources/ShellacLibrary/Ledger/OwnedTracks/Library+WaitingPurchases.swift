import GRDB

extension Library {
  /// Whether something was bought that no file is tied to, which new files may be.
  public func hasPurchasesWithoutFiles() throws -> Bool {
    try database { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM link WHERE rule = 'bought' AND void IS NULL)") ?? false
    }
  }
}
