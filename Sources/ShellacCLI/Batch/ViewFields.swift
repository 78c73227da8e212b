import ShellacLibrary
import ShellacModel

/// Says before a view is read whether it has the fields that are asked for.
struct ViewFields {
  private let view: View
  private let hasPlaces: Bool

  /// - Parameter hasPlaces: whether the rows are entries of a playlist, which have a place on it.
  init(_ view: View, hasPlaces: Bool = false) { (self.view, self.hasPlaces) = (view, hasPlaces) }

  /// Looks whether one of several views has what is asked for.
  ///
  /// - Throws: `Diagnostic` that names what the first of them has not.
  static func check(_ views: [View], _ body: (View) throws -> Void) throws {
    var first: Diagnostic?
    for view in views {
      do { return try body(view) } catch let fault as Diagnostic { first = first ?? fault }
    }
    if let first { throw first }
  }

  /// - Throws: `Diagnostic` that names the field.
  func check(_ query: Query) throws {
    switch query {
    case .all(let parts), .any(let parts): for part in parts { try check(part) }
    case .not(let part): try check(part)
    case .term(let term):
      guard let field = term.field else { return }
      // Songs stand for albums, artists and purchases, which have them.
      if view != .coins, view != .ledger, field.isField(of: .songs) { return }
      try require(field)
    }
  }

  /// - Throws: `Diagnostic` that names the field or the order.
  func check(_ order: SortOrder) throws {
    switch order {
    case .builtIn(let order): try Wording.check(order, of: view)
    case .keys(let keys): for key in keys { try require(key.field) }
    }
  }

  /// - Throws: `Diagnostic` that names the field.
  func require(_ field: FieldReference) throws {
    if field.isField(of: view) || hasPlaces && field == .field(.position) { return }
    throw Diagnostic(
      "\(view.rawValue) have no field '\(field)'", hint: "Run 'shellac fields' to see what they have.",
      status: .usage)
  }
}
