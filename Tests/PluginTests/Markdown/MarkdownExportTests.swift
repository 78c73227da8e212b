import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import MarkdownExport

@Suite struct MarkdownExportTests {
  static let columns = [
    Column("artist"), Column("title", title: "Song | B-side"), Column("length", .seconds),
    Column("price", .money), Column("genres", .list), Column("owned", .flag), Column("added", .instant),
  ]

  static let rows: [[TestCell]] = [
    [
      "Björk", "Jóga", .decimal("305.08"), .decimal("0.99"), ["Pop", "Art_pop_"], true,
      "2024-05-03T14:02:11+02:00",
    ],
    ["*NSYNC", "a|b\\c `d` <e> & [f](g)\r\nh\ni", .decimal("3723"), nil, nil, false, "soon"],
    [nil, "1. First # of all", nil, nil, nil, nil, nil],
  ]

  @Test("a table, numbers to the right, under the document's title")
  func table() throws {
    try assertExport(
      MarkdownExport.self, Self.columns, Self.rows, document: Document(title: "C# & <co> #"),
      golden: "Markdown/table.md")
  }

  @Test("a list of artists and titles")
  func list() throws {
    try assertExport(
      MarkdownExport.self, Self.columns, Self.rows, settings: ["style": "list"], golden: "Markdown/list.md")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(MarkdownExport.self, Self.columns)
    try assertExportOfNastyValues(MarkdownExport.self, Self.columns, settings: ["style": "list"])
  }

  /// What a reader of the page sees of a text.
  static func seen(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 0x09: scalars.append(" ")
      case 0x0A, 0x0D: scalars.append("\n")
      case 0..<0x20, 0x7F: scalars.append("\u{FFFD}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Texts of the elements of one kind in a page of HTML, with line ends for `<br>`.
  static let parser = """
    class Parser(html.parser.HTMLParser):
        def __init__(self, tag):
            super().__init__(); self.tag = tag; self.inside = False; self.texts = []; self.tags = set()
        def handle_starttag(self, tag, attributes):
            self.tags.add(tag)
            if tag == self.tag: self.inside = True; self.texts.append('')
            elif tag == 'br' and self.inside: self.texts[-1] += '\\n'
        def handle_endtag(self, tag):
            if tag == self.tag: self.inside = False
        def handle_data(self, text):
            if self.inside: self.texts[-1] += text
    """

  struct Seen: Decodable {
    var texts: [String]
    var tags: [String]
  }

  @Test(
    "cmark-gfm shows every cell as it is, and takes nothing in it for markup",
    .enabled(if: OutsideProgram.isThere("cmark-gfm"), "cmark-gfm is not installed"), arguments: ["td", "li"])
  func cmark(tag: String) throws {
    let texts = NastyValues.texts.filter { !$0.allSatisfy(\.isWhitespace) }
    let written = ExportCall(
      columns: [Column("title")], cells: texts.map { [.text($0)] },
      settings: ["style": tag == "li" ? "list" : "table"]
    ).run(MarkdownExport.self)
    let page = try OutsideProgram.run(
      ["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "tagfilter", "--unsafe"], input: written.bytes
    )
    let seen: Seen = try OutsideProgram.python(
      Self.parser + "\np = Parser('\(tag)'); p.feed(data.decode())\n"
        + "result = {'texts': p.texts, 'tags': sorted(p.tags)}", Array(page))
    #expect(
      seen.tags == (tag == "li" ? ["br", "li", "ul"] : ["br", "table", "tbody", "td", "th", "thead", "tr"]))
    #expect(seen.texts.count == texts.count)
    for (text, found) in zip(texts, seen.texts) {
      let trimmed = { (text: String) in text.trimmingCharacters(in: .whitespacesAndNewlines) }
      #expect(trimmed(found) == trimmed(Self.seen(text)))
    }
  }
}
