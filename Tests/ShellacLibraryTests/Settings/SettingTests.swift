import ShellacLibrary
import ShellacModel
import Testing

/// Settings that belong to the library, and what follows when they change.
@Suite struct SettingTests {
  typealias Song = LibraryFixture.Song

  @Test(arguments: [
    ("locale", "a b; c"), ("locale", "xx_YY"), ("locale", "en_QX"), ("locale", "english"), ("locale", " "),
    ("timezone", "Mars/Olympus"), ("articles", "en,klingon"),
    ("ignore-punctuation", "maybe"), ("artist-separators", ";"), ("separator-exceptions", "[\"\"]"),
  ])
  func badValuesAreRefused(name: String, value: String) throws {
    let fixture = try LibraryFixture()
    let setting = LibrarySettings.Name(rawValue: name)!
    let before = try fixture.library.settings()[setting]
    let error = #expect(throws: Diagnostic.self) { try fixture.library.change(setting, to: value) }
    #expect(error?.status == .usage)
    #expect(try fixture.library.settings()[setting] == before)
  }

  @Test(arguments: [
    "en_GB", "de", "sv_SE", "ja", "pt_BR", "nb_NO", "zh_Hant_TW", "es_419", "de-u-co-phonebk", "sv_SE.UTF-8",
    "de@collation=phonebook", "und", "root", "C", "C.UTF-8", "POSIX", "",
  ])
  func localesThatThereAreAreTaken(locale: String) throws {
    let fixture = try LibraryFixture(locale: "fr")
    #expect(try fixture.library.change(.locale, to: locale))
    #expect(try fixture.library.settings()[.locale] == locale)
  }

  @Test func separatorsSplitSingleValuesButNeverExceptions() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("a/1.mp3", ["TITLE": "1", "ARTIST": "Ada / Bo"]),
      Song("a/2.mp3", ["TITLE": "2", "ARTIST": "AC/DC"]),
      Song("a/3.mp3", ["TITLE": "3", "ARTIST": "Cy / Di|Ed"]),
    ])
    #expect(try fixture.list("artists", sort: "name") == ["Ada / Bo", "AC/DC", "Cy / Di; Ed"])
    try fixture.library.change(.artistSeparators, to: "[\" / \", \"/\"]")
    #expect(try fixture.list("artists", sort: "name") == ["Ada; Bo", "AC/DC", "Cy / Di; Ed"])
    #expect(try fixture.list("title", "artist:=Bo") == ["1"])
    try fixture.library.change(.artistSeparators, to: "[]")
    #expect(try fixture.list("artists", sort: "name") == ["Ada / Bo", "AC/DC", "Cy / Di; Ed"])
    #expect(try fixture.list(.artists, "artist", roles: [.artist]).contains("Bo") == false)
  }

  @Test func aSwedishLibrarySortsSwedish() throws {
    let fixture = try LibraryFixture(locale: "sv_SE")
    try fixture.index(["Åse", "Zoo", "Ada"].map { Song("\($0).mp3", ["TITLE": $0]) })
    #expect(try fixture.list("title", sort: "name") == ["Ada", "Zoo", "Åse"])
    try fixture.library.change(.locale, to: "en")
    #expect(try fixture.list("title", sort: "name") == ["Ada", "Åse", "Zoo"])
  }
}
