/// Reads one term of a query: its sign, its field, its operator.
struct QueryTermParser {
  let argument: QueryParser.Argument
  let source: String
  /// Whether the query was saved once.
  let isKept: Bool

  func parse() throws -> Query {
    let text = argument.text
    var start = text.startIndex
    var isNegated = false
    if let sign = text.utf8.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "^") {
      isNegated = true
      start = text.utf8.index(after: start)
    }
    let term = try parse(text[start...])
    return isNegated ? .not(.term(term)) : .term(term)
  }

  private func parse(_ text: Substring) throws -> QueryTerm {
    guard !text.isEmpty else {
      throw failure(
        "a term of the query is empty", hint: "Leave it out to have everything.", at: text.startIndex)
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return QueryTerm(field: nil, match: .contains(String(text)))
    }
    let name = text[..<colon]
    let field = try self.field(name, in: text)
    var valueStart = text.utf8.index(after: colon)
    let mark = valueStart < text.endIndex ? text.utf8[valueStart] : 0
    let isEqual = mark == UInt8(ascii: "=")
    let isRegular = mark == UInt8(ascii: ":")
    if isEqual || isRegular { valueStart = text.utf8.index(after: valueStart) }
    let value = text[valueStart...]
    if isRegular {
      guard !value.isEmpty else {
        throw failure(
          "the regular expression is empty", hint: "Write \(name):: and a pattern, or \(name): for no value.",
          at: valueStart)
      }
      try requireText(field, at: colon)
      return QueryTerm(field: field, match: .matches(String(value)))
    }
    guard !value.isEmpty else {
      guard field != nil else {
        throw failure("any: has no text", hint: "Write what to look for after any:.", at: valueStart)
      }
      return QueryTerm(field: field, match: .missing)
    }
    guard let field, !field.kind.isText else {
      if case .field(let known) = field { try requireWord(value, of: known, isEqual: isEqual) }
      return QueryTerm(field: field, match: isEqual ? .equals(String(value)) : .contains(String(value)))
    }
    let offset = argument.text.utf8.distance(from: argument.text.startIndex, to: valueStart)
    let parser = QueryValueParser(field: field, isKept: isKept) { message, hint, byte in
      Diagnostic.usage(message, hint: hint, at: argument.sourceOffset(offset + byte), in: source)
    }
    return QueryTerm(field: field, match: try parser.parse(value))
  }

  /// The field before the colon, nil for `any`.
  private func field(_ name: Substring, in text: Substring) throws -> FieldReference? {
    if name.lowercased() == "any" { return nil }
    if let field = FieldReference(named: name) { return field }
    let meant = FieldReference.suggestion(for: String(name))
    let hint: String
    if let meant {
      hint = "Did you mean '\(meant):'?"
    } else {
      hint = "To look for the text itself, write any:\(text.utf8.count <= 60 ? String(text) : "TEXT")."
    }
    let message = name.isEmpty ? "there is no field before the colon" : "unknown field \(name.quoted)"
    throw failure(message, hint: hint, at: name.startIndex)
  }

  private func requireText(_ field: FieldReference?, at index: Substring.Index) throws {
    guard let field, !field.kind.isText else { return }
    throw failure(
      "'\(field)' is no text, so it has no regular expression",
      hint: "Write a value, such as \(field):\(QueryValueParser.example(field)).", at: index)
  }

  /// Refuses what a field never says, which would find nothing without a word.
  private func requireWord(_ value: Substring, of field: Field, isEqual: Bool) throws {
    guard !isKept, let words = field.words else { return }
    let wanted = value.lowercased()
    // A kind of coin entries is also known without what it begins with where only those are shown.
    let isKnown = words.contains { word in
      isEqual ? word == wanted || word == "coin-" + wanted : word.contains(wanted)
    }
    if isKnown { return }
    throw failure(
      "'\(field.rawValue)' never says \(value.quoted)",
      hint: Suggestion.closest(to: wanted, among: words).map { "Did you mean '\(field.rawValue):\($0)'?" }
        ?? "It says \(CountText.list(words, "or", isQuoted: true)).",
      at: value.startIndex)
  }

  private func failure(_ message: String, hint: String, at index: Substring.Index) -> Diagnostic {
    let byte = argument.text.utf8.distance(from: argument.text.startIndex, to: index)
    return .usage(message, hint: hint, at: argument.sourceOffset(byte), in: source)
  }
}

extension FieldKind {
  /// Whether its values are matched as text.
  var isText: Bool {
    switch self {
    case .text, .path, .list: true
    case .integer, .seconds, .real, .date, .instant, .money, .flag: false
    }
  }
}
