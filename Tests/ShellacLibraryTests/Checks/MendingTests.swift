import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What `check --fix` makes good is good afterwards, and nothing else is touched.
@Suite struct MendingTests {
  private static let faults = [
    "stale-sort-keys": "UPDATE track SET title_key = x'01'; UPDATE artist SET name_key = x'02'",
    "stale-search-index":
      "DELETE FROM search_text WHERE id = 4; UPDATE search_text SET artist = 'x' WHERE id = 8",
    "orphan-rows": "INSERT INTO artist (name, name_key, added) VALUES ('Nobody', x'01', 1)",
    "wrong-song-state": "UPDATE track SET state = 1, duration = 5 WHERE id = 1",
    "wrong-album-sums": "UPDATE album SET songs = 9, duration = 1",
  ]

  @Test(arguments: faults.keys.sorted()) func mends(_ name: String) throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.execute(#require(Self.faults[name]))
    let rule = try CheckRule.named(name)
    #expect(try !fixture.findings([rule]).isEmpty)

    #expect(try !fixture.library.mend([rule], isDryRun: true).isEmpty)
    #expect(try !fixture.findings([rule]).isEmpty, "a dry run changes nothing")

    #expect(try fixture.library.mend(CheckRule.all).map(\.rule.name).contains(name))
    #expect(try fixture.findings() == [])
    #expect(try fixture.library.mend(CheckRule.all).isEmpty, "nothing is left to mend")
    #expect(try fixture.list("title,album,artist", "reed") == ["Reed|Tides|Ada Quill"])
    #expect(try fixture.library.search("reed", limit: 5).map(\.title).contains("Reed"))
  }

  @Test func entryIsFoundAgainAndTheWayBackIsThere() throws {
    let fixture = try LibraryFixture.wellKept()
    let path = Array((fixture.music + "/Ada Quill/Tides/01 Reed.mp3").utf8)
    let hex = path.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try fixture.execute("UPDATE playlist_entry SET track = NULL, path = x'\(hex)' WHERE position = 1")
    let rule = try CheckRule.named("broken-playlist-entry")
    #expect(try fixture.library.mend([rule]).map(\.count) == [1])
    #expect(try fixture.findings([rule]) == [])
    let change = try #require(try fixture.library.changes(limit: 1).first)
    #expect(change.command == "check --fix")
    _ = try fixture.library.undo(nil)
    #expect(try fixture.findings([rule]).count == 1)
  }
}
