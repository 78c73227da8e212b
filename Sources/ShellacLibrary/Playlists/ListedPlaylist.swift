import GRDB
import ShellacModel

/// A playlist that a request lists, looked up.
struct ListedPlaylist: Sendable, Hashable {
  var id: Int64
  /// Whether its songs follow from a query; else the rows are its entries.
  var isSmart: Bool
  var isLimited: Bool
}

extension ViewRequest {
  /// The request with its playlist looked up, and a smart one's own order unless another is asked for.
  ///
  /// - Throws: `Diagnostic` when there is no such playlist, or rows of the view are on none.
  func lookedUp(in db: Database) throws -> ViewRequest {
    guard let playlist, listed == nil else { return self }
    guard view == .songs, !listsFiles else {
      throw Diagnostic(
        "a playlist has songs, not \(listsFiles ? "files" : view.rawValue)", hint: "List it as songs.",
        status: .usage)
    }
    let found = try PlaylistTable.required(playlist, in: db)
    var request = self
    request.listed = ListedPlaylist(
      id: found.id, isSmart: found.isSmart, isLimited: found.smart?.limit != nil)
    if let rule = found.smart, order == nil {
      request.order = try rule.sortOrder
      request.isReversed = isReversed != rule.isReversed
    }
    return request
  }
}

extension SmartRule {
  /// The order as it is sorted by; nil for the view's own.
  var sortOrder: SortOrder? { get throws { try order.map { try SortOrderParser.parse($0) } } }
}
