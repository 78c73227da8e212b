import Testing

@testable import ShellacModel

private func field(_ field: Field, _ match: QueryMatch) -> Query {
  .term(QueryTerm(field: .field(field), match: match))
}

private func bare(_ text: String) -> Query { .term(QueryTerm(field: nil, match: .contains(text))) }

private func date(_ text: String) -> DateBound? { PartialDate(parsing: text).map(DateBound.date) }

private func money(_ digits: Int64, _ exponent: Int, _ currency: String? = nil) -> MoneyBound {
  MoneyBound(digits: digits, exponent: exponent, currency: currency)
}

struct QueryParserTests {
  @Test(
    "Each argument is one term, whatever blanks, commas and colons it holds",
    arguments: [
      ([], .everything),
      (["beatles"], bare("beatles")),
      (["Earth, Wind & Fire"], bare("Earth, Wind & Fire")),
      (["album:Earth, Wind & Fire"], field(.album, .contains("Earth, Wind & Fire"))),
      (["title:2:00 (Live)"], field(.title, .contains("2:00 (Live)"))),
      (["any:12:30"], bare("12:30")),
      (["any:http://x"], bare("http://x")),
      (["ANY:=x"], .term(QueryTerm(field: nil, match: .equals("x")))),
      (["any:::x"], .term(QueryTerm(field: nil, match: .matches(":x")))),
      (["ARTIST:=The Who"], field(.artist, .equals("The Who"))),
      (["artist::^the (who|band)$"], field(.artist, .matches("^the (who|band)$"))),
      (["album_artist:x"], field(.albumartist, .contains("x"))),
      (["genre:"], field(.genre, .missing)),
      (["genre:="], field(.genre, .missing)),
      (["-genre:"], .not(field(.genre, .missing))),
      (["-genre:live"], .not(field(.genre, .contains("live")))),
      (["^genre:live"], .not(field(.genre, .contains("live")))),
      (["-live"], .not(bare("live"))),
      (["--live"], .not(bare("-live"))),
      (["tag.mood:calm"], .term(QueryTerm(field: .tag("MOOD"), match: .contains("calm")))),
      (["tag.MY%3aTAG%20X:=1"], .term(QueryTerm(field: .tag("MY:TAG X"), match: .equals("1")))),
      (["(live)"], bare("(live)")),
      (["a,b"], bare("a,b")),
    ] as [([String], Query)])
  func terms(arguments: [String], query: Query) throws {
    #expect(try QueryParser.parse(arguments: arguments) == query)
  }

  @Test(
    "All terms hold, commas part alternatives, parentheses group",
    arguments: [
      (["a", "b"], .all([bare("a"), bare("b")])),
      (["a", ",", "b"], .any([bare("a"), bare("b")])),
      (["a", "b", ",", "c"], .any([.all([bare("a"), bare("b")]), bare("c")])),
      (["a", "(", "b", ",", "c", ")"], .all([bare("a"), .any([bare("b"), bare("c")])])),
      (["-(", "a", "b", ")"], .not(.all([bare("a"), bare("b")]))),
      (["-", "(", "a", ")"], .not(bare("a"))),
      (["^", "(", "-a", ")"], .not(.not(bare("a")))),
      (["(", "(", "a", ")", ")"], bare("a")),
      (["(", ")"], .everything),
      (["a", ",", "(", ")"], .any([bare("a"), .everything])),
    ] as [([String], Query)])
  func structure(arguments: [String], query: Query) throws {
    #expect(try QueryParser.parse(arguments: arguments) == query)
  }

  @Test(
    "Numbers, lengths, dates, money and flags are typed by their field",
    arguments: [
      ("year:1999", field(.year, .number(from: 1999, to: 1999))),
      ("year:=1999", field(.year, .number(from: 1999, to: 1999))),
      ("year:1990..1999", field(.year, .number(from: 1990, to: 1999))),
      ("year:1990..", field(.year, .number(from: 1990, to: nil))),
      ("year:..1999", field(.year, .number(from: nil, to: 1999))),
      ("tracknumber:7", field(.track, .number(from: 7, to: 7))),
      ("bpm:120..128.5", field(.bpm, .number(from: 120, to: 128.5))),
      ("length:215.3", field(.length, .number(from: 215.3, to: 215.399))),
      ("length:3:35", field(.length, .number(from: 215, to: 215.999))),
      ("duration:3:00..1:02:03.5", field(.length, .number(from: 180, to: 3723.599))),
      ("length:..60", field(.length, .number(from: nil, to: 60.999))),
      ("date:1999", field(.date, .date(from: date("1999"), to: date("1999")))),
      (
        "purchased:2024-01-01..2024-06",
        field(.purchased, .date(from: date("2024-01-01"), to: date("2024-06")))
      ),
      ("date:2024-06..2024", field(.date, .date(from: date("2024-06"), to: date("2024")))),
      ("added:-30d..", field(.added, .date(from: .before(today: 30, unit: .days), to: nil))),
      (
        "added:-2W..today",
        field(
          .added, .date(from: .before(today: 2, unit: .weeks), to: .before(today: 0, unit: .days)))
      ),
      ("added:..-1y", field(.added, .date(from: nil, to: .before(today: 1, unit: .years)))),
      (
        "added:yesterday",
        field(
          .added, .date(from: .before(today: 1, unit: .days), to: .before(today: 1, unit: .days)))
      ),
      ("price:5EUR..", field(.price, .money(from: money(5, 0, "EUR"), to: nil))),
      ("price:1.29USD", field(.price, .money(from: money(129, 2, "USD"), to: money(129, 2, "USD")))),
      ("price:eur5..10", field(.price, .money(from: money(5, 0, "EUR"), to: money(10, 0, "EUR")))),
      ("price:0.05 EUR", field(.price, .money(from: money(5, 2, "EUR"), to: money(5, 2, "EUR")))),
      ("amount:..5", field(.price, .money(from: nil, to: money(5, 0)))),
      ("compilation:true", field(.compilation, .flag(true))),
      ("picture:No", field(.picture, .flag(false))),
      ("isrc:GB..", field(.isrc, .contains("GB.."))),
    ] as [(String, Query)])
  func values(argument: String, query: Query) throws {
    #expect(try QueryParser.parse(arguments: [argument]) == query)
  }

  @Test("A text is split as a shell splits words")
  func text() throws {
    #expect(
      try QueryParser.parse(text: "album:'Earth, Wind & Fire' -genre:live , year:1975")
        == QueryParser.parse(arguments: ["album:Earth, Wind & Fire", "-genre:live", ",", "year:1975"]))
    #expect(try QueryParser.parse(text: "  ") == .everything)
  }

  @Test("Queries of any size and with any characters are read or refused, never more")
  func hostile() throws {
    let long = String(repeating: "x", count: 100_000)
    #expect(try QueryParser.parse(arguments: ["title:" + long]) == field(.title, .contains(long)))
    for text in [
      "\0", "title:\0", "👩‍👩‍👧‍👦", "title:\u{202E}abc", "\u{301}", "title:\u{301}x", "tag.\u{301}:x", "a\r\nb",
    ] {
      #expect(try QueryParser.parse(arguments: [text]) != .everything)
    }
    #expect(throws: Diagnostic.self) { try QueryParser.parse(arguments: [long + ":x"]) }
    #expect(throws: Diagnostic.self) { try QueryParser.parse(arguments: ["year:" + long]) }
    #expect(throws: Diagnostic.self) {
      try QueryParser.parse(arguments: ["year:" + String(repeating: "9", count: 100_000)])
    }
    #expect(throws: Diagnostic.self) { try QueryParser.parse(arguments: ["added:-99999999999999999999d"]) }
    #expect(throws: Diagnostic.self) {
      try QueryParser.parse(arguments: Array(repeating: "(", count: 100_000))
    }
    let deepest = Array(repeating: "-(", count: 100) + ["x"] + Array(repeating: ")", count: 100)
    let query = try QueryParser.parse(arguments: deepest)
    #expect(try QueryParser.parse(arguments: query.arguments) == query)
    #expect(try QueryParser.parse(arguments: Array(repeating: "x", count: 50_000)) != .everything)
  }
}
