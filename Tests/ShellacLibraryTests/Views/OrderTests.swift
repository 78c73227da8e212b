import ShellacModel
import Testing

@testable import ShellacLibrary

/// The built-in orders, lists of keys, and that no order sorts what an index has sorted.
@Suite struct OrderTests {
  typealias Song = LibraryFixture.Song

  static let views: [(View, [BuiltInOrder])] = [
    (.songs, BuiltInOrder.allCases),
    (.albums, BuiltInOrder.allCases.filter { $0 != .track }),
    (.artists, [.artist, .name, .added]),
  ]

  @Test(arguments: views, [false, true])
  func everyBuiltInOrderWalksAnIndex(view: (View, [BuiltInOrder]), reversed: Bool) throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Home"])])
    for order in view.1 {
      var request = ViewRequest(view.0, columns: [.field(.id)])
      request.order = .builtIn(order)
      request.isReversed = reversed
      request.limit = 50
      let plan = try fixture.library.plan(request)
      #expect(
        !plan.contains { $0.contains("TEMP B-TREE") }, "\(view.0) by \(order), reversed \(reversed): \(plan)")
    }
  }

  @Test(arguments: ["-added", "duration", "-length", "-title", "title"])
  func commonListsOfOneKeyWalkAnIndexToo(sort: String) throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada", "ALBUM": "Home"])])
    var request = ViewRequest(.songs, columns: [.field(.id)])
    request.order = try SortOrderParser.parse(sort, named: [:])
    #expect(try !fixture.library.plan(request).contains { $0.contains("TEMP B-TREE") })
  }

  private func album() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    let titles = ["Zebra", "apple", "The Beatles", "Track 10", "Été", "Eau", "Track 2", "élan"]
    try fixture.index(
      titles.enumerated().map { Song("x/\($0).mp3", ["TITLE": $1, "ARTIST": "Ada"]).length($0 * 10_000) })
    return fixture
  }

  @Test func eightTitles() throws {
    let fixture = try album()
    let ascending = ["apple", "The Beatles", "Eau", "élan", "Été", "Track 2", "Track 10", "Zebra"]
    #expect(try fixture.list("title", sort: "name") == ascending)
    #expect(try fixture.list("title", sort: "name", reversed: true) == ascending.reversed())
    #expect(try fixture.list("title", sort: "-title") == ascending.reversed())
  }

  @Test func limitsAreAppliedAfterSorting() throws {
    let fixture = try album()
    #expect(try fixture.list("title", sort: "name", limit: 2) == ["apple", "The Beatles"])
    #expect(try fixture.list("title", sort: "name", limit: 2, offset: 6) == ["Track 10", "Zebra"])
    #expect(try fixture.list("title", "title:t", sort: "-length", limit: 1) == ["Track 2"])
  }

  @Test func discsAndTracksSortAsNumbers() throws {
    let fixture = try LibraryFixture()
    var songs: [Song] = []
    for (disc, track) in [(10, 1), (2, 10), (2, 9), (1, 1)] {
      songs.append(
        Song(
          "x/\(disc)-\(track).mp3",
          [
            "TITLE": "\(disc).\(track)", "ALBUM": "A", "ALBUMARTIST": "B", "DISCNUMBER": "\(disc)",
            "TRACKNUMBER": "\(track)",
          ]))
    }
    songs.append(Song("x/none.mp3", ["TITLE": "none", "ALBUM": "A", "ALBUMARTIST": "B"]))
    try fixture.index(songs)
    #expect(try fixture.list("title") == ["1.1", "2.9", "2.10", "10.1", "none"])
    #expect(try fixture.list("title", sort: "track") == ["1.1", "2.9", "2.10", "10.1", "none"])
  }

  @Test(arguments: [
    ("year", "1970,1999,1999-05,-"), ("-year", "1999,1999-05,1970,-"), ("year:first", "-,1970,1999,1999-05"),
    ("-year:first", "-,1999,1999-05,1970"), ("date", "1970,1999,1999-05,-"), ("-date", "1999-05,1999,1970,-"),
  ])
  func missingValuesAreLastUnlessAskedFirst(sort: String, expected: String) throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "1", "ALBUM": "A", "ALBUMARTIST": "X", "DATE": "1999"]),
      Song("b/1.mp3", ["TITLE": "2", "ALBUM": "B", "ALBUMARTIST": "X", "DATE": "1999-05"]),
      Song("c/1.mp3", ["TITLE": "3", "ALBUM": "C", "ALBUMARTIST": "X"]),
      Song("d/1.mp3", ["TITLE": "4", "ALBUM": "D", "ALBUMARTIST": "X", "DATE": "1970"]),
    ])
    let rows = try fixture.list("date", sort: sort)
    let wanted = expected.split(separator: ",").map(String.init)
    // Of two dates of one year, `-year` leaves the later id first.
    #expect(
      sort == "-year" || sort == "-year:first"
        ? Set(rows) == Set(wanted) && rows.firstIndex(of: "-") == wanted.firstIndex(of: "-") : rows == wanted,
      "\(rows)")
  }

  @Test func reverseMirrorsTheWholeOrder() throws {
    let fixture = try album()
    for sort in ["artist", "name", "added", "duration", "purchased", "price", "-length,title"] {
      #expect(
        try fixture.list("id", sort: sort).reversed() == fixture.list("id", sort: sort, reversed: true),
        "\(sort)")
    }
  }

  @Test func sortTagsWin() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "1", "ALBUM": "A", "ARTIST": "As It Is", "ARTISTSORT": "As It Is"]),
      Song("b/1.mp3", ["TITLE": "1", "ALBUM": "B", "ARTIST": "Zed Ash", "ARTISTSORT": "Ash, Zed"]),
      Song("c/1.mp3", ["TITLE": "1", "ALBUM": "C", "ARTIST": "A Day to Remember"]),
      Song("d/1.mp3", ["TITLE": "1", "ALBUM": "D", "ARTIST": "A Bird"]),
    ])
    #expect(try fixture.list(.albums, "artist") == ["A Day to Remember", "As It Is", "Zed Ash", "A Bird"])
    #expect(
      try fixture.list(.artists, "artist") == ["A Day to Remember", "As It Is", "Zed Ash", "A Bird"])
  }

  @Test func explainedKeysSayWhichRuleMadeThem() throws {
    let fixture = try album()
    var request = ViewRequest(.songs, columns: [.field(.title)])
    request.order = .builtIn(.name)
    request.offset = 1
    request.limit = 1
    var keys: [ExplainedKey] = []
    try fixture.library.explainedRows(request) { _, explained in keys = explained }
    #expect(keys.map(\.field) == ["title", "id"])
    #expect(keys[0].key == "Beatles, The")
    #expect(keys[0].rule == "article 'The' moved behind")
  }

  @Test func otherArticlesGiveEveryKeyAnew() throws {
    let fixture = try album()
    try fixture.library.change(.articles, to: "")
    #expect(
      try fixture.list("title", sort: "name")
        == ["apple", "Eau", "élan", "Été", "The Beatles", "Track 2", "Track 10", "Zebra"])
  }

  @Test func ordersThatAViewLacksAreRefused() throws {
    let fixture = try album()
    let error = #expect(throws: Diagnostic.self) { try fixture.list(.artists, "artist", sort: "discography") }
    #expect(error?.message == "artists have no order 'discography'")
    #expect(error?.status == .usage)
  }
}
