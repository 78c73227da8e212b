/// A line of text with fields in it, such as `{artist} - {title}`.
public struct Template: Sendable, Hashable {
  /// A part of a template.
  public enum Part: Sendable, Hashable {
    /// Text as it stands.
    case text(String)
    /// The first of these that has a value, padded with zeros to `width` when that is given and it is a number.
    case value([Operand], width: Int?)
    /// The inner template when the field has a value, else nothing.
    case when(FieldReference, Template)
  }

  /// One of the alternatives of a value.
  public enum Operand: Sendable, Hashable {
    /// A field's value.
    case field(FieldReference)
    /// Text that is always there.
    case literal(String)
  }

  /// The parts, in order.
  public var parts: [Part]

  /// Creates a template from its parts.
  public init(parts: [Part]) { self.parts = parts }

  /// Every field the template names, each once, in order of first use.
  public var fields: [FieldReference] {
    var seen: Set<FieldReference> = []
    var fields: [FieldReference] = []
    func visit(_ field: FieldReference) {
      if seen.insert(field).inserted { fields.append(field) }
    }
    for part in parts {
      switch part {
      case .text: break
      case .value(let operands, _):
        for case .field(let field) in operands { visit(field) }
      case .when(let field, let inner):
        visit(field)
        for field in inner.fields { visit(field) }
      }
    }
    return fields
  }
}
