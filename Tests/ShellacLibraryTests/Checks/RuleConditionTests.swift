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

  static let reed = "/music/Ada Quill/Tides/01 Reed.mp3"
  static let samphire = "/music/Ada Quill/Tides/02 Samphire.mp3"
  static let tides = "Ada Quill – Tides"
  static let both = [reed, samphire]

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
        == ["decomposed-tags: /music/x/5.mp3: has accents apart in its artist (NFD)"])
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
