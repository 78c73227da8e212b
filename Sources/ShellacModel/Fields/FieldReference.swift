/// A field that a user named: a built-in one, or any other tag as `tag.NAME`.
public enum FieldReference: Sendable, Hashable, CustomStringConvertible {
  /// A field of the catalogue.
  case field(Field)

  /// Any tag of the file, by its upper-case key.
  case tag(String)

  /// The name as a user writes it.
  public var description: String {
    switch self {
    case .field(let field): field.rawValue
    case .tag(let key): "tag." + key
    }
  }

  /// What kind of value it has.
  public var kind: FieldKind {
    switch self {
    case .field(let field): field.kind
    case .tag: .list
    }
  }
}
