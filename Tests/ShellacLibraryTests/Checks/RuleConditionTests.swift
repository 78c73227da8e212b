import ShellacModel
import Testing

@testable import ShellacLibrary

/// Under which conditions a rule minds something, one after the other in one library.
@Suite struct RuleConditionTests {
  /// A rule, and what it finds after each of several changes.
  struct Course: Sendable, CustomTestStringConvertible {
    var rule: String
    var steps: [(sql: String, findings: [String])]
    var testDescription: String { rule }

    init(_ rule: String, _ steps: (String, [String])...) {
      self.rule = rule
      self.steps = steps.map { (sql: $0.0, findings: $0.1) }
    }
  }

  private static let reed = "/music/Ada Quill/Tides/01 Reed.mp3"
  private static let samphire = "/music/Ada Quill/Tides/02 Samphire.mp3"
  private static let tides = "Ada Quill – Tides"
  private static let both = [reed, samphire]

  private static let onTags: [Course] = [
    Course(
      "missing-title", ("UPDATE track SET title = NULL WHERE id = 1", ["\(reed): has no title in its tags"]),
      ("UPDATE track SET guessed = 1, title = 'x'", both.map { "\($0): has no title in its tags" }),
      ("UPDATE track SET guessed = 2", []), ("UPDATE track SET guessed = 1, state = 1", [])),
    Course(
      "missing-artist",
      ("UPDATE track SET artist = NULL WHERE id = 1", ["\(reed): has no artist in its tags"]),
      ("UPDATE track SET guessed = 2, artist = 'x'", both.map { "\($0): has no artist in its tags" }),
      ("UPDATE track SET guessed = 1", []), ("UPDATE track SET artist = NULL, state = 1", [])),
    Course(
      "missing-album", ("UPDATE track SET album_title = NULL WHERE id = 1", ["\(reed): names no album"]),
      ("UPDATE track SET guessed = 2, album_title = 'x'", both.map { "\($0): names no album" }),
      ("UPDATE track SET guessed = 1", []), ("UPDATE track SET album_title = NULL, state = 2", [])),
    Course(
      "missing-track-number", ("UPDATE track SET number = NULL", both.map { "\($0): has no track number" }),
      ("UPDATE track SET guessed = 2 WHERE id = 1", ["\(samphire): has no track number"]),
      ("UPDATE track SET album_title = NULL WHERE id = 2", []),
      ("UPDATE track SET album_title = 'x', guessed = 0, state = 1", [])),
    Course(
      "missing-disc-number",
      (
        "UPDATE track SET disc = NULL; UPDATE album SET discs = 2, disc_total = 3",
        both.map { "\($0): has no disc number, on an album of 3 discs" }
      ),
      (
        "UPDATE album SET disc_total = NULL", both.map { "\($0): has no disc number, on an album of 2 discs" }
      ),
      ("UPDATE track SET disc = 1 WHERE id = 1", ["\(samphire): has no disc number, on an album of 2 discs"]),
      (
        "UPDATE album SET disc_total = 2, discs = 1",
        ["\(samphire): has no disc number, on an album of 2 discs"]
      ),
      ("UPDATE album SET disc_total = 1", []), ("UPDATE album SET discs = 2, title = NULL", []),
      ("UPDATE album SET title = 'x'; UPDATE track SET state = 1", [])),
    Course(
      "missing-date", ("UPDATE track SET date = NULL WHERE id = 1", ["\(reed): has no date"]),
      ("UPDATE track SET original_date = 19990000", []),
      ("UPDATE track SET original_date = NULL, state = 1", [])),
    Course(
      "missing-genre", ("UPDATE track SET genre = NULL WHERE id = 1", ["\(reed): has no genre"]),
      ("UPDATE track SET state = 1", [])),
    Course(
      "impossible-date", ("UPDATE track SET date = 18600000 WHERE id = 1", []),
      ("UPDATE track SET date = 18591231 WHERE id = 1", ["\(reed): is dated 1859"]),
      ("UPDATE track SET date = (strftime('%Y', 'now') + 1) * 10000 + 1231 WHERE id = 1", []),
      ("UPDATE track SET original_date = 10000000", both.map { "\($0): is dated 1000" }),
      ("UPDATE track SET original_date = 18600101, state = 1", []),
      ("UPDATE track SET date = 10000000", both.map { "\($0): is dated 1000" }),
      ("UPDATE track SET state = 2", [])),
    Course(
      "garbled-text",
      (
        "UPDATE track SET artist = 'a' || char(65533) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET artist = 'a', album_title = char(65533) || 'b' WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET album_title = 'b', title = 'a' || char(31) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      (
        "UPDATE track SET title = 'a', artist = char(1) WHERE id = 1",
        ["\(reed): has unreadable characters in its names"]
      ),
      ("UPDATE track SET state = 1", []), ("UPDATE track SET state = 0, artist = 'a b'", [])),
  ]

  private static let onAlbums: [Course] = [
    Course(
      "number-beyond-total", ("UPDATE track SET number = 3, number_total = 3", []),
      ("UPDATE track SET number = 4 WHERE id = 1", ["\(reed): is track 4 of 3"]),
      ("UPDATE track SET number = 1, disc = 2, disc_total = 2", []),
      ("UPDATE track SET disc = 3 WHERE id = 2", ["\(samphire): is on disc 3 of 2"]),
      ("UPDATE track SET state = 1", [])),
    Course(
      "gap-in-album", ("UPDATE track SET number = 4 WHERE id = 2", ["\(tides): lacks tracks 2-3 of disc 1"]),
      ("UPDATE track SET number = 5 WHERE id = 2", []), ("UPDATE track SET number = 2", []),
      ("UPDATE track SET number = 3 - id, disc = NULL", []),
      ("UPDATE track SET number = 2 * id - 1", ["\(tides): lacks track 2"]),
      ("UPDATE track SET state = 1", ["\(tides): lacks track 2"]), ("UPDATE track SET disc = id", []),
      ("UPDATE track SET disc = 1, state = 2 WHERE id = 1", []),
      ("UPDATE track SET state = 0, disc = 1; UPDATE album SET title = NULL", [])),
    Course(
      "incomplete-album",
      ("UPDATE track SET number_total = 3 WHERE id = 1", ["\(tides): has 2 of 3 songs on disc 1"]),
      ("UPDATE track SET number = 1", ["\(tides): has 1 of 3 songs on disc 1"]),
      ("UPDATE track SET disc = NULL", ["\(tides): has 1 of 3 songs"]),
      ("UPDATE track SET number_total = 1", []),
      ("UPDATE track SET number_total = 2, number = id, state = 1", []),
      ("UPDATE track SET state = 2 WHERE id = 1", ["\(tides): has 1 of 2 songs"]),
      ("UPDATE album SET title = NULL", [])),
    Course(
      "double-track-number",
      ("UPDATE track SET number = 1", ["\(tides): has 2 songs with the number 1 on disc 1"]),
      ("UPDATE track SET disc = NULL", ["\(tides): has 2 songs with the number 1"]),
      ("UPDATE track SET disc = 2 WHERE id = 1", []),
      ("UPDATE track SET disc = 1, state = 2 WHERE id = 1", []),
      ("UPDATE track SET disc = 1, state = 1", ["\(tides): has 2 songs with the number 1 on disc 1"]),
      ("UPDATE track SET album_title = NULL WHERE id = 1", []), ("UPDATE track SET number = NULL", [])),
    Course(
      "missing-compilation-flag",
      ("UPDATE album SET artist = 'V.A.'", ["V.A. – Tides: is of V.A., and not marked as a compilation"]),
      (
        "UPDATE album SET artist = 'Verschiedene Interpreten'",
        ["Verschiedene Interpreten – Tides: is of Verschiedene Interpreten, and not marked as a compilation"]
      ),
      ("UPDATE album SET artist = 'Various People'", []), ("UPDATE album SET artist = 'VA', state = 1", []),
      ("UPDATE album SET state = 0, title = NULL", []),
      ("UPDATE album SET title = 'x'; UPDATE track SET compilation = 1 WHERE id = 1", []),
      ("UPDATE track SET compilation = 0", ["VA – x: is of VA, and not marked as a compilation"])),
    Course(
      "mixed-dates", ("UPDATE track SET date = 20110505 WHERE id = 1", []),
      ("UPDATE track SET date = 20120000 WHERE id = 1", ["\(tides): has songs dated 2011 to 2012"]),
      ("UPDATE track SET compilation = 0", ["\(tides): has songs dated 2011 to 2012"]),
      ("UPDATE track SET compilation = 1 WHERE id = 1", []),
      ("UPDATE track SET compilation = NULL, state = 1", []),
      ("UPDATE track SET state = 0, album_title = NULL", [])),
    Course(
      "missing-picture", ("UPDATE file SET picture = 0 WHERE id = 1", []),
      ("UPDATE file SET picture = 0", ["\(tides): has no picture"]), ("UPDATE album SET state = 1", []),
      ("UPDATE album SET state = 0, title = NULL", [])),
    Course(
      "oversized-picture", ("UPDATE file SET picture_size = 5000000", []),
      ("UPDATE file SET picture_size = 5000001 WHERE id = 1", ["\(reed): has a picture of 5.0 MB"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "no-length", ("UPDATE file SET duration = NULL WHERE id = 1", ["\(reed): has no length"]),
      ("UPDATE file SET duration = 0", ["\(reed): has the length 0", "\(samphire): has the length 0"]),
      ("UPDATE file SET format = 'XM'", []), ("UPDATE file SET format = 'MP3', unread = 'x'", []),
      ("UPDATE file SET unread = NULL, missing_since = 1", []),
      ("UPDATE file SET missing_since = NULL, duration = 1", [])),
  ]

  private static let onFiles: [Course] = [
    Course(
      "id3v1-only", ("UPDATE file SET tag_types = 'ID3v1' WHERE id = 1", ["\(reed): has an ID3v1 tag alone"]),
      ("UPDATE file SET missing_since = 1", []),
      ("UPDATE file SET missing_since = NULL, tag_types = 'ID3v1, ID3v2.3'", [])),
    Course(
      "low-bit-rate", ("UPDATE file SET bit_rate = 127 WHERE id = 1", ["\(reed): has 127 kbit/s"]),
      ("UPDATE file SET lossless = 1", []), ("UPDATE file SET lossless = 0, missing_since = 1", [])),
    Course(
      "copy-protected", ("UPDATE file SET protected = 1 WHERE id = 2", ["\(samphire): is copy-protected"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "several-tag-types",
      ("UPDATE file SET tag_disagreement = 'differs' WHERE id = 2", ["\(samphire): differs"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "unreadable-file",
      ("UPDATE file SET unread = 'why' WHERE id = 2", ["\(samphire): cannot be read: why"]),
      ("UPDATE file SET missing_since = 1", [])),
    Course(
      "lower-quality-than-bought",
      ("UPDATE purchase SET store = 'Apple Music'; UPDATE file SET bit_rate = 240", []),
      ("UPDATE file SET bit_rate = 239 WHERE id = 1", ["\(reed): has 239 kbit/s, and Apple Music gives 256"]),
      ("UPDATE purchase SET store = 'amazon.de'", []),
      ("UPDATE file SET bit_rate = 179 WHERE id = 1", ["\(reed): has 179 kbit/s, and amazon.de gives 256"]),
      ("UPDATE file SET bit_rate = 180", []),
      (
        "UPDATE purchase SET store = 'Qobuz'",
        both.map { "\($0): is MP3, and Qobuz gives it without loss" }
      ),
      ("UPDATE file SET lossless = 1 WHERE id = 1", ["\(samphire): is MP3, and Qobuz gives it without loss"]),
      ("UPDATE purchase SET physical = 1", []),
      ("UPDATE purchase SET physical = 0; UPDATE track SET state = 1", []),
      (
        "UPDATE track SET state = 0; INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE link SET void = 90",
        []
      ),
      ("UPDATE link SET void = NULL; UPDATE purchase SET void = 90", []),
      ("UPDATE purchase SET void = NULL, sale = 1", []),
      ("UPDATE purchase SET sale = NULL", ["\(samphire): is MP3, and Qobuz gives it without loss"])),
    Course(
      "price-without-file",
      ("UPDATE track SET price = 1, price_exponent = 2, price_currency = 'EUR'", []),
      (
        "UPDATE track SET state = 2, file = NULL WHERE id = 1",
        ["Ada Quill – Reed: was paid for (0.01 EUR) and is not on disk"]
      ),
      (
        "UPDATE track SET artist = NULL, title = NULL, price_currency = NULL WHERE id = 1",
        ["? – ?: was paid for (0.01 ) and is not on disk"]
      ),
      ("UPDATE track SET price = 0", [])),
    Course(
      "no-purchase",
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE link SET void = 90 WHERE track = 1",
        ["\(reed): has no purchase"]
      ),
      ("INSERT INTO decision (kind, track, at) VALUES ('linked', 1, 0)", ["\(reed): has no purchase"]),
      ("UPDATE decision SET kind = 'promo'", []), ("UPDATE decision SET kind = 'gift'", []),
      ("UPDATE decision SET void = 90", ["\(reed): has no purchase"]), ("UPDATE track SET state = 1", []),
      (
        "UPDATE track SET state = 0; INSERT INTO file_evidence VALUES (2, 'a', 'b')",
        ["\(reed): has no purchase"]
      ),
      ("INSERT INTO file_evidence VALUES (1, 'a', 'b')", [])),
    Course(
      "bought-twice",
      (
        """
        INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
          VALUES (2, 'csv', 'b', 'album', 0, 0, 'receipt', 2), (3, 'csv', 'c', 'other', 0, 0, 'receipt', 2);
        INSERT INTO link (track, purchase, rule, score) VALUES (1, 2, 'by hand', 1000), (1, 3, 'by hand', 1000)
        """, ["\(reed): was bought 2 times"]
      ), ("UPDATE purchase SET kind = 'track'", ["\(reed): was bought 3 times"]),
      ("UPDATE purchase SET sale = 1 WHERE id = 2", ["\(reed): was bought 2 times"]),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET void = 90 WHERE id = 3",
        []
      ),
      ("UPDATE purchase SET void = NULL, sale = NULL; UPDATE link SET void = 90 WHERE purchase > 1", [])),
  ]

  private static let onPurchases: [Course] = [
    Course(
      "coins-disagree",
      ("UPDATE coin_assertion SET coins = 61", ["ada: had 61 coins on 2023-11-14, and 60 by its entries"]),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE coin_assertion SET void = 90",
        []
      ),
      (
        "UPDATE coin_assertion SET void = NULL, coins = 100; UPDATE coin_entry SET void = 90 WHERE kind = 'spend'",
        []
      ),
      ("UPDATE coin_entry SET void = 90", ["ada: had 100 coins on 2023-11-14, and 0 by its entries"]),
      ("UPDATE coin_assertion SET coins = 0", [])),
    Course(
      "coins-below-zero",
      ("UPDATE coin_entry SET coins = -101 WHERE kind = 'spend'", ["ada: had -1 coins at its lowest"]),
      ("UPDATE coin_entry SET at = 1700000000", ["ada: had -1 coins at its lowest"]),
      (
        """
        INSERT INTO coin_entry (account, source, line, kind, at, precision, coins, digest)
        VALUES (1, 'csv', 'c', 'grant', 1700000001, 0, 50, 3)
        """, ["ada: had -1 coins at its lowest"]
      ), ("UPDATE coin_entry SET at = 1700000000", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE coin_entry SET void = 90 WHERE kind = 'grant'",
        ["ada: had -1 coins at its lowest"]
      ), ("UPDATE coin_entry SET void = 90 WHERE kind = 'spend'", [])),
    Course(
      "impossible-purchase-date", ("UPDATE purchase SET purchased = unixepoch('1994-01-01')", []),
      (
        "UPDATE purchase SET purchased = unixepoch('1994-01-01') - 1",
        ["shop: Ada Quill – Reed: is dated 1993-12-31"]
      ),
      ("UPDATE purchase SET physical = 1", []),
      ("UPDATE purchase SET physical = 0, sale = 1", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET sale = NULL, void = 90",
        []
      )),
    Course(
      "amount-without-currency",
      (
        "UPDATE purchase SET currency = NULL, exponent = NULL, amount = 1, store = NULL, artist = NULL",
        ["Reed: cost 0.01 of no currency"]
      ),
      ("UPDATE purchase SET title = NULL", ["track: cost 0.01 of no currency"]),
      ("UPDATE purchase SET album = 'Fen'", ["Fen: cost 0.01 of no currency"]),
      ("UPDATE purchase SET amount = 0", []),
      ("UPDATE purchase SET amount = 1, sale = 1", []),
      (
        "INSERT INTO change (id, at, command, summary) VALUES (90, 0, '', ''); UPDATE purchase SET sale = NULL, void = 90",
        []
      )),
    Course(
      "broken-playlist-entry",
      ("UPDATE playlist_entry SET track = NULL, path = x'2F61'", ["Evening: 2 entries have no song"]),
      ("UPDATE playlist_entry SET track = 1 WHERE position = 1", ["Evening: 1 entry has no song"])),
    Course(
      "empty-playlist", ("DELETE FROM playlist_entry", ["Evening: has no songs"]),
      ("UPDATE playlist SET query = 'x'", [])),
    Course(
      "wrong-album-sums", ("UPDATE album SET songs = 3", ["\(tides): does not add up"]),
      ("UPDATE album SET songs = 2, duration = 1", ["\(tides): does not add up"]),
      ("UPDATE album SET duration = NULL", ["\(tides): does not add up"]),
      ("UPDATE album SET duration = 400000, state = 1", ["\(tides): does not add up"]),
      ("UPDATE album SET state = 0, discs = 2", ["\(tides): does not add up"]),
      ("UPDATE album SET discs = 1", []),
      ("UPDATE track SET disc = NULL", []), ("UPDATE track SET disc = id", ["\(tides): does not add up"]),
      ("UPDATE album SET discs = 2", []),
      ("UPDATE track SET guessed = 4 WHERE id = 1", ["\(tides): does not add up"])),
    Course(
      "wrong-song-state",
      ("UPDATE track SET duration = 1 WHERE id = 1", ["\(reed): does not follow its best copy"]),
      (
        "UPDATE track SET duration = 200000, state = 2 WHERE id = 1",
        ["\(reed): does not follow its best copy"]
      ),
      (
        "UPDATE track SET state = 0; UPDATE file SET missing_since = 1 WHERE id = 2",
        ["\(samphire): does not follow its best copy"]
      ),
      ("UPDATE track SET state = 1 WHERE id = 2", []),
      (
        "UPDATE file SET track = 2, lossless = 1 WHERE id = 1",
        [
          "\(reed): does not follow its best copy", "\(samphire): does not follow its best copy",
        ]
      )),
    Course(
      "orphan-rows",
      ("DELETE FROM track_artist; DELETE FROM album_artist", ["library: artist of nothing: 1"]),
      (
        "INSERT INTO folder (root, path) VALUES (1, x'61'), (1, x'62')",
        ["library: artist of nothing: 1", "library: folder of nothing: 2"]
      ),
      (
        """
        INSERT INTO problem (folder, name, size, modified, message, is_song, retries, first_seen)
        SELECT id, x'61', 1, 1, '', 0, 0, 0 FROM folder WHERE path = x'61'
        """, ["library: artist of nothing: 1", "library: folder of nothing: 1"]
      ),
      (
        "INSERT INTO file_tag VALUES (99, x'')",
        [
          "library: artist of nothing: 1", "library: folder of nothing: 1", "library: tags of no file: 1",
        ]
      ),
      (
        "INSERT INTO album_artist VALUES (1, 0, 1)",
        ["library: folder of nothing: 1", "library: tags of no file: 1"]
      )),
  ]

  private static let onRows: [Course] = [
    Course(
      "stale-search-index",
      ("UPDATE search_text SET artist = 'x' WHERE id = 4", ["library: wrong rows of the search index: 1"]),
      ("UPDATE search_text SET album = 'x' WHERE id = 8", ["library: wrong rows of the search index: 2"]),
      (
        "INSERT INTO search_text VALUES (4000, 'a', NULL, NULL), (4004, 'a', NULL, NULL)",
        ["library: wrong rows of the search index: 4"]
      ),
      ("DELETE FROM search_text", ["library: wrong rows of the search index: 5"])),
    Course(
      "stale-sort-keys", ("UPDATE album SET title_key = x'01'", ["library: wrong sort keys of albums: 1"]),
      (
        "UPDATE album SET artist_key = x'01'",
        ["library: wrong sort keys of albums: 1", "library: wrong sort keys of albums: 1"]
      ),
      (
        "UPDATE track SET title_key = x'01'",
        [
          "library: wrong sort keys of albums: 1", "library: wrong sort keys of albums: 1",
          "library: wrong sort keys of tracks: 2",
        ]
      ),
      (
        "UPDATE setting SET value = 'older' WHERE name = 'key-version'",
        ["library: all sort keys are of another version of ICU or of the rules"]
      )),
    Course(
      "unfinished-change",
      (
        "INSERT INTO change (id, at, command, summary, state) VALUES (90, 86400, 'tag', '', 'begun')",
        ["tag: change 90 was begun on 1970-01-02 and not finished"]
      ), ("UPDATE change SET state = 'undone'", [])),
    Course(
      "broken-smart-playlist",
      (
        "INSERT INTO playlist (id, name, name_key, query, created, columns) VALUES (9, 'Smart', 'smart', 'title:a', 1, 'title')",
        []
      ),
      ("UPDATE playlist SET columns = 'nope' WHERE id = 9", ["Smart: unknown field 'nope'"])),
    Course(
      "long-missing",
      ("UPDATE file SET missing_since = 86400 WHERE id = 2", ["\(samphire): is missing since 1970-01-02"])),
    Course(
      "album-spelled-twice",
      (
        """
        INSERT INTO album (id, identity, title, artist, title_key, artist_key, added, state)
        VALUES (9, x'01', 'TIDES', 'Ada Quill', x'01', x'01', 0, 0)
        """, ["Ada Quill – TIDES: is also spelled 'Ada Quill – Tides'"]
      ), ("UPDATE album SET edition = 'Deluxe' WHERE id = 9", []),
      ("UPDATE album SET edition = NULL, state = 2 WHERE id = 9", []),
      ("UPDATE album SET state = 1 WHERE id = 9", ["Ada Quill – TIDES: is also spelled 'Ada Quill – Tides'"]),
      ("UPDATE album SET title = 'Tides' WHERE id = 9", []),
      ("UPDATE album SET title = '!', artist = NULL", []),
      ("UPDATE album SET title = iif(id = 9, 'a', 'A')", ["a: is also spelled 'A'"])),
    Course(
      "mixed-album-artist",
      (
        """
        INSERT INTO album (id, identity, title, artist, title_key, artist_key, added, state)
        VALUES (9, x'01', 'Tides', 'Bo, Cy', x'01', x'01', 0, 0); UPDATE track SET album = 9 WHERE id = 2
        """, ["\(tides): falls apart into 2 albums, of Ada Quill, Bo, Cy"]
      ),
      (
        "UPDATE album SET artist = NULL WHERE id = 9",
        ["\(tides): falls apart into 2 albums, of Ada Quill, ?"]
      ),
      ("UPDATE album SET title = 'Fen' WHERE id = 9", []),
      ("UPDATE album SET title = 'Tides'; UPDATE track SET state = 1", []),
      ("UPDATE track SET state = 0; UPDATE album SET artist = 'Ada Quill'", [])),
  ]

  static let courses = onTags + onAlbums + onFiles + onPurchases + onRows

  @Test(arguments: courses) func finds(_ course: Course) throws {
    let fixture = try LibraryFixture.wellKept()
    let rule = try CheckRule.named(course.rule)
    for (sql, findings) in course.steps {
      try fixture.execute(sql)
      let found = try fixture.findings([rule]).map { $0.dropFirst(course.rule.count + 2) }
      #expect(found.sorted() == findings.sorted().map { $0[...] }, "after \(sql)")
    }
  }

  /// What begins or ends with a blank, and what has accents apart, is told once a file and by the first tag that has it.
  @Test func blanksAndAccentsAreToldOnce() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([
      fixture.song("x/1.mp3", "\tTab", 3),
      fixture.song("x/2.mp3", "a", 4, changing: ["ALBUM": "b\u{0D}", "ARTIST": " c"]),
      fixture.song("x/3.mp3", "a\u{0E}", 5), fixture.song("x/4.mp3", "a", 6, changing: ["COMMENT": " c "]),
      fixture.song("x/5.mp3", "e\u{301}", 7, changing: ["ARTIST": "o\u{308}"]),
      fixture.song("x/6.mp3", "é", 8, changing: ["COMMENT": "e\u{301}"]),
      fixture.song("x/7.mp3", "\u{301}", 9),
    ])
    let blanks = try fixture.findings([CheckRule.named("blanks-around-name")])
    #expect(
      blanks == [
        "blanks-around-name: /music/x/1.mp3: has a blank at an end of its title",
        "blanks-around-name: /music/x/2.mp3: has a blank at an end of its album",
      ])
    #expect(
      try fixture.findings([CheckRule.named("decomposed-tags")])
        == ["decomposed-tags: /music/x/5.mp3: has a artist with accents apart (NFD)"])
  }

  @Test func lengthsMayDifferByTwoSeconds() throws {
    for (said, isFound) in [
      ("198000", false), ("197999", true), ("202000", false), ("202001", true), ("0", false), ("x", false),
    ] {
      let fixture = try LibraryFixture.wellKept()
      try fixture.index([fixture.song("x/1.mp3", "New", 3, changing: ["LENGTH": said])])
      try fixture.execute("UPDATE file SET tag_types = 'ID3v2.3'")
      let rule = [try CheckRule.named("wrong-length")]
      #expect(try fixture.findings(rule).isEmpty != isFound, "\(said)")
      try fixture.execute("UPDATE file SET tag_types = 'Vorbis'")
      #expect(try fixture.findings(rule) == [])
    }
  }

  /// Names of files that some disks take for one, and that some programs cannot show.
  @Test func namesOfFiles() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([
      fixture.song("x/É.mp3", "1", 3), fixture.song("x/E\u{301}.MP3", "2", 4),
      fixture.song("y/é.mp3", "3", 5),
      fixture.song("x/a\u{7F}.mp3", "4", 6), fixture.song("a\u{1F}b/1.mp3", "5", 7),
      fixture.song("x/ b.mp3", "6", 8),
    ])
    #expect(try fixture.findings([CheckRule.named("case-twins")]).count == 1)
    #expect(
      try fixture.findings([CheckRule.named("control-character-in-name")]).map { $0.suffix(40) }.count == 2)
    #expect(
      try fixture.findings([CheckRule.named("decomposed-file-name")])
        == ["decomposed-file-name: /music/x/E\u{301}.MP3: has accents apart in its path (NFD)"])
  }

  @Test func numbersInNames() throws {
    let cases: [(name: String, number: String?, isFound: Bool)] = [
      ("07 New", "3", true), ("03 New", "3", false), ("03-New", "3", false), ("07-New", "3", true),
      ("07_New", "3", true),
      ("07.New", "3", true), ("07New", "3", false), ("7 New", "3", false), ("07-1 New", "3", false),
      ("01 New", "101", false),
      ("01 New", "201", false), ("02 New", "101", true), ("07 New", nil, false), ("00 New", "100", false),
    ]
    let fixture = try LibraryFixture.wellKept()
    try fixture.index(
      cases.enumerated().map {
        fixture.song(
          "\($0)/\($1.name).mp3", "New", 3, changing: ["TRACKNUMBER": $1.number, "ALBUM": "\($0)"])
      })
    let found = try fixture.findings([CheckRule.named("name-disagrees")])
    #expect(
      found.sorted()
        == cases.enumerated().filter(\.element.isFound).map { number, one in
          "name-disagrees: /music/\(number)/\(one.name).mp3: is named \(one.name.prefix(2)) and has the track number \(one.number ?? "")"
        }.sorted())
    try fixture.execute("UPDATE file SET missing_since = 1")
    #expect(try fixture.findings([CheckRule.named("name-disagrees")]) == [])
  }

  /// A query keeps what belongs to its songs, by their numbers, albums, artists and files, and nothing of the library.
  @Test func aQueryKeepsWhatIsItsOwn() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([
      fixture.song(
        "Else/01 Other.mp3", "Other", 1,
        changing: ["ALBUM": "Shore", "ARTIST": "Bo", "ALBUMARTIST": "Bo", "TRACKNUMBER": "1/9"])
    ])
    try fixture.execute(
      "UPDATE file SET picture = 0, bit_rate = 64; UPDATE track SET genre = NULL; DELETE FROM search_text")
    func found(_ query: String) throws -> [String] {
      var lines: [String] = []
      try fixture.library.check(
        ["missing-genre", "missing-picture", "low-bit-rate", "stale-search-index", "incomplete-album"].map(
          CheckRule.named),
        query: QueryParser.parse(text: query)
      ) { finding in
        lines.append("\(finding.rule.number) \(finding.id ?? 0) \(finding.song ?? 0)")
      }
      return lines
    }
    #expect(try found("title:=Other") == ["107 3 0", "207 2 0", "415 3 3", "202 2 0"])
    #expect(try found("title:=Reed") == ["107 1 0", "207 1 0", "415 1 1"])
    #expect(try found("").suffix(2) == ["707 0 0", "202 2 0"])
  }

  @Test func aRuleIsFoundByItsNumberAndItsName() throws {
    #expect(
      try CheckRule.named("107").name == "missing-genre" && CheckRule.named("Missing-Genre").number == 107)
    let almost = #expect(throws: Diagnostic.self) { try CheckRule.named("missing-gerne") }
    #expect(
      almost?.message == "there is no rule 'missing-gerne'" && almost?.hint == "Did you mean 'missing-genre'?"
    )
    let part = #expect(throws: Diagnostic.self) { try CheckRule.named("PICTURE") }
    #expect(part?.hint == "Did you mean 'missing-picture' or 'oversized-picture'?")
    for word in ["no", "xyzxyzxyz"] {
      let none = #expect(throws: Diagnostic.self) { try CheckRule.named(word) }
      #expect(none?.hint == "Run 'shellac check --list' to see them." && none?.status == .usage, "\(word)")
    }
  }

  @Test func severitiesAreOrdered() {
    #expect(CheckSeverity.allCases.sorted() == [.note, .warning, .error])
    #expect(
      CheckSeverity.note < .warning && CheckSeverity.warning < .error && !(CheckSeverity.error < .error))
    #expect(CheckRule.all.filter(\.isOutside).map(\.number) == [710, 711])
    #expect(
      CheckRule.all.filter(\.isFixable).map(\.number) == [303, 304, 410, 601, 703, 704, 705, 706, 707])
    #expect(CheckRule.all.filter { $0.fileMend != nil }.map(\.number) == [303, 304, 410])
  }
}
