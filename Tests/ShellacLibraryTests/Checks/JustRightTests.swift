import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is just right is told by no rule, and what is just wrong is.
@Suite struct JustRightTests {
  /// Something that a rule minds or not.
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var what: String
    var isFound: Bool
    var make: @Sendable (LibraryFixture) throws -> Void
    var testDescription: String { "\(rule): \(what)" }

    init(
      _ rule: String, _ what: String, isFound: Bool = false,
      _ make: @escaping @Sendable (LibraryFixture) throws -> Void
    ) {
      (self.rule, self.what, self.isFound, self.make) = (rule, what, isFound, make)
    }

    init(_ rule: String, _ what: String, isFound: Bool = false, sql: String) {
      self.init(rule, what, isFound: isFound) { try $0.execute(sql) }
    }

    init(_ rule: String, _ what: String, isFound: Bool = false, tags: [String: String?], path: String) {
      self.init(rule, what, isFound: isFound) { try $0.index([$0.song(path, "New", 3, changing: tags)]) }
    }
  }

  static let cases = [
    Case(
      "gap-in-album", "few songs of a long album", tags: ["TRACKNUMBER": "9"], path: "Ada Quill/Tides/New.mp3"
    ),
    Case("case-twins", "twins in two folders", tags: ["ALBUM": "Other"], path: "Ada Quill/Other/01 REED.mp3"),
    Case("coins-disagree", "an entry of the same second", sql: "UPDATE coin_assertion SET at = 1700000100"),
    Case(
      "coins-disagree", "an entry that comes later",
      sql: "UPDATE coin_assertion SET at = 1700000050, coins = 100"),
    Case(
      "long-missing", "29 days",
      sql: "UPDATE file SET missing_since = unixepoch('now') - 29 * 86400 WHERE id = 1"),
    Case(
      "long-missing", "31 days", isFound: true,
      sql: "UPDATE file SET missing_since = unixepoch('now') - 31 * 86400 WHERE id = 1"),
    Case("low-bit-rate", "128 kbit/s", sql: "UPDATE file SET bit_rate = 128"),
    Case("low-bit-rate", "127 kbit/s", isFound: true, sql: "UPDATE file SET bit_rate = 127"),
    Case("low-bit-rate", "Opus, which needs less", sql: "UPDATE file SET bit_rate = 96, format = 'Opus'"),
    Case("lower-quality-than-bought", "what Amazon gives", sql: "UPDATE purchase SET store = 'Amazon'"),
    Case(
      "lower-quality-than-bought", "less than Amazon gives", isFound: true,
      sql: "UPDATE purchase SET store = 'Amazon'; UPDATE file SET bit_rate = 170"),
    Case(
      "lower-quality-than-bought", "what iTunes gives",
      sql: "UPDATE purchase SET store = 'iTunes'; UPDATE file SET bit_rate = 256"),
    Case(
      "lower-quality-than-bought", "less than iTunes gives", isFound: true,
      sql: "UPDATE purchase SET store = 'iTunes'"),
    Case(
      "missing-compilation-flag", "one that is marked",
      tags: ["ALBUMARTIST": "Various Artists", "ALBUM": "Shore", "COMPILATION": "1"], path: "Shore/New.mp3"),
    Case(
      "number-beyond-total", "a disc beyond its total", isFound: true,
      tags: ["DISCNUMBER": "3/2", "TRACKNUMBER": "1"],
      path: "Ada Quill/Tides/New.mp3"),
    Case("wrong-length", "a second and a half") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3, changing: ["LENGTH": "198500"])])
      try fixture.execute("UPDATE file SET tag_types = 'ID3v2.3'")
    },
    Case(
      "no-purchase", "a mark of a store in the file",
      sql:
        "DELETE FROM link; INSERT INTO file_evidence (file, source, value) SELECT id, 'mp4:purd', 'x' FROM file"
    ),
    Case(
      "name-disagrees", "number 101 as 01", tags: ["TRACKNUMBER": "101"], path: "Ada Quill/Tides/01 New.mp3"),
    Case("oversized-picture", "a picture of 5 MB", sql: "UPDATE file SET picture_size = 5000000"),
    Case(
      "several-tag-types", "a file that is missing",
      sql: "UPDATE file SET tag_disagreement = 'title', missing_since = 5"),
    Case(
      "coins-below-zero", "spent to the last", sql: "UPDATE coin_entry SET coins = -100 WHERE kind = 'spend'"),
    Case(
      "impossible-purchase-date", "tomorrow elsewhere",
      sql: "UPDATE purchase SET purchased = unixepoch('now') + 86000"),
  ]

  @Test(arguments: cases) func isTold(_ one: Case) throws {
    let fixture = try LibraryFixture.wellKept()
    try one.make(fixture)
    #expect(try fixture.findings([CheckRule.named(one.rule)]).isEmpty != one.isFound)
  }

  /// A file that was set aside is no song's, so that a query about songs does not find it.
  @Test func queryLeavesOutWhatIsNoSongs() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.library.index { writer in
      _ = try writer.report(
        Diagnostic("it crashed"), at: LibraryFixture.Song("Ada Quill/bad.mp3").location(in: fixture.root),
        stamp: FileStamp(size: 1, modified: 1), isSong: false, retries: false)
    }
    let rule = [try CheckRule.named("quarantined-file")]
    #expect(try fixture.findings(rule).count == 1)
    #expect(try fixture.findings(rule, query: QueryParser.parse(text: "artist:quill")).isEmpty)
  }

  @Test func queryLeavesOutFilesOfOtherSongs() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.execute("UPDATE file SET bit_rate = 64")
    let rule = [try CheckRule.named("low-bit-rate")]
    #expect(try fixture.findings(rule).count == 2)
    let query = try QueryParser.parse(text: "title:=Reed")
    #expect(
      try fixture.findings(rule, query: query) == [
        "low-bit-rate: /music/Ada Quill/Tides/01 Reed.mp3: has 64 kbit/s"
      ])
  }

  /// A word that was in the index by mistake finds nothing any more.
  @Test func mendedSearchIndexForgetsWhatWasWrong() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.execute(
      "UPDATE search_text SET title = 'zanzibar' WHERE id = 4; INSERT INTO search (search) VALUES ('rebuild')"
    )
    #expect(try !fixture.library.search("zanzibar", limit: 5).isEmpty)
    #expect(try fixture.library.mend([CheckRule.named("stale-search-index")]).count == 1)
    #expect(try fixture.library.search("zanzibar", limit: 5).isEmpty)
    #expect(try fixture.findings([CheckRule.named("stale-search-index")]).isEmpty)
  }
}
