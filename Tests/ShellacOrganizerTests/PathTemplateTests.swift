import ShellacModel
import Testing

@testable import ShellacOrganizer

/// Templates make paths below a root and nothing else.
@Suite struct PathTemplateTests {
  private func path(_ template: String, _ values: [String: String]) throws -> String {
    var renderer = PathRenderer([try PathTemplate(template)])
    let columns = renderer.columns
    let raw = renderer.render(0) { column, buffer in
      guard let value = values[columns[column].description] else { return false }
      buffer.append(value)
      return true
    }
    let rules = NameRules(.init())
    let folders = OrganizePlanner.components(Array(raw.folder)).map { rules.name(Array($0)) }
    return (folders + [rules.name(Array(raw.name))]).map { String(decoding: $0, as: UTF8.self) }.joined(
      separator: "/")
  }

  @Test(
    "the folder with the album's name is known wherever else the template asks for it",
    arguments: [
      ("{artist}/{album}/{title}", 1), ("{album}/{title} [{album}]", 0),
      ("{artist}/{album}/{album?{track:02} }{title}", 1), ("{album?Albums|'Songs'}/{title}", nil),
      ("{album?Albums}/{artist}/{title}", nil), ("{album}/{disc}/{album}/{title}", 2),
      ("{genre}/{album}/{title}", 0), ("{artist}/{title} - {album}", nil), ("{album}", nil),
    ] as [(String, Int?)])
  func albumDepth(template: String, depth: Int?) throws {
    guard let template = try? PathTemplate(template) else { return }
    var renderer = PathRenderer([template])
    let columns = renderer.columns
    let values = ["artist": "A", "album": "B", "disc": "1", "track": "2", "title": "T", "ext": "mp3"]
    let raw = renderer.render(0) { column, buffer in
      guard let value = values[columns[column].description] else { return false }
      buffer.append(value)
      return true
    }
    #expect(raw.albumDepth == depth)
  }

  @Test("the usual template has a place for every song")
  func usual() throws {
    #expect(
      try path(
        PathTemplate.usual,
        [
          "artist": "A", "albumartist": "B", "album": "C", "year": "1999", "track": "3", "title": "T",
          "ext": "mp3", "edition": "Deluxe",
        ]) == "B/1999 - C (Deluxe)/03 T.mp3")
    #expect(
      try path(PathTemplate.usual, ["title": "T", "ext": "mp3"]) == "Unknown Artist/Unknown Album/T.mp3")
    #expect(
      try path(PathTemplate.usual, ["artist": "A", "year": "1999", "title": "T", "ext": "ogg"])
        == "A/Unknown Album/T.ogg")
    #expect(
      try path(
        PathTemplate.usual,
        [
          "artist": "A", "albumartist": "Various Artists", "album": "C", "compilation": "true",
          "multidisc": "true", "disc": "2", "track": "3", "title": "T", "ext": "mp3",
        ]) == "Various Artists/C/2-03 A - T.mp3")
  }

  @Test("a slash in a value makes no folder, and one in the template does")
  func slashes() throws {
    #expect(
      try path("{artist}/{title}.{ext}", ["artist": "AC/DC", "title": "../../etc", "ext": "mp3"])
        == "AC_DC/_._.._etc.mp3")
    #expect(try path("{artist|'a/b'}/x", ["ext": "mp3"]) == "a/b/x.mp3")
    #expect(
      try path("{genre}/{title}", ["title": "T", "ext": "mp3"]) == "T.mp3", "an empty folder is left out")
  }

  @Test("the extension comes by itself")
  func extensions() throws {
    #expect(try path("{title}", ["title": "Nr. 5", "ext": "mp3"]) == "Nr. 5.mp3")
    #expect(try path("{title}", ["title": "Bare"]) == "Bare")
  }

  @Test(
    "templates that lead out of the root, or nowhere, are refused with their place",
    arguments: [
      ("/{title}", 1), ("{artist}/../{title}", 10), ("a/./b", 3), ("{artist}/", 10), ("", 1),
    ])
  func refused(template: String, column: Int) {
    do {
      _ = try PathTemplate(template)
      Issue.record("\(template) was taken")
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.status == .usage && diagnostic.hint != nil)
      #expect(diagnostic.place?.column == column)
    } catch { Issue.record("\(error)") }
  }

  @Test("a field that is none is refused with the one that was meant")
  func unknownField() {
    do {
      _ = try PathTemplate("{artits}/{title}")
      Issue.record("it was taken")
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.hint == "Did you mean 'artist'?")
    } catch { Issue.record("\(error)") }
  }

  @Test("the folder with the album's name is known")
  func albumDepth() throws {
    func depth(_ template: String) throws -> Int? {
      var renderer = PathRenderer([try PathTemplate(template)])
      return renderer.render(0) { _, buffer in
        buffer.append("v/v")
        return true
      }.albumDepth
    }
    #expect(try depth("{artist}/{album}/{title}") == 1)
    #expect(try depth("x{album}/{genre}/{title}") == 0)
    #expect(try depth("{artist}/{album} {title}") == nil)
    #expect(try depth("{artist}/{title}") == nil)
  }

  @Test("folders that no value filled do not count on the way to the album's")
  func albumDepthBelowEmptyFolders() throws {
    func depth(_ template: String, _ empty: FieldReference, _ value: String?) throws -> Int? {
      var renderer = PathRenderer([try PathTemplate(template)])
      let columns = renderer.columns
      return renderer.render(0) { column, buffer in
        if columns[column] != empty { buffer.append("v") } else if let value { buffer.append(value) }
        return columns[column] != empty || value != nil
      }.albumDepth
    }
    #expect(try depth("{genre}/{artist}/{album}/{title}", .field(.genre), nil) == 1)
    #expect(try depth("{genre}/{artist}/{album}/{title}", .field(.genre), "  ") == 1)
    #expect(try depth("{genre}/{artist}/{album}/{title}", .field(.genre), "g") == 2)
    #expect(try depth("{genre}/{album}", .field(.genre), nil) == nil)
  }
}
