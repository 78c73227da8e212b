import ShellacModel
import Testing

@testable import ShellacLibrary

/// Each rule finds a fault that a library has, and nothing in one that has none.
@Suite struct CheckRuleTests {
  /// A fault: what makes it, and what the rule says of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var rule: String
    var finding: String
    var make: @Sendable (LibraryFixture) throws -> Void
    var testDescription: String { rule }

    init(_ rule: String, _ finding: String, _ make: @escaping @Sendable (LibraryFixture) throws -> Void) {
      (self.rule, self.finding, self.make) = (rule, finding, make)
    }

    /// A third song of the album, with other tags.
    init(_ rule: String, _ finding: String, tags: [String: String?], path: String = "Ada Quill/Tides/New.mp3")
    {
      self.init(rule, finding) { try $0.index([$0.song(path, "New", 3, changing: tags)]) }
    }

    init(_ rule: String, _ finding: String, sql: String) {
      self.init(rule, finding) { try $0.execute(sql) }
    }
  }

  private static let reed = "/music/Ada Quill/Tides/01 Reed.mp3"
  private static let new = "/music/Ada Quill/Tides/New.mp3"

  static let faults: [Fault] = [
    Fault("missing-title", "\(new): has no title in its tags", tags: ["TITLE": nil]),
    Fault("missing-artist", "\(new): has no artist in its tags", tags: ["ARTIST": nil, "ALBUMARTIST": nil]),
    Fault("missing-album", "\(new): names no album", tags: ["ALBUM": nil]),
    Fault("missing-track-number", "\(new): has no track number", tags: ["TRACKNUMBER": nil]),
    Fault(
      "missing-disc-number", "\(new): has no disc number, on an album of 2 discs",
      { fixture in
        try fixture.index([
          fixture.song("Ada Quill/Tides/d2.mp3", "Second", 1, changing: ["DISCNUMBER": "2/2"]),
          fixture.song("Ada Quill/Tides/New.mp3", "New", 3, changing: ["DISCNUMBER": nil]),
        ])
      }),
    Fault("missing-date", "\(new): has no date", tags: ["DATE": nil]),
    Fault("missing-genre", "\(new): has no genre", tags: ["GENRE": nil]),
    Fault("impossible-date", "\(new): is dated 1203", tags: ["DATE": "1203"]),
    Fault("garbled-text", "\(new): has unreadable characters in its names", tags: ["TITLE": "Bj\u{FFFD}rk"]),
    Fault("number-beyond-total", "\(new): is track 9 of 2", tags: ["TRACKNUMBER": "9/2"]),
    Fault("gap-in-album", "Ada Quill – Tides: lacks tracks 3-4 of disc 1") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 5)])
    },
    Fault(
      "incomplete-album", "Ada Quill – Tides: has 3 of 7 songs on disc 1", tags: ["TRACKNUMBER": "3/7"]),
    Fault(
      "double-track-number", "Ada Quill – Tides: has 2 songs with the number 1 on disc 1",
      tags: ["TRACKNUMBER": "1/2"]),
    Fault(
      "mixed-album-artist", "falls apart into 2 albums, of Ada Quill, Earth, Wind & Reed",
      tags: ["ALBUMARTIST": "Earth, Wind & Reed"]),
    Fault(
      "missing-compilation-flag",
      "Various Artists – Shore: is of Various Artists, and not marked as a compilation",
      tags: ["ALBUMARTIST": "Various Artists", "ALBUM": "Shore"], path: "Shore/New.mp3"),
    Fault("mixed-dates", "Ada Quill – Tides: has songs dated 2011 to 2015", tags: ["DATE": "2015"]),
    Fault("missing-picture", "Ada Quill – Tides: has no picture", sql: "UPDATE file SET picture = 0"),
    Fault(
      "album-spelled-twice", "is also spelled 'Ada Quill – Tides'", tags: ["ALBUM": "TIDES!"],
      path: "Other/New.mp3"),
    Fault("artist-spelled-twice", "ADA QUILL: is also spelled 'Ada Quill'", tags: ["ARTIST": "ADA QUILL"]),
    Fault("genre-spelled-twice", "is also spelled", tags: ["GENRE": "folk"]),
    Fault(
      "blanks-around-name", "\(new): has a blank at an end of its artist", tags: ["ARTIST": "Ada Quill "]),
    Fault(
      "decomposed-tags", "\(new): has accents apart in its title (NFD)", tags: ["TITLE": "Re\u{301}"]),
    Fault(
      "long-missing", "\(reed): is missing since 1970-01-01",
      sql: "UPDATE file SET missing_since = 5 WHERE id = 1"),
    Fault("unreadable-file", "\(new): cannot be read: no such codec") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3).unread("no such codec")])
    },
    Fault("quarantined-file", "/music/Ada Quill/Tides/bad.mp3: is set aside: it crashed") { fixture in
      try fixture.problem("Ada Quill/Tides/bad.mp3", "it crashed", isSong: false)
    },
    Fault("damaged-file", "\(reed): cut short: 5 of 9 bytes") { fixture in
      try fixture.problem("Ada Quill/Tides/01 Reed.mp3", "cut short: 5 of 9 bytes", isSong: true)
    },
    Fault("oversized-picture", "\(reed): a tag or picture is larger than 16 MiB") { fixture in
      try fixture.problem(
        "Ada Quill/Tides/01 Reed.mp3", "a tag or picture is larger than 16 MiB and was read in part only",
        isSong: true)
    },
    Fault("oversized-picture", "\(new): has a picture of 5.5 MB") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3).picture(5_500_000)])
    },
    Fault("no-length", "\(new): has the length 0") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3).length(0)])
    },
    Fault("wrong-length", "\(new): says 90.0 s in its tag and has 200.0 s of audio") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3, changing: ["LENGTH": "90000"])])
      try fixture.execute("UPDATE file SET tag_types = 'ID3v2.3'")
    },
    Fault("id3v1-only", "\(reed): has an ID3v1 tag alone", sql: "UPDATE file SET tag_types = 'ID3v1'"),
    Fault("several-tag-types", "\(new): title is 'New' in ID3v2.3 and 'Old' in APEv2") { fixture in
      try fixture.index([
        fixture.song("Ada Quill/Tides/New.mp3", "New", 3)
          .disagreeing("title is 'New' in ID3v2.3 and 'Old' in APEv2")
      ])
    },
    Fault(
      "decomposed-file-name", "has accents apart in its path (NFD)", tags: [:],
      path: "Ada Quill/Tides/Re\u{301}.mp3"),
    Fault(
      "name-not-utf8", "has a path that is not UTF-8",
      sql: "UPDATE file SET name = x'FF2E6D7033' WHERE id = 1"),
    Fault(
      "control-character-in-name", "has a control character in its path",
      tags: [:], path: "Ada Quill/Tides/a\nb.mp3"),
    Fault(
      "case-twins", "/music/Ada Quill/Tides/01 Reed.mp3: is named like '01 REED.mp3' beside it", tags: [:],
      path: "Ada Quill/Tides/01 REED.mp3"),
    Fault(
      "name-disagrees", "/music/Ada Quill/Tides/07 New.mp3: is named 07 and has the track number 3",
      tags: [:],
      path: "Ada Quill/Tides/07 New.mp3"),
    Fault(
      "name-disagrees",
      "/music/Ada Quill/Tides/03 Marsh Marigold.mp3: is named '03 Marsh Marigold' and has the title 'New'",
      tags: [:], path: "Ada Quill/Tides/03 Marsh Marigold.mp3"),
    Fault("low-bit-rate", "\(new): has 96 kbit/s") { fixture in
      try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3).bitRate(96)])
    },
    Fault("copy-protected", "\(reed): is copy-protected", sql: "UPDATE file SET protected = 1"),
    Fault(
      "lower-quality-than-bought", "\(reed): is MP3, and bandcamp gives it without loss",
      sql: "UPDATE purchase SET store = 'bandcamp'"),
    Fault(
      "price-without-file", "Ada Quill – Reed: was paid for (1.00 EUR) and is not on disk",
      sql: """
        DELETE FROM file WHERE id = 1;
        UPDATE track SET state = 2, file = NULL, price = 100, price_exponent = 2, price_currency = 'EUR' WHERE id = 1
        """),
    Fault("no-purchase", "\(reed): has no purchase", sql: "DELETE FROM link"),
    Fault(
      "bought-twice", "\(reed): was bought 2 times",
      sql: """
        INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
          VALUES (2, 'csv', 'b', 'track', 0, 0, 'receipt', 2);
        INSERT INTO link (track, purchase, rule, score) VALUES (1, 2, 'by hand', 1000)
        """),
    Fault(
      "coins-disagree", "ada: had 70 coins on 2023-11-14, and 60 by its entries",
      sql: "UPDATE coin_assertion SET coins = 70"),
    Fault(
      "coins-below-zero", "ada: had -20 coins at its lowest",
      sql: "UPDATE coin_entry SET coins = -120 WHERE kind = 'spend'"),
    Fault(
      "impossible-purchase-date", "shop: Ada Quill – Reed: is dated 1971-01-01",
      sql: "UPDATE purchase SET purchased = 31536000"),
    Fault(
      "amount-without-currency", "shop: Ada Quill – Reed: cost 1.00 of no currency",
      sql: "UPDATE purchase SET currency = NULL"),
    Fault(
      "broken-playlist-entry", "Evening: 1 entry has no song",
      sql: "UPDATE playlist_entry SET track = NULL, path = x'2F61' WHERE position = 1"),
    Fault(
      "broken-smart-playlist", "Smart: ",
      sql:
        "INSERT INTO playlist (name, name_key, query, created) VALUES ('Smart', 'smart', 'nothing:x:=(', 1)"),
    Fault(
      "empty-playlist", "Empty: has no songs",
      sql: "INSERT INTO playlist (name, name_key, created) VALUES ('Empty', 'empty', 1)"),
    Fault(
      "missing-playlist", "Smart: asks for the playlist 'Nope', which there is not",
      sql:
        "INSERT INTO playlist (name, name_key, query, created) VALUES ('Smart', 'smart', 'playlist:=Nope', 1)"
    ),
    Fault(
      "dangling-reference", "refers to no row of artist",
      sql: "INSERT INTO album_artist VALUES (1, 9, 999)"),
    Fault(
      "wrong-song-state", "\(reed): does not follow its best copy",
      sql: "UPDATE track SET state = 1 WHERE id = 1"),
    Fault("wrong-album-sums", "Ada Quill – Tides: does not add up", sql: "UPDATE album SET songs = 9"),
    Fault(
      "orphan-rows", "library: artist of nothing: 1",
      sql: "INSERT INTO artist (name, name_key, added) VALUES ('Nobody', x'01', 1)"),
    Fault(
      "stale-sort-keys", "library: wrong sort keys of tracks: 1",
      sql: "UPDATE track SET title_key = x'01' WHERE id = 1"),
    Fault(
      "stale-search-index", "library: wrong rows of the search index: 1",
      sql: "UPDATE search_text SET title = 'other' WHERE id = 4"),
    Fault(
      "unfinished-change", "was begun on", sql: "UPDATE change SET state = 'begun' WHERE id = 1"),
    Fault(
      "root-not-there", "/nowhere: is not there",
      sql: "INSERT INTO root (path, added) VALUES (CAST('/nowhere' AS BLOB), 1)"),
  ]

  @Test func nothingIsWrongWithAWellKeptLibrary() throws {
    #expect(try LibraryFixture.wellKept().findings() == [])
  }

  @Test(arguments: faults) func findsIts(_ fault: Fault) throws {
    let fixture = try LibraryFixture.wellKept()
    let rule = try CheckRule.named(fault.rule)
    try fault.make(fixture)
    let found = try fixture.findings([rule])
    #expect(found.contains { $0.hasPrefix(fault.rule + ": ") && $0.contains(fault.finding) }, "\(found)")
  }

  /// Ways in which people name files, none of which says another title.
  @Test(arguments: [
    ("New Light", "03 new_light"), ("New Light", "Ada Quill - Tides - 03 - New Light (2011)"),
    ("AC/DC", "03 AC_DC"),
    ("Ständchen", "03 Standchen"), ("New Light", "track03"), ("New Light", "Ada Quill - 03"),
    ("New Light", "03"),
    ("What's New?", "03 Whats New"), ("霜柱", "03 霜柱"), ("New Light (feat. Somebody)", "03 New Light"),
    ("Newlight", "03 New Light"), ("New Light", "Tides 03"), ("Été", "03 Ete\u{301}"),
    ("#1", "03 Number One"),
    ("Северный ветер", "03 Severnyi veter"),
  ]) func takesNamesAsPeopleWriteThem(_ title: String, _ name: String) throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([fixture.song("Ada Quill/Tides/\(name).mp3", title, 3)])
    #expect(try fixture.findings([CheckRule.named("name-disagrees")]) == [])
  }

  /// The keys of a library that an import has made are of the ICU at hand, though no folder was ever indexed.
  @Test func keysOfAnImportAreNotStale() throws {
    let fixture = try LibraryFixture()
    try fixture.purchases([Sold([.lineid: "1", .title: "Fen", .artist: "Saltmarsh"])])
    #expect(try fixture.findings([CheckRule.named("stale-sort-keys")]) == [])
  }

  /// A library whose file is damaged in the middle of an index.
  @Test func findsADamagedLibrary() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX file_track ON file (size)' WHERE name = 'file_track';
      PRAGMA writable_schema = RESET
      """)
    #expect(try !fixture.findings([CheckRule.named("damaged-library")]).isEmpty)
  }

  @Test func everyRuleIsTried() {
    let tried = Set(Self.faults.map(\.rule) + ["damaged-library"])
    #expect(CheckRule.all.filter { !$0.isOutside && !tried.contains($0.name) }.map(\.name) == [])
  }

  @Test func numbersAndNamesAreOfOneRuleEach() {
    #expect(CheckRule.all.count >= 25)
    #expect(Set(CheckRule.all.map(\.number)).count == CheckRule.all.count)
    #expect(Set(CheckRule.all.map(\.name)).count == CheckRule.all.count)
    #expect(CheckRule.all.map(\.number) == CheckRule.all.map(\.number).sorted())
  }

  /// What cannot be read is no mistake in tags; modules have no length.
  @Test func unreadFilesLackNothing() throws {
    let fixture = try LibraryFixture.wellKept()
    let none: [String: String?] = [
      "TITLE": nil, "ARTIST": nil, "ALBUMARTIST": nil, "ALBUM": nil, "DATE": nil, "GENRE": nil,
    ]
    try fixture.index([
      fixture.song("Raw/a.dsf", "", 1, changing: none).unread("DSF is not read"),
      fixture.song("Ada Quill/Tides/a.mod", "New", 2).format("MOD").length(nil),
    ])
    let about = try fixture.findings().filter { $0.contains("a.dsf") || $0.contains("a.mod") }
    #expect(
      about.map { $0.split(separator: ":")[0] }.filter { $0 != "no-purchase" } == ["unreadable-file"],
      "\(about)")
  }

  @Test func queryLeavesOthersOut() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([fixture.song("Ada Quill/Tides/New.mp3", "New", 3, changing: ["GENRE": nil])])
    try fixture.index([
      fixture.song("Else/Other.mp3", "Other", 1, changing: ["GENRE": nil, "ALBUM": "Shore"])
    ])
    let rules = [try CheckRule.named("107")]
    #expect(try fixture.findings(rules).count == 2)
    let query = try QueryParser.parse(text: "album:=Shore")
    #expect(
      try fixture.findings(rules, query: query) == ["missing-genre: /music/Else/Other.mp3: has no genre"])
    try fixture.execute("UPDATE coin_assertion SET coins = 70")
    #expect(try fixture.findings([CheckRule.named("coins-disagree")], query: query) == [])
  }
}

@Suite struct CheckScopeTests {
  @Test func anArtistIsLookedAtWhenTheSongsAreTheirs() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([
      fixture.song("Shore/1.mp3", "New", 1, changing: ["ARTIST": "ADA QUILL", "ALBUM": "Shore"])
    ])
    let rules = [try CheckRule.named("artist-spelled-twice")]
    #expect(try fixture.findings(rules, query: try QueryParser.parse(text: "album:=Shore")).count == 1)
    #expect(try fixture.findings(rules, query: try QueryParser.parse(text: "album:=Tides")) == [])
  }

  @Test func howLargeAPictureIsComesFromItsFile() throws {
    let fixture = try LibraryFixture.wellKept()
    try fixture.index([
      fixture.song("Shore/1.mp3", "New", 1, changing: ["ALBUM": "Shore"]).picture(5_100_000)
    ])
    #expect(
      try fixture.findings([CheckRule.named("oversized-picture")])
        == ["oversized-picture: /music/Shore/1.mp3: has a picture of 5.1 MB"])
  }

  @Test func missingNumbersAreNamedAsPeopleWriteThem() {
    #expect(AlbumNumbers.text(of: [3]) == "track 3")
    #expect(AlbumNumbers.text(of: [7, 3, 5, 6]) == "tracks 3, 5-7")
    #expect(AlbumNumbers.text(of: [1, 3]) == "tracks 1, 3")
  }
}

extension LibraryFixture {
  /// Notes that something is wrong with a file.
  fileprivate func problem(_ path: String, _ message: String, isSong: Bool) throws {
    let location = Song(path).location(in: root)
    try library.index { writer in
      _ = try writer.report(
        Diagnostic(message), at: location, stamp: FileStamp(size: 1, modified: 1), isSong: isSong,
        retries: false)
    }
  }
}
