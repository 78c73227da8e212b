/// What the parser of TOML found wrong, in words for somebody who wrote a file by hand.
///
/// The parser says `Error while parsing array: expected comma or closing ']', saw '2'`.
struct TOMLReason {
  private let scope: String
  private let fault: String

  /// Takes what the parser said.
  init(_ description: String) {
    var clause = description.prefix { $0 != "\n" }
    while clause.last == "." { clause.removeLast() }
    let start = "Error while parsing "
    guard clause.hasPrefix(start), let colon = clause.firstRange(of: ": ") else {
      (scope, fault) = ("the file", String(clause))
      return
    }
    scope = Self.scopes[clause[..<colon.lowerBound].dropFirst(start.count)] ?? "a number"
    fault = String(clause[colon.upperBound...])
  }

  /// One clause, without a full stop.
  var text: String {
    if fault == "encountered end-of-file" { return "the file ends inside \(scope)" }
    if fault.hasPrefix("cannot redefine existing "), let name { return "\(name) is there twice" }
    if fault.hasPrefix("cannot insert "), let name {
      return "\(name) cannot stand here: its table is something else already"
    }
    if fault.contains("escape sequence"), let name = quoted {
      return "'\(name)' means nothing in a text; a backslash is written \\\\"
    }
    if fault.contains("not representable"), let number = quoted { return "the number \(number) is too large" }
    if scope == "a text", fault.contains("control character") {
      return "a text is not closed, or has a control character in it"
    }
    for (mark, words) in Self.whole where fault.contains(mark) { return words }
    let start = "expected "
    guard fault.hasPrefix(start), let comma = fault.firstRange(of: ", saw ") else {
      return "\(scope) cannot be read"
    }
    let wanted = String(fault[..<comma.lowerBound].dropFirst(start.count))
    var found = String(fault[comma.upperBound...])
    // What was read up to the end of a line has that in its quotes, where the description was cut.
    if found.hasPrefix("'"), found.count == 1 || found.last != "'" { found += found == "'" ? "\\n'" : "'" }
    return "expected \(expected(wanted)), found \(Self.found[found] ?? found)"
  }

  /// What stands in the first quotes.
  private var quoted: Substring? {
    let parts = fault.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? parts[1] : nil
  }

  /// The name that is spoken of, in quotes.
  private var name: String? {
    guard let start = fault.firstIndex(of: "'"), let end = fault.lastIndex(of: "'"), start < end else {
      return nil
    }
    var written = fault[fault.index(after: start)..<end]
    while written.last?.isWhitespace == true { written.removeLast() }
    let name = Self.withoutRepetition(written)
    return name.contains { $0 == "'" || $0 == "\"" } ? name : "'\(name)'"
  }

  /// A name as it stands in the file: the parser looks at what is behind an opening quote, goes back, and has it twice.
  private static func withoutRepetition(_ name: Substring) -> String {
    var rest = Array(name.unicodeScalars)[...]
    var kept = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      kept.append(scalar)
      if scalar == "\\", quote == "\"" {
        if let next = rest.popFirst() { kept.append(next) }
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
        if rest.count >= 4, rest.prefix(2).elementsEqual(rest.dropFirst(2).prefix(2)) { rest.removeFirst(2) }
      }
    }
    return String(kept)
  }

  private func expected(_ wanted: String) -> String {
    switch (scope, wanted) {
    case (_, "a comment or whitespace"), ("a setting", "value-terminator"): return "the end of the line"
    case ("true or false", _): return scope
    case ("a date", _): return "a date such as 2024-05-31"
    case (_, "value-terminator"): return "the end of \(scope)"
    case ("the file", _): return Self.expected[wanted] ?? wanted
    default: return "\(Self.expected[wanted] ?? (wanted.contains("digit") ? "a digit" : wanted)) in \(scope)"
    }
  }

  private static let scopes: [Substring: String] = [
    "comment": "a remark", "string": "a text", "literal string": "a text", "boolean": "true or false",
    "unicode scalar sequence": "a text", "date": "a date", "time": "a date", "date-time": "a date",
    "date-time offset": "a date", "value": "a value", "key": "a name", "table header": "a table's header",
    "key-value pair": "a setting", "array": "a list", "inline table": "a table in braces",
    "root table": "the file",
  ]

  private static let whole = [
    ("could not determine value type", "this is no value; a text stands in quotes"),
    ("control character", "a control character stands here"),
    ("leading zeroes", "a number begins with 0"),
    ("underscores", "a _ stands where it has no digit on both sides"),
    ("dangling comma", "a comma stands before the closing brace"),
    ("maximum nested", "values are nested too deep"),
  ]

  private static let expected = [
    "comma or closing ']'": "',' or ']'", "comma or closing '}'": "',' or '}'",
    "value or closing ']'": "a value or ']'", "key or closing '}'": "a name or '}'",
    "key-value pair or closing '}'": "a setting or '}'", "key-value pair": "a setting", "value": "a value",
    "keys, tables, whitespace or comments": "a setting or a table's header",
    "bare key starting character or string delimiter": "a name",
  ]

  private static let found = ["'\\n'": "the end of the line", "comma": "','", "EOF": "the end of the file"]
}
