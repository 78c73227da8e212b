/// Reads templates as users write them.
///
/// - `{field}` is the field's value, `{track:02}` padded with zeros to two digits;
/// - `{a|b|'text'}` is the first that has a value, a quote in the text doubled;
/// - `{field?text}` is the text when the field has a value; the text may hold fields and be empty;
/// - `{{` and `}}` are braces. In the text of a condition, braces that can all close what is open do close it;
///   `{'}'}` is a brace everywhere.
public enum TemplateParser {
  /// How deep conditions may be nested.
  static let deepestNesting = 20

  /// Reads a template.
  ///
  /// - Throws: `Diagnostic` with the column of the fault.
  public static func parse(_ text: String) throws -> Template {
    var scanner = TemplateScanner(text: text)
    return try scanner.scan()
  }
}

/// The state of one reading; works on bytes, whose marks are all ASCII.
private struct TemplateScanner {
  /// A condition that is open, and what stood before it.
  struct Condition {
    var field: FieldReference
    var openedAt: Int
    var partsBefore: [Template.Part]
  }

  let text: String
  let bytes: [UInt8]
  var index = 0
  var parts: [Template.Part] = []
  var literal: [UInt8] = []
  var open: [Condition] = []

  init(text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func scan() throws -> Template {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        if byte(index + 1) == UInt8(ascii: "{") {
          literal.append(UInt8(ascii: "{"))
          index += 2
        } else {
          endLiteral()
          try scanField()
        }
      case UInt8(ascii: "}"): try scanClosingBraces()
      default:
        literal.append(bytes[index])
        index += 1
      }
    }
    if let condition = open.last {
      throw Diagnostic.usage(
        "a brace is not closed", hint: "Close it with }, or write {{ for a brace.", at: condition.openedAt,
        in: text)
    }
    endLiteral()
    return Template(parts: parts)
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    parts.append(.text(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func scanClosingBraces() throws {
    var run = 0
    while byte(index + run) == UInt8(ascii: "}") { run += 1 }
    if run > open.count {
      // Not all of them can close something: two are a brace, as everywhere.
      guard run >= 2 else {
        throw Diagnostic.usage(
          "a closing brace has no partner", hint: "Write }} for a brace.", at: index, in: text)
      }
      literal.append(UInt8(ascii: "}"))
      index += 2
      return
    }
    endLiteral()
    for _ in 0..<run {
      let condition = open.removeLast()
      parts = condition.partsBefore + [.when(condition.field, Template(parts: parts))]
    }
    index += run
  }

  /// Reads from the opening brace to the closing one, or to the question mark of a condition.
  private mutating func scanField() throws {
    let openedAt = index
    index += 1
    var operands: [Template.Operand] = []
    var width: Int?
    while true {
      skipBlanks()
      operands.append(try scanOperand(openedAt: openedAt))
      skipBlanks()
      if byte(index) == UInt8(ascii: ":") { width = try scanWidth(operands) }
      skipBlanks()
      let mark = byte(index)
      index += 1
      switch mark {
      case UInt8(ascii: "}"):
        parts.append(.value(operands, width: width))
        return
      case UInt8(ascii: "|") where width == nil: continue
      case UInt8(ascii: "?") where width == nil:
        guard operands.count == 1, case .field(let field) = operands[0] else {
          throw Diagnostic.usage(
            "a condition asks for more than one field", hint: "Write {field?text}.", at: openedAt, in: text)
        }
        guard open.count < TemplateParser.deepestNesting else {
          throw Diagnostic.usage(
            "conditions are nested more than \(TemplateParser.deepestNesting) deep",
            hint: "Use fewer conditions.", at: openedAt, in: text)
        }
        open.append(Condition(field: field, openedAt: openedAt, partsBefore: parts))
        parts = []
        return
      case nil:
        throw Diagnostic.usage(
          "a brace is not closed", hint: "Close it with }, or write {{ for a brace.", at: openedAt, in: text)
      default:
        throw Diagnostic.usage(
          "the field should end here", hint: "Close it with }.", at: index - 1, in: text)
      }
    }
  }

  private mutating func skipBlanks() {
    while byte(index) == 0x20 { index += 1 }
  }

  private mutating func scanOperand(openedAt: Int) throws -> Template.Operand {
    let start = index
    guard byte(index) != UInt8(ascii: "'") else { return .literal(try scanQuoted()) }
    scan: while let byte = byte(index) {
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: ":"),
        UInt8(ascii: "'"):
        break scan
      default: index += 1
      }
    }
    if index == bytes.count {
      throw Diagnostic.usage(
        "a brace is not closed", hint: "Close it with }, or write {{ for a brace.", at: openedAt, in: text)
    }
    let name = String(String(decoding: bytes[start..<index], as: UTF8.self).trimmed.text)
    guard !name.isEmpty else {
      throw Diagnostic.usage(
        "there is no field between the braces", hint: "Write a field, such as {title}, or {{ for a brace.",
        at: start, in: text)
    }
    guard let field = FieldReference(named: name) else {
      throw Diagnostic.unknownField(name, at: start, in: text)
    }
    return .field(field)
  }

  private mutating func scanQuoted() throws -> String {
    let start = index
    var content: [UInt8] = []
    index += 1
    while let next = byte(index) {
      index += 1
      if next != UInt8(ascii: "'") {
        content.append(next)
      } else if byte(index) == UInt8(ascii: "'") {
        content.append(next)
        index += 1
      } else {
        return String(decoding: content, as: UTF8.self)
      }
    }
    throw Diagnostic.usage(
      "a quote is not closed", hint: "Close it with ', or write '' for a quote.", at: start, in: text)
  }

  private mutating func scanWidth(_ operands: [Template.Operand]) throws -> Int {
    index += 1
    let start = index
    var width = 0
    while let digit = byte(index), digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9"), index - start < 4 {
      width = width * 10 + Int(digit - UInt8(ascii: "0"))
      index += 1
    }
    guard byte(start) == UInt8(ascii: "0"), (1...20).contains(width) else {
      let name = if case .field(let field)? = operands.last { field.description } else { "track" }
      throw Diagnostic.usage(
        "this is no padding", hint: "Write a zero and the number of digits, such as {\(name):02}.", at: start,
        in: text)
    }
    let fields = operands.compactMap { if case .field(let field) = $0 { field } else { nil } }
    if fields.count == operands.count, fields.allSatisfy(Self.isWords), let field = fields.last {
      throw Diagnostic.usage(
        "'\(field)' is text, and zeros go before numbers", hint: "Write {\(field)}.", at: start - 1, in: text)
    }
    return width
  }

  /// Whether a field holds words or names, which have no digits to be counted; other tags may hold anything.
  private static func isWords(_ field: FieldReference) -> Bool {
    guard case .field(let known) = field else { return false }
    switch known {
    case .catalognumber, .barcode, .orderid, .lineid, .reference: return false
    default: return known.kind.isText
    }
  }
}
