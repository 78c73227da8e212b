import ShellacLibrary
import ShellacModel

/// Says before a view is read whether it has the fields that are asked for.
struct ViewFields {
  private let view: View

  init(_ view: View) { self.view = view }

  /// Looks at a query, an order and columns.
  ///
  /// - Throws: `Diagnostic` that names the field.
  func check(
    _ query: QueryOptions, _ order: OrderOptions, _ columns: ColumnOptions, _ configuration: Configuration
  ) throws {
    if let text = columns.columns?.text {
      for column in try FieldList(parsing: text).columns { try require(column.field, orOfSongs: false) }
    }
    try check(query.parsed())
  }

  private func check(_ query: Query) throws {
    switch query {
    case .all(let parts), .any(let parts): for part in parts { try check(part) }
    case .not(let part): try check(part)
    case .term(let term): if let field = term.field { try require(field, orOfSongs: true) }
    }
  }

  /// - Parameter orOfSongs: whether a field of songs will do, as it does in a query.
  private func require(_ reference: FieldReference, orOfSongs: Bool) throws {
    guard case .field(let field) = reference, !reference.isField(of: view), field != .position else { return }
    if orOfSongs, reference.isField(of: .songs) { return }
    throw Diagnostic(
      "\(view.rawValue) have no field '\(field.rawValue)'",
      hint: "Run 'shellac fields' to see what they have.",
      status: .usage)
  }
}
