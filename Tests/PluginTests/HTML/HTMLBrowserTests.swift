import Foundation
import ShellacPluginSDK
import ShellacTestSupport
import Testing

@testable import HTMLExport

/// What the page does in a real browser.
@Suite(.enabled(if: OutsideProgram.isThere("chromium"), "chromium is not installed"), .serialized)
struct HTMLBrowserTests {
  /// What a page did.
  struct Visit: Decodable {
    /// Each as JSON gives it.
    var results: [Result]
    /// Addresses that were asked for besides the page.
    var requests: [String]
    var complaints: [String]
    var dialogs: [String]
  }

  enum Result: Decodable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    case text(String)
    case texts([String?])
    case none

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .none
      } else if let texts = try? value.decode([String?].self) {
        self = .texts(texts)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: String?...) { self = .texts(elements) }
  }

  /// Opens what a writer wrote and takes steps in it: see `browser.py`.
  static func visit(_ call: ExportCall, _ steps: [Any]) throws -> Visit {
    let outcome = call.run(HTMLExport.self)
    #expect(outcome.status == SHELLAC_OK)
    let folder = TemporaryFolder()
    try Data(outcome.bytes).write(to: URL(fileURLWithPath: folder.path("page.html")))
    let output = try OutsideProgram.run(
      ["python3", Checkout.path + "/Tests/PluginTests/HTML/browser.py", folder.path("page.html")],
      input: Array(try JSONSerialization.data(withJSONObject: steps)))
    return try JSONDecoder().decode(Visit.self, from: output)
  }

  static let titles =
    "[...document.querySelectorAll('tbody td:nth-child(2)')].map(c => c.textContent)"
  static let count = "document.querySelector('output').textContent"
  static let settled = "new Promise(done => setTimeout(done, 200))"

  static func click(_ column: Int) -> String {
    "document.querySelectorAll('th button')[\(column)].click()"
  }

  static let columns = [
    Column("artist"), Column("title"), Column("track", .integer), Column("length", .seconds),
    Column("added", .instant),
  ]

  static let rows: [[TestCell]] = [
    ["Björk", "Jóga", 10, .decimal("305.08"), "2024-05-03T14:00:00+02:00"],
    ["Sigur Rós", "Track 10", 2, .decimal("61"), "2024-05-03T13:30:00+01:00"],
    ["Mø", "Track 2", nil, nil, nil],
    ["Björk", "élan", 2, .decimal("3601"), "2023-01-01T00:00:00Z"],
  ]

  @Test("finds rows by all the words, without accents, as they are typed")
  func search() throws {
    let visit = try Self.visit(
      ExportCall(columns: Self.columns, cells: Self.rows),
      [
        Self.count, ["press": "/"], ["type": "BJORK"], Self.settled, Self.titles, Self.count,
        ["type": " joga"], Self.settled, Self.titles, ["type": " x"], Self.settled,
        "document.querySelector('.none').hidden ? 'hidden' : 'shown'", ["press": "Escape"], Self.settled,
        Self.count, ["type": "mo"], Self.settled, Self.titles,
      ])
    #expect(
      visit.results == [
        "4 songs", .none, ["Jóga", "élan"], "2 of 4 songs", .none, ["Jóga"], .none, "shown", .none, "4 songs",
        .none, ["Track 2"],
      ])
    #expect(visit.complaints == [] && visit.requests.filter { !$0.hasPrefix("data:") } == [])
  }

  @Test("sorts by a column: up, down, and back; numbers and instants as what they are, empty cells last")
  func sorting() throws {
    let sorted = "document.querySelectorAll('th')[1].getAttribute('aria-sort')"
    let visit = try Self.visit(
      ExportCall(columns: Self.columns, cells: Self.rows),
      [
        Self.click(1), Self.titles, sorted, Self.click(1), Self.titles, sorted, Self.click(1), Self.titles,
        sorted,
        Self.click(2), Self.titles, Self.click(2), Self.titles, Self.click(3), Self.titles,
        Self.click(4), Self.titles,
        // With the keyboard, and the search on.
        "document.querySelectorAll('th button')[0].focus()", ["press": "Enter"], Self.titles,
        ["press": "/"], ["type": "track"], Self.settled, Self.titles,
      ])
    #expect(
      visit.results == [
        .none, ["élan", "Jóga", "Track 2", "Track 10"], "ascending",
        .none, ["Track 10", "Track 2", "Jóga", "élan"], "descending",
        .none, ["Jóga", "Track 10", "Track 2", "élan"], .none,
        .none, ["Track 10", "élan", "Jóga", "Track 2"],
        .none, ["Jóga", "Track 10", "élan", "Track 2"],
        .none, ["Track 10", "Jóga", "élan", "Track 2"],
        .none, ["élan", "Jóga", "Track 10", "Track 2"],
        .none, ["élan", "Jóga", "Track 2", "Track 10"],
        .none, ["Track 2", "Track 10"],
      ])
    #expect(visit.complaints == [])
  }

  @Test("shows every text as it is and runs none")
  func hostile() throws {
    let texts =
      NastyValues.texts + [
        "<script>alert(1)</script>", "<img src=x onerror=alert(2)>", "\" onmouseover=\"alert(3)",
        "</td></table>",
        "</title><script>alert(4)</script>", "<!--", "&lt;script&gt;", "<svg onload=alert(5)>",
        "javascript:alert(6)",
      ]
    let visit = try Self.visit(
      ExportCall(
        columns: [Column("title", title: "</th><script>alert(7)</script>"), Column("url")],
        cells: texts.map { [.text($0), .text($0)] },
        document: Document(
          title: "</title><script>alert(8)</script>", creator: "<img src=y onerror=alert(9)>"),
        settings: ["links": "all"]),
      [
        "[...document.querySelectorAll('tbody td:first-child')].map(c => c.textContent)",
        "[document.title, document.querySelector('h1').textContent, document.querySelector('header p').textContent]",
        "document.querySelector('tbody td').dispatchEvent(new Event('mouseover', {bubbles: true}))"
          + "; [...document.querySelectorAll('img, svg, a[href^=javascript], script')].map(e => e.tagName)",
      ])
    let seen = texts.map { text in
      String(
        String.UnicodeScalarView(
          text.replacingOccurrences(of: "\r\n", with: "\n\n").unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x0D: "\n"
            case 0x09, 0x0A: scalar
            case 0..<0x20, 0x7F: "\u{FFFD}"
            default: scalar
            }
          }))
    }
    #expect(visit.results[0] == .texts(seen))
    #expect(
      visit.results[1] == [
        "</title><script>alert(8)</script>", "</title><script>alert(8)</script>",
        "<img src=y onerror=alert(9)>",
      ])
    #expect(visit.results[2] == ["SCRIPT", "SCRIPT"])
    #expect(visit.dialogs == [] && visit.complaints == [])
    #expect(visit.requests.filter { !$0.hasPrefix("data:") } == [])
  }

  @Test("20,000 rows are found and sorted; they come as they are scrolled to, and all on paper")
  func many() throws {
    let cells: [[TestCell]] = (0..<20_000).map { index in
      [
        .text("Artist \(index % 700)"), .text("Title \(index)"), .integer(Int64(index % 12)),
        .decimal("\(index % 400).5"), nil,
      ]
    }
    let first = "document.querySelector('tbody td:nth-child(2)').textContent"
    let inPage = "String(document.querySelectorAll('tbody tr').length)"
    let visit = try Self.visit(
      ExportCall(columns: Self.columns, cells: cells),
      [
        Self.count, "document.querySelectorAll('tbody tr').length < 1000 ? 'few' : 'many'",
        "document.querySelector('main').scrollTop = 1e6; \(Self.settled)"
          + ".then(() => document.querySelectorAll('tbody tr').length > 300 ? 'more' : 'no more')",
        Self.click(1), Self.click(1), first, ["press": "/"], ["type": "title 1234"], Self.settled, Self.count,
        first, inPage, ["press": "Escape"], "dispatchEvent(new Event('beforeprint')), \(inPage)",
      ])
    #expect(
      visit.results == [
        "20,000 songs", "few", "more", .none, .none, "Title 19999", .none, "12 of 20,000 songs",
        "Title 12349",
        "12", "20000",
      ])
  }
}
