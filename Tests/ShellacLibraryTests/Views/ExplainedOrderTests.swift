import ShellacModel
import Testing

@testable import ShellacLibrary

/// `--explain-sort` tells the truth: the rows stand as the keys that it prints put them.
@Suite struct ExplainedOrderTests {
  /// An order, and for each of its keys whether it descends and whether missing values come first.
  struct Case: CustomTestStringConvertible {
    var view: View
    var order: String
    var keys: [(descends: Bool, missingFirst: Bool)] = []
    var testDescription: String { "\(view.rawValue) by \(order)" }
  }

  static let cases: [Case] =
    BuiltInOrder.allCases.map { Case(view: .songs, order: $0.rawValue) }
    + BuiltInOrder.allCases.filter { $0 != .track }.map { Case(view: .albums, order: $0.rawValue) }
    + ["artist", "name", "added"].map { Case(view: .artists, order: $0) }
    + [
      Case(view: .songs, order: "-artist:first,title", keys: [(true, true), (false, false)]),
      Case(
        view: .songs, order: "genre,-composer,track:first",
        keys: [(false, false), (true, false), (false, true)]),
      Case(view: .songs, order: "-comment,artists", keys: [(true, false), (false, false)]),
      Case(
        view: .songs, order: "-albumartist,album:first,-bitrate",
        keys: [(true, false), (false, true), (true, false)]),
      Case(
        view: .songs, order: "edition:first,-date,tag.COMMENT",
        keys: [(false, true), (true, false), (false, false)]),
      Case(
        view: .songs, order: "format,-length,state", keys: [(false, false), (true, false), (false, false)]),
      Case(view: .albums, order: "-genre,-year:first", keys: [(true, false), (true, true)]),
      Case(view: .albums, order: "edition,-album", keys: [(false, false), (true, false)]),
      Case(
        view: .albums, order: "state,artist:first,-songs",
        keys: [(false, false), (false, true), (true, false)]),
      Case(view: .artists, order: "-songs,artist", keys: [(true, false), (false, false)]),
      Case(view: .artists, order: "artistsort:first,-albums", keys: [(false, true), (true, false)]),
    ]

  @Test(arguments: cases, [false, true])
  func rowsStandAsTheirKeysSay(_ wanted: Case, reversed: Bool) throws {
    let fixture = try LibraryFixture()
    var folder = RandomFolder(seed: 7)
    for _ in 1...12 { _ = try folder.run(on: fixture) }
    let rules = try fixture.library.settings().sortRules
    let collator = try Collator(locale: rules.locale)
    var request = ViewRequest(wanted.view, columns: [.field(.id)])
    request.order = try SortOrderParser.parse(wanted.order, named: [:])
    request.isReversed = reversed
    var rows: [(id: CellValue, keys: [ExplainedKey])] = []
    try fixture.library.explainedRows(request) { row, keys in rows.append((row.value(0), keys)) }
    #expect(rows.count > 3)
    if reversed { rows.reverse() }
    for (one, next) in zip(rows, rows.dropFirst()) {
      #expect(one.keys.map(\.field) == next.keys.map(\.field))
      var decided = false
      for (index, (a, b)) in zip(one.keys, next.keys).enumerated() where !decided {
        // The id goes the way of the last key.
        let way =
          wanted.keys.isEmpty
          ? (false, false)
          : index < wanted.keys.count ? wanted.keys[index] : (wanted.keys.last!.descends, false)
        switch (a.key, b.key) {
        case (nil, nil): break
        case (nil, _):
          #expect(way.1, "\(a.field): missing before \(b.key ?? "")")
          decided = true
        case (_, nil):
          #expect(!way.1, "\(a.field): \(a.key ?? "") before missing")
          decided = true
        case (let x?, let y?):
          let sign = compare(x, y, isText: a.rule != "number", collator)
          if sign == 0 { break }
          #expect((sign < 0) != way.0, "\(a.field): \(x) before \(y)")
          decided = true
        }
      }
      #expect(decided, "two rows with the same keys")
    }
  }

  private func compare(_ a: String, _ b: String, isText: Bool, _ collator: Collator) -> Int {
    func sign<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a < b ? -1 : a == b ? 0 : 1 }
    if !isText, let a = Double(a), let b = Double(b) { return sign(a, b) }
    let (x, y) = (collator.key(of: a), collator.key(of: b))
    return x == y ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
  }
}
