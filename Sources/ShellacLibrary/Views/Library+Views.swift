import ShellacModel

extension Library {
  /// Calls `body` with each row that the request asks for, in order.
  ///
  /// - Throws: `Diagnostic`, and whatever `body` throws.
  public func rows(_ request: ViewRequest, _ body: (borrowing ViewRow) throws -> Void) throws {}

  /// How many rows the request would give, limit and offset aside.
  public func count(_ request: ViewRequest) throws -> Int { 0 }
}
