import ShellacModel
import Testing

struct FieldListTests {
  @Test(
    "Columns are fields with or without a header",
    arguments: [
      ("artist", ["artist"]), ("artist,title:Song name, YEAR ", ["artist", "Song name", "year"]),
      ("tag.MOOD:Mood: mine", ["Mood: mine"]), ("title,title:Again", ["title", "Again"]),
      ("duration:Länge", ["Länge"]),
    ])
  func columns(text: String, titles: [String]) throws {
    #expect(try FieldList(parsing: text).columns.map(\.title) == titles)
  }

  @Test(
    "A wrong list is answered with what is wrong, where, and what to do",
    arguments: [
      ("artist,titel", "unknown field 'titel'", "Did you mean 'title'?", 8),
      ("title:é,qqqqqq", "unknown field 'qqqqqq'", "See all names with: shellac fields.", 9),
      ("tag.%zz", "unknown field 'tag.%zz'", "Write a tag as tag.NAME, with % in its name as %25.", 1),
      (
        "artist,,title", "a column has no name",
        "Name fields with commas between them, such as artist,title.", 8
      ),
      ("", "a column has no name", "Name fields with commas between them, such as artist,title.", 1),
      ("artist: ,title", "column 'artist' has an empty header", "Write artist:Header, or artist alone.", 7),
      ("artist,artist", "two columns are called 'artist'", "Give one its own header: artist:Header.", 8),
    ])
  func gallery(text: String, message: String, hint: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try FieldList(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(error?.place == Diagnostic.Place(source: text, column: column))
    #expect(error?.status == .usage)
  }

  /// As many as fit a row of SQLite, and no more.
  @Test func thereIsAnEndToColumns() throws {
    let names = (1...1_001).map { "tag.T\($0)" }
    #expect(try FieldList(parsing: names.dropLast().joined(separator: ",")).columns.count == 1_000)
    let error = #expect(throws: Diagnostic.self) { try FieldList(parsing: names.joined(separator: ",")) }
    #expect(error?.message == "there are more than 1000 columns")
  }
}
