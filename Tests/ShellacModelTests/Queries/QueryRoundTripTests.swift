import Testing

@testable import ShellacModel

/// Pseudorandom numbers that are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func text() -> String {
    let pieces = [
      "a", "Ü", "(", ")", ",", "-", "^", " ", "'", "\"", "\\", "$", "é", "👩‍👩‍👧", "\u{202E}", "\n", "x", "..",
      "%", ":", "=",
    ]
    var text = ""
    repeat {
      text = (0..<Int.random(in: 1...6, using: &self)).map { _ in pieces.randomElement(using: &self)! }
        .joined()
    } while text.hasPrefix(":") || text.hasPrefix("=") || text.unicodeScalars.first == ":"
      || text.unicodeScalars.first == "="
    return text
  }

  mutating func range<Bound>(_ bound: (inout SeededGenerator) -> Bound) -> (Bound?, Bound?) {
    let single = bound(&self)
    switch Int.random(in: 0...2, using: &self) {
    case 0: return (single, single)
    case 1: return (single, nil)
    default: return (nil, single)
    }
  }

  mutating func term() -> QueryTerm {
    let texts: [FieldReference?] = [
      nil, .field(.title), .field(.genres), .field(.path), .tag("MOOD"), .tag("A:B C%,'ß|"),
    ]
    switch Int.random(in: 0...9, using: &self) {
    case 0...3: return QueryTerm(field: texts.randomElement(using: &self)!, match: .contains(text()))
    case 4: return QueryTerm(field: texts.randomElement(using: &self)!, match: .equals(text()))
    case 5: return QueryTerm(field: texts.randomElement(using: &self)!, match: .matches(text()))
    case 6:
      return QueryTerm(field: .field(Field.allCases.randomElement(using: &self)!), match: .missing)
    case 7:
      let field: Field = [.year, .bpm, .length, .coins].randomElement(using: &self)!
      let divisor = field.kind == .integer ? 1.0 : 1000.0
      let (from, to) = range { (Double(Int.random(in: 0...999_999_999, using: &$0)) / divisor) }
      return QueryTerm(field: .field(field), match: .number(from: from, to: to))
    case 8:
      let (from, to) = range { generator in
        Bool.random(using: &generator)
          ? DateBound.before(today: Int.random(in: 0...99_999, using: &generator), unit: .days)
          : .date(PartialDate(year: Int.random(in: 1...9999, using: &generator), month: 5)!)
      }
      return QueryTerm(field: .field(.added), match: .date(from: from, to: to))
    default:
      let (from, to) = range {
        MoneyBound(
          digits: Int64.random(in: -999...999_999_999_999, using: &$0),
          exponent: Int.random(in: 0...4, using: &$0),
          currency: Bool.random(using: &$0) ? "EUR" : nil)
      }
      return QueryTerm(field: .field(.price), match: .money(from: from, to: to))
    }
  }

  /// A query as the parser makes them: no group of one.
  mutating func query(depth: Int) -> Query {
    switch depth == 0 ? 0 : Int.random(in: 0...4, using: &self) {
    case 0, 1: return .term(term())
    case 2: return .not(query(depth: depth - 1))
    case 3:
      let count = [0, 2, 3].randomElement(using: &self)!
      return .all((0..<count).map { _ in query(depth: depth - 1) })
    default:
      return .any((0..<Int.random(in: 2...3, using: &self)).map { _ in query(depth: depth - 1) })
    }
  }
}

struct QueryRoundTripTests {
  @Test("A query written out is read as the same query")
  func roundTrip() throws {
    var generator = SeededGenerator(state: 2)
    for _ in 0..<3_000 {
      let query = generator.query(depth: 4)
      #expect(try QueryParser.parse(arguments: query.arguments) == query, "\(query.arguments)")
      #expect(try QueryParser.parse(text: query.description) == query, "\(query.description)")
    }
  }

  @Test(
    "The longest length comes back from its own text, and a longer one is refused",
    arguments: ["999999999999", "999999999999.999", "277777777:46:39", "..16666666666:39.9"])
  func longestLength(text: String) throws {
    let query = try QueryParser.parse(arguments: ["length:" + text])
    #expect(try QueryParser.parse(arguments: query.arguments) == query, "\(query.arguments)")
    for longer in ["1000000000000", "277777777:46:40", "999999999999999", "999999999999999:00:00"] {
      let error = #expect(throws: Diagnostic.self) { try QueryParser.parse(arguments: ["length:" + longer]) }
      #expect(error?.message == "'\(longer)' is no length")
    }
  }

  @Test("Any arguments are read or refused with a place inside them")
  func anyArguments() {
    var generator = SeededGenerator(state: 3)
    for _ in 0..<3_000 {
      let arguments = (0..<4).map { _ in
        (["", "year:", "added:", "price:", "length:", "title:", "-", "(", ")"].randomElement(
          using: &generator)!)
          + generator.text()
      }
      do {
        let query = try QueryParser.parse(arguments: arguments)
        #expect(try QueryParser.parse(arguments: query.arguments) == query, "\(arguments)")
      } catch let error as Diagnostic {
        let columns = 1...((error.place?.source.count ?? 0) + 1)
        let column = error.place?.column ?? 0
        #expect(columns.contains(column), "\(arguments)")
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test(
    "What an argument cannot say becomes a pattern that finds the same",
    arguments: [
      (.contains("=x"), ["title::=x"]), (.contains(":a.b"), [#"title:::a\.b"#]),
      (.contains(""), ["title::(?:)"]),
    ] as [(QueryMatch, [String])])
  func unsayable(match: QueryMatch, arguments: [String]) {
    #expect(Query.term(QueryTerm(field: .field(.title), match: match)).arguments == arguments)
  }
}
