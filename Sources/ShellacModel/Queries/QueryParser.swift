/// Reads queries as users write them.
///
///     query = [ all { "," all } ]        "," "(" ")" count only as arguments of their own
///     all   = term { term }              all terms must hold; "( )" holds always
///     term  = [ "-" | "^" ] ( "(" query ")" | [ field op ] value )
///     op    = ":" contains   ":=" equals   "::" regular expression
///
/// What `:` and `:=` take as a value follows from the field's kind: text, numbers and ranges, dates, money, yes or no.
/// Regular expressions are not looked at here.
public enum QueryParser {
  /// How deep parentheses may be nested.
  static let deepestNesting = 100

  /// Reads a query of which each shell argument is a term.
  ///
  /// - Throws: `Diagnostic` whose place is in the arguments joined by blanks.
  public static func parse(arguments: [String]) throws -> Query {
    var offset = 0
    let words = arguments.map { text in
      defer { offset += text.utf8.count + 1 }
      return Argument(text: text, position: .start(offset))
    }
    return try parse(words, source: arguments.joined(separator: " "))
  }

  /// Reads a query in one text, which is split into arguments as a shell does.
  ///
  /// - Parameter isKept: whether it was saved once and is not being written now: words that a field never says are no
  ///   slip to be told then, and find nothing.
  /// - Throws: `Diagnostic` whose place is in `text`.
  public static func parse(text: String, isKept: Bool = false) throws -> Query {
    try parse(
      ShellWords.split(text).map { Argument(text: $0.text, position: .bytes($0.offsets)) }, source: text,
      isKept: isKept)
  }

  /// One argument, and where its bytes stand in the source.
  struct Argument {
    enum Position {
      case start(Int)
      case bytes([Int])
    }

    var text: String
    var position: Position

    func sourceOffset(_ byte: Int) -> Int {
      switch position {
      case .start(let start): start + byte
      case .bytes(let offsets): offsets[max(0, min(byte, offsets.count - 1))]
      }
    }
  }

  /// What stands between two parentheses, so far.
  private struct Level {
    var isNegated = false
    var openedAt = 0
    var alternatives: [Query] = []
    var terms: [Query] = []

    var query: Query {
      if alternatives.isEmpty { return all }
      return .any(alternatives + [all])
    }

    var all: Query { terms.count == 1 ? terms[0] : .all(terms) }
  }

  private static func emptySide(_ side: String, at offset: Int, in source: String) -> Diagnostic {
    Diagnostic.usage(
      "there is nothing \(side) ','", hint: "Put terms on both sides of it, or write any:, for the text.",
      at: offset,
      in: source)
  }

  private static func parse(_ arguments: [Argument], source: String, isKept: Bool = false) throws -> Query {
    var levels = [Level()]
    var top: Int { levels.count - 1 }
    var index = 0
    var lastComma = 0
    while index < arguments.count {
      let argument = arguments[index]
      let at = argument.sourceOffset(0)
      switch argument.text {
      case ",":
        guard !levels[top].terms.isEmpty else { throw emptySide("before", at: at, in: source) }
        lastComma = at
        levels[top].alternatives.append(levels[top].all)
        levels[top].terms = []
      case "(", "-(", "^(":
        try open(negated: argument.text != "(", at: at)
      case "-", "^":
        guard index + 1 < arguments.count, arguments[index + 1].text == "(" else {
          throw Diagnostic.usage(
            "'\(argument.text)' stands alone",
            hint: "Put it directly before what must not match, or write any:\(argument.text) for the text.",
            at: at, in: source)
        }
        index += 1
        try open(negated: true, at: at)
      case ")":
        guard levels.count > 1 else {
          throw Diagnostic.usage(
            "a closing parenthesis has no partner", hint: "Write any:')' for the text.", at: at, in: source)
        }
        try requireTerms(of: levels[top])
        let level = levels.removeLast()
        levels[top].terms.append(level.isNegated ? .not(level.query) : level.query)
      default:
        levels[top].terms.append(
          try QueryTermParser(argument: argument, source: source, isKept: isKept).parse())
      }
      index += 1
    }
    guard levels.count == 1 else {
      throw Diagnostic.usage(
        "a parenthesis is not closed", hint: "Add ) as an argument of its own.", at: levels[top].openedAt,
        in: source)
    }
    try requireTerms(of: levels[0])
    return levels[0].query

    /// Nothing at all means everything; nothing beside a comma is a slip, which would mean everything too.
    func requireTerms(of level: Level) throws {
      guard level.terms.isEmpty, !level.alternatives.isEmpty else { return }
      throw emptySide("behind", at: lastComma, in: source)
    }

    func open(negated: Bool, at offset: Int) throws {
      guard levels.count <= deepestNesting else {
        throw Diagnostic.usage(
          "parentheses are nested more than \(deepestNesting) deep", hint: "Use fewer parentheses.",
          at: offset,
          in: source)
      }
      levels.append(Level(isNegated: negated, openedAt: offset))
    }
  }
}
