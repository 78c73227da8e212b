import ShellacModel
import Testing

@testable import ShellacLibrary

/// How much was mended is told as it is, and nothing is told of what was right.
@Suite struct MendedCountTests {
  private func mended(_ fixture: LibraryFixture, _ rules: [CheckRule] = CheckRule.all, isDryRun: Bool = false)
    throws
    -> [String]
  {
    try fixture.library.mend(rules, isDryRun: isDryRun).map { "\($0.rule.name) \($0.count)" }
  }

  @Test(arguments: [
    ("UPDATE track SET title_key = x'01' WHERE id = 1", "stale-sort-keys 1"),
    ("UPDATE search_text SET title = 'other' WHERE id = 4", "stale-search-index 1"),
    ("INSERT INTO artist (name, name_key, added) VALUES ('Nobody', x'01', 1)", "orphan-rows 1"),
    ("INSERT INTO folder (root, path) VALUES (1, x'61')", "orphan-rows 1"),
    ("INSERT INTO file_tag VALUES (99, x'')", "orphan-rows 1"),
    (
      """
      INSERT INTO artist (name, name_key, added) VALUES ('A', x'01', 1), ('B', x'01', 1);
      INSERT INTO folder (root, path) VALUES (1, x'61'), (1, x'62'), (1, x'63'); INSERT INTO file_tag VALUES (99, x'')
      """, "orphan-rows 6"
    ),
    ("UPDATE track SET state = 1 WHERE id = 1", "wrong-song-state 1"),
    ("UPDATE track SET state = 2, duration = 7", "wrong-song-state 2"),
    ("UPDATE album SET songs = 3", "wrong-album-sums 1"),
  ])
  func asManyAsWereWrong(sql: String, done: String) throws {
    let fixture = try LibraryFixture.wellKept()
    let good = try LibraryDump.rows(of: fixture.library)
    try fixture.execute(sql)
    let bad = try LibraryDump.rows(of: fixture.library)
    #expect(
      try mended(fixture, [CheckRule.named("missing-title"), CheckRule.named("blanks-around-name")]) == [])
    #expect(try mended(fixture, isDryRun: true) == [done])
    try LibraryDump.expect(bad, in: fixture.library)
    #expect(try mended(fixture) == [done])
    try LibraryDump.expect(good, in: fixture.library)
    #expect(try mended(fixture) == [])
    #expect(try fixture.library.search("nobody", limit: 5).isEmpty)
    #expect(try fixture.findings() == [])
  }

  @Test func entriesThatFoundTheirSongsAreCounted() throws {
    let fixture = try LibraryFixture.wellKept()
    let places = ["01 Reed.mp3", "02 Samphire.mp3"].map { name in
      Array((fixture.music + "/Ada Quill/Tides/" + name).utf8).map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }.joined()
    }
    try fixture.execute(
      """
      UPDATE playlist_entry SET track = NULL, path = iif(position = 1, x'\(places[0])', x'\(places[1])');
      INSERT INTO playlist (id, name, name_key, created) VALUES (9, 'Other', 'other', 1);
      INSERT INTO playlist_entry (playlist, position, path) VALUES (9, 1, x'2F61'), (9, 2, x'\(places[0])')
      """)
    let rule = [try CheckRule.named("broken-playlist-entry")]
    #expect(try mended(fixture, rule) == ["broken-playlist-entry 3"])
    #expect(try fixture.findings(rule) == ["broken-playlist-entry: Other: 1 entry has no song"])
    #expect(try mended(fixture, rule) == [])
    let change = try #require(try fixture.library.changes(limit: 1).first)
    #expect(change.summary == "mended broken-playlist-entry (3)" && change.command == "check --fix")
    #expect(try fixture.library.undo().takenBack == 2)
    #expect(
      try fixture.findings(rule) == [
        "broken-playlist-entry: Evening: 2 entries have no song",
        "broken-playlist-entry: Other: 2 entries have no song",
      ])
  }
}
