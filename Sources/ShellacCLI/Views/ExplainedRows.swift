import ShellacLibrary
import ShellacModel

/// The rows of a view, one for each key that puts them in their place.
struct ExplainedRows: RowSequence {
  /// What comes behind the view's own columns.
  static let columns = [
    OutputColumn("sorted by"), OutputColumn("key"), OutputColumn("rule"),
  ]

  let library: Library
  let request: ViewRequest
  /// Whether the view's own columns stand in every row, or only in the first of each.
  let repeats: Bool

  func forEach(_ body: (borrowing ListedRow) throws -> Void) throws {
    try library.explainedRows(request) { row, keys in
      let own = request.columns.indices.map { row.value($0) }
      for (number, key) in keys.enumerated() {
        let first = repeats || number == 0 ? own : own.map { _ in .null }
        try body(
          ListedRow(first + [.text(key.field), key.key.map { .text($0) } ?? .null, .text(key.rule)]))
      }
    }
  }
}
