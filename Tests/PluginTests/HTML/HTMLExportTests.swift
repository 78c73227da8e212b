import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import HTMLExport

@Suite struct HTMLExportTests {
  static let columns = [
    Column("artist"), Column("title", title: "Song"), Column("track", .integer), Column("length", .seconds),
    Column("price", .money), Column("genres", .list), Column("compilation", .flag),
    Column("added", .instant), Column("url"), Column("path", .path),
  ]

  static let rows: [[TestCell]] = [
    [
      "Björk", "Jóga", 2, .decimal("305.08"), .decimal("10.00"), ["Pop", "Art pop"], false,
      "2024-05-03T14:02:11+02:00", "https://example.com/joga?a=1&b='2'", .path("/music/Björk/a b.flac"),
    ],
    [
      "AC/DC", "<script>alert(1)</script>", 10, .decimal("61.5"), .decimal("9.50"), nil, true,
      "2024-05-03T13:30:00+01:00", "javascript:alert(2)", .bytes([0x2F, 0xFF]),
    ],
    [nil, "\" onload=\"alert(3)", nil, nil, nil, nil, nil, nil, nil, nil],
  ]

  @Test("a page with a row for each")
  func page() throws {
    try assertExport(
      HTMLExport.self, rows: .songs, Self.columns, Self.rows,
      document: Document(title: "Mine & </title> yours", creator: "<me>"), golden: "HTML/page.html")
  }

  @Test("values that have broken other programs")
  func nasty() throws {
    try assertExportOfNastyValues(HTMLExport.self, Self.columns, settings: ["links": "all"])
  }

  @Test("the page's policy knows its style and its script by what they hold")
  func hashes() throws {
    for (text, hash) in [
      (Page.style, Page.styleHash), (Page.firstScript, Page.firstScriptHash), (Page.script, Page.scriptHash),
    ] {
      let real: String = try OutsideProgram.python(
        "import base64, hashlib; result = base64.b64encode(hashlib.sha256(data).digest()).decode()",
        Array(text.utf8))
      #expect(real == hash, "write the new hash into Page.swift")
    }
  }

  @Test("links go to the web, to files on request, and never to scripts")
  func links() {
    func targets(_ links: String) -> [Substring] {
      ExportCall(columns: Self.columns, cells: Self.rows, settings: ["links": links])
        .run(HTMLExport.self).text.matches(of: /<a href="([^"]*)"/).map { $0.output.1 }
    }
    #expect(targets("none") == [])
    #expect(targets("web") == ["https://example.com/joga?a=1&amp;b=&#39;2&#39;"])
    #expect(
      targets("all") == [
        "https://example.com/joga?a=1&amp;b=&#39;2&#39;", "file:///music/Bj%C3%B6rk/a%20b.flac",
        "file:///%FF",
      ])
  }

  @Test("a page is called as the user wants, else as its document, else after its rows")
  func titles() {
    func title(_ rows: RowKind, _ document: Document, _ settings: [String: String]) -> Substring? {
      ExportCall(rows: rows, columns: [Column("title")], cells: [], document: document, settings: settings)
        .run(HTMLExport.self).text.firstMatch(of: /<title>(.*)<\/title>/)?.output.1
    }
    #expect(title(.albums, Document(), [:]) == "Albums")
    #expect(title(.entries, Document(title: "Best"), [:]) == "Best")
    #expect(title(.entries, Document(title: "Best"), ["title": "A < B"]) == "A &lt; B")
  }

  @Test("a language that is none is refused", arguments: ["", "1", "en\"", "e n", "-", "en-", "ä"])
  func languages(language: String) {
    let failure = ExportCall.failure(HTMLExport.self, ["language": language])
    #expect(failure?.message == "language '\(language)' is not a language tag")
  }
}
