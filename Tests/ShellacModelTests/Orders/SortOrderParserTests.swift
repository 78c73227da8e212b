import Testing

@testable import ShellacModel

private func key(_ field: Field, descending: Bool = false, missing: SortKey.Missing = .last) -> SortKey {
  SortKey(field: .field(field), descending: descending, missing: missing)
}

struct SortOrderParserTests {
  static let named = [
    "mine": "-year,album:first", "other": "mine", "disco": "Discography", "Big One": "size",
  ]

  @Test(
    "A lone name is an order, anything else is a list of keys",
    arguments: [
      ("artist", .builtIn(.artist)), ("Year", .builtIn(.year)), (" added ", .builtIn(.added)),
      ("+year", .keys([key(.year)])), ("+artist,album", .keys([key(.artist), key(.album)])),
      ("-year", .keys([key(.year, descending: true)])),
      ("-year,album", .keys([key(.year, descending: true), key(.album)])),
      ("+-year", .keys([key(.year, descending: true)])),
      ("genre:first", .keys([key(.genre, missing: .first)])),
      ("artist, -length:LAST", .keys([key(.artist), key(.length, descending: true)])),
      ("duration,tracknumber", .keys([key(.length), key(.track)])),
      ("tag.MY%2CTAG,title", .keys([SortKey(field: .tag("MY,TAG")), key(.title)])),
      ("mine", .keys([key(.year, descending: true), key(.album, missing: .first)])),
      ("OTHER", .keys([key(.year, descending: true), key(.album, missing: .first)])),
      ("disco", .builtIn(.discography)),
    ] as [(String, SortOrder)])
  func orders(text: String, order: SortOrder) throws {
    #expect(try SortOrderParser.parse(text, named: Self.named) == order)
  }

  @Test(
    "A wrong order is answered with what is wrong, where, and what to do",
    arguments: [
      ("artits", "unknown order or field 'artits'", "Did you mean 'artist'?", 1),
      ("discografy", "unknown order or field 'discografy'", "Did you mean 'discography'?", 1),
      ("zzzzzz", "unknown order or field 'zzzzzz'", "See all names with: shellac orders.", 1),
      ("artist,-titel", "unknown field 'titel'", "Did you mean 'title'?", 9),
      (
        "artist,,album", "the order has an empty key",
        "Write fields with commas between them, such as artist,-year.", 8
      ),
      ("", "the order has an empty key", "Write fields with commas between them, such as artist,-year.", 1),
      (
        "-discography", "'discography' is an order, not a field",
        "Write discography alone, with --reverse to mirror it.", 2
      ),
      ("year,mine", "'mine' is an order, not a field", "Write mine alone, without other keys.", 6),
      ("genre:middle", "'middle' is no place for missing values", "Write genre:first or genre:last.", 7),
    ])
  func gallery(text: String, message: String, hint: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try SortOrderParser.parse(text, named: Self.named) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.place == Diagnostic.Place(source: text, column: column))
    #expect(error?.status == .usage)
  }

  @Test("Of keys that repeat a field the first counts, however many there are")
  func repeatedKeys() throws {
    let text = "artist,-year,-artist:first" + String(repeating: ",year,artist", count: 5_000)
    #expect(try SortOrderParser.parse(text) == .keys([key(.artist), key(.year, descending: true)]))
  }

  @Test("An order of too many keys is refused at the first that is too many")
  func tooManyKeys() throws {
    let fields = (0..<65).map { "tag.T\($0 + 10)" }
    guard case .keys(let keys) = try SortOrderParser.parse(fields.dropLast().joined(separator: ",")) else {
      Issue.record("no keys")
      return
    }
    #expect(keys.count == 64)
    let error = #expect(throws: Diagnostic.self) {
      try SortOrderParser.parse(fields.joined(separator: ","))
    }
    #expect(error?.message == "the order has more than 64 keys")
    #expect(error?.place?.column == 64 * 8 + 1)
    #expect(error?.status == .usage)
  }

  @Test("Of names that differ in case alone it is the same one in every run")
  func namesInOtherCase() throws {
    for _ in 0..<20 {
      // A dictionary made anew has another order.
      var named = ["best": "-year", "Best": "album", "BEST": "genre"]
      for filler in 0..<Int.random(in: 0..<30) { named["filler\(filler)"] = "title" }
      #expect(try SortOrderParser.parse("best", named: named) == .keys([key(.genre)]))
    }
  }

  @Test("Configured orders that lead in a circle are refused, by name")
  func cycles() {
    let named = ["a": "b", "b": "c", "c": "a", "self": "self"]
    let error = #expect(throws: Diagnostic.self) { try SortOrderParser.parse("a", named: named) }
    #expect(error?.message == "order 'a' leads back to itself: a, b, c, a")
    #expect(throws: Diagnostic.self) { try SortOrderParser.parse("self", named: named) }
  }

  @Test(
    "Faults in the configuration are found before an order is used",
    arguments: [
      (["mine": "-year,album"], nil),
      (["year": "album"], "order 'year' has the name of a built-in order"),
      (["my own": "album"], "'my own' is no name for an order"),
      (["mine": "albun"], "order 'mine': unknown order or field 'albun'"),
      (
        ["mine": "album", "Mine": "year"],
        "orders 'Mine' and 'mine' differ in case alone, which names of orders do not tell"
      ),
    ] as [([String: String], String?)])
  func check(named: [String: String], message: String?) {
    if let message {
      let error = #expect(throws: Diagnostic.self) { try SortOrderParser.check(named: named) }
      #expect(error?.message == message)
    } else {
      #expect(throws: Never.self) { try SortOrderParser.check(named: named) }
    }
  }

  @Test("An order written out is read as the same order")
  func roundTrip() throws {
    var orders = BuiltInOrder.allCases.map(SortOrder.builtIn)
    for field in Field.allCases {
      for descending in [false, true] {
        for missing in [SortKey.Missing.first, .last] {
          orders.append(.keys([key(field, descending: descending, missing: missing)]))
          let second = key(field == .title ? .album : .title)
          orders.append(.keys([key(field, descending: descending, missing: missing), second]))
        }
      }
    }
    orders.append(.keys([SortKey(field: .tag("A:B,C +%"))]))
    for order in orders { #expect(try SortOrderParser.parse(order.description) == order) }
  }

  @Test("What a built-in order stands for has a value in its view")
  func expansions() throws {
    for view in View.allCases {
      if case .builtIn(let order) = view.defaultOrder { #expect(order.keys(in: view) != nil) }
      for order in BuiltInOrder.allCases {
        for key in order.keys(in: view) ?? [] {
          guard case .field(let field) = key.field else { continue }
          #expect(field.views.contains(view), "\(order) in \(view) uses \(field)")
        }
      }
    }
    for order in BuiltInOrder.allCases { #expect(order.keys(in: .songs) != nil) }
  }

  @Test("Orders of any size are read or refused")
  func hostile() {
    for text in ["\0", "👩‍👩‍👧", ":", "+", "-", "+-", "\u{301}", String(repeating: "a,", count: 50_000)] {
      #expect(throws: Diagnostic.self) { try SortOrderParser.parse(text) }
    }
  }
}
