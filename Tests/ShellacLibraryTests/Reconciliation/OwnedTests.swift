import ShellacModel
import Testing

@testable import ShellacLibrary

/// `shellac owned`: whether something is owned, whatever it is called exactly.
struct OwnedTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index([
      LibraryFixture.Song(
        "a/1.mp3", ["ARTIST": "The Lantern Keepers", "TITLE": "Été (Remastered 2011)", "ALBUM": "Tidal"]),
      LibraryFixture.Song(
        "a/2.mp3", ["ARTIST": "The Lantern Keepers", "TITLE": "Salt (Live)", "ALBUM": "Tidal"]),
      LibraryFixture.Song("b/3.mp3", ["ARTIST": "Вера Лисова", "TITLE": "Зима", "ALBUM": "Дом"]),
    ])
    try fixture.buy("Gravity", by: "Huldra", on: "Atlas", store: "SoTube")
  }

  private func answer(_ question: String) throws -> OwnedAnswer {
    var found: OwnedAnswer?
    try fixture.library.owned([question]) { found = $0 }
    return try #require(found)
  }

  @Test(arguments: [
    "Lantern Keepers - ete", "THE LANTERN KEEPERS - Été",
    "The Lantern Keepers feat. Huldra - Ete - 2020 Remaster",
    "Lantern Keepers - Tidal (Deluxe Edition)", "Vera Lisova - Zima",
  ])
  func `spelling and edition do not count`(question: String) throws {
    #expect(try !answer(question).owned.isEmpty)
    _ = try fixture.library.reconcile()
    #expect(try !answer(question).owned.isEmpty)
  }

  @Test func `what was bought and has no file is owned`() throws {
    #expect(try answer("Huldra - Gravity").owned.isEmpty)
    _ = try fixture.library.reconcile()
    let item = try #require(answer("huldra - gravity").owned.first)
    #expect(item.state == "nofile" && item.store == "SoTube")
  }

  @Test(arguments: ["Motorbus - Ete", "Lantern Keepers - Gravity", "Huldra - Atlas Two"])
  func `the same title by somebody else is not owned`(question: String) throws {
    #expect(try answer(question).owned.isEmpty)
  }

  @Test func `another version and a misspelt name are near`() throws {
    let version = try answer("Lantern Keepers - Salt")
    #expect(version.owned.isEmpty && version.near.first?.title == "Salt (Live)")
    #expect(try answer("The Lantern Kepers - Salt (Live)").near.first?.title == "Salt (Live)")
  }

  @Test(arguments: ["Lantern Keepers – Ete", "Lantern Keepers — Ete"])
  func `an en dash and an em dash part artist and title too`(question: String) throws {
    #expect(try !answer(question).owned.isEmpty)
  }

  @Test func `a question without a dash is not understood, and the next one is answered`() throws {
    var answers: [OwnedAnswer] = []
    try fixture.library.owned(["Gravity", "Lantern Keepers - Ete"]) { answers.append($0) }
    #expect(answers.map(\.isUnderstood) == [false, true])
    #expect(answers.map(\.owned.isEmpty) == [true, false])
  }

  @Test func `every artist of a song counts, and of an album how much was bought`() throws {
    try fixture.index([
      LibraryFixture.Song(
        "d/1.mp3",
        ["ARTIST": "Ada Quill with Tomás Río", "ARTISTS": "Ada Quill|Tomás Río", "TITLE": "Two Voices"]),
      LibraryFixture.Song(
        "e/1.mp3", ["ARTIST": "Marzena", "TITLE": "One", "ALBUM": "Noc", "TRACKNUMBER": "1"]),
      LibraryFixture.Song(
        "e/2.mp3", ["ARTIST": "Marzena", "TITLE": "Two", "ALBUM": "Noc", "TRACKNUMBER": "2"]),
    ])
    #expect(try answer("tomas rio - two voices").owned.map(\.title) == ["Two Voices"])
    #expect(try answer("Tomás Río - Other").owned == [])
    try fixture.buy("One", by: "Marzena", on: "Noc", number: 1, store: "Beatport")
    _ = try fixture.library.reconcile()
    let album = try #require(try answer("Marzena - Noc").owned.first)
    #expect(album.songs == 2 && album.bought == 1 && album.store == "Beatport")
    // Now that artists have keys which are kept.
    #expect(try answer("TOMAS RIO - Two Voices (Remastered)").owned.map(\.title) == ["Two Voices"])
    #expect(try answer("Ada Quill - Two Voices").owned.map(\.title) == ["Two Voices"])
  }

  @Test func `keys are made once, and for what is new`() throws {
    let library = fixture.library
    #expect(try library.database { try MatchKeyTable($0, folding: MatchFolding()).missing() } > 0)
    try library.makeMatchKeys()
    #expect(try library.database { try MatchKeyTable($0, folding: MatchFolding()).missing() } == 0)
    let song = LibraryFixture.Song(
      "f/1.mp3", ["ARTIST": "Ida & Jón", "ARTISTS": "Ida|Jón", "TITLE": "Fern", "ALBUM": "Moss"])
    try fixture.index([song])
    // A song, an album and two artists; the answer does not wait for their keys.
    #expect(try library.database { try MatchKeyTable($0, folding: MatchFolding()).missing() } == 4)
    #expect(try answer("jon - fern").owned.map(\.title) == ["Fern"])
    try library.makeMatchKeys()
    #expect(try answer("jon - fern").owned.map(\.title) == ["Fern"])
  }
}
