import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

/// Fields with several values: each is found by itself, and their order is that of the values.
@Suite struct ListFieldTests {
  typealias Song = LibraryFixture.Song

  private func library() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("x/1.mp3", ["TITLE": "One", "GENRE": "Rock|Pop", "COMPOSER": "Cy|Bo", "ARTIST": "The Zed|Bo"]),
      Song("x/2.mp3", ["TITLE": "Two", "GENRE": "Rock", "COMPOSER": "Bo", "ARTIST": "Ada"]),
      Song("x/3.mp3", ["TITLE": "Three", "GENRE": "Pop Rock", "ISRC": "XXTES1000001|XXTES1000002"]),
    ])
    return fixture
  }

  @Test(arguments: [
    ("genre:=Rock", "One,Two"), ("genre:=Pop", "One"), ("genre:=Rock, Pop", "One"), ("-genre:=Rock", "Three"),
    ("genre:rock", "One,Three,Two"), ("composer:=Bo", "One,Two"), ("isrc:=XXTES1000002", "Three"),
    ("genres:=Pop", "One"), ("composers:", "Three"), ("artists:=Bo", "One"), ("artist:=Bo", "One"),
  ])
  func eachValueIsFound(query: String, titles: String) throws {
    let found = try library().list("title", query).sorted().joined(separator: ",")
    #expect(found == titles)
  }

  @Test func listsSortByTheirValuesInOrder() throws {
    let fixture = try library()
    #expect(try fixture.list("title", sort: "artists") == ["Two", "One", "Three"])
    #expect(try fixture.list("title", sort: "-composers") == ["One", "Two", "Three"])
    #expect(try fixture.list("title", sort: "tag.GENRE") == ["Three", "Two", "One"])
  }

  @Test("a list of JSON holds its texts as texts alone are spelled")
  func listsAsJSON() throws {
    let texts = NastyValues.texts.filter { text in
      // What the separator of the fixture, a missing value or the reader of tags would change.
      !text.contains("|") && !text.contains("\0") && !text.allSatisfy(\.isWhitespace)
    }
    let fixture = try LibraryFixture()
    try fixture.index(
      texts.enumerated().map {
        Song("x/\($0).mp3", ["TITLE": "\($0)", "GENRE": "\($1)|b", "ARTIST": "\($1)|b"])
      })
    var request = try ViewRequest(.songs, "genres,artists", [])
    request.limit = nil
    try fixture.library.rows(request) { row in
      for column in 0..<2 {
        guard case .list(let values) = row.value(column) else { continue }
        var list = TextBuffer()
        var expected = TextBuffer()
        row.append(column, to: &list, as: .json)
        expected.appendJSON(values)
        #expect(list.text == expected.text)
      }
    }
  }
}
