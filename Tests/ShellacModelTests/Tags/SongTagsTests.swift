import ShellacModel
import Testing

@Suite struct SongTagsTests {
  private func tags(_ properties: [String: [String]]) -> SongTags {
    SongTags(
      packedProperties: PackedProperties.pack(properties.map { TagProperty(key: $0.key, values: $0.value) }))
  }

  private func tags(_ key: String, _ value: String) -> SongTags { tags([key: [value]]) }

  struct Position: Sendable, CustomTestStringConvertible {
    var text: String
    var number: Int?
    var total: Int?
    var side: Int?
    init(_ text: String, _ number: Int?, of total: Int? = nil, side: Int? = nil) {
      (self.text, self.number, self.total, self.side) = (text, number, total, side)
    }
    var testDescription: String { text }
  }

  @Test(arguments: [
    Position("1", 1), Position("01", 1), Position(" 7 ", 7), Position("1/2", 1, of: 2),
    Position("03/12", 3, of: 12),
    Position("1 of 10", 1, of: 10), Position("5/", 5), Position("/12", nil, of: 12), Position("0", nil),
    Position("0/9", nil, of: 9), Position("A1", 1, side: 1), Position("a5", 5, side: 1),
    Position("B2", 2, side: 2),
    Position("A", nil), Position("-3", nil), Position("4294967297", nil), Position("1.5", nil),
    Position("three", nil),
    Position("", nil), Position("9999", 9999), Position("3/x", 3), Position("A1/2", 1, of: 2, side: 1),
  ])
  func readsTrackNumbers(_ position: Position) {
    let tags = tags("TRACKNUMBER", position.text)
    #expect(tags.track == position.number)
    #expect(tags.trackTotal == position.total)
    #expect(tags.disc == position.side)
  }

  @Test func aDiscTagOverridesTheSide() {
    #expect(tags(["TRACKNUMBER": ["B2"], "DISCNUMBER": ["1/1"]]).disc == 1)
  }

  @Test func aTotalOfItsOwnWins() {
    let tags = tags(["TRACKNUMBER": ["1/2"], "TOTALTRACKS": ["12"], "DISCNUMBER": ["1"], "TOTALDISCS": ["3"]])
    #expect(tags.trackTotal == 12)
    #expect(tags.discTotal == 3)
  }

  @Test(arguments: [
    ("1999", 1999_00_00), ("1999-05", 1999_05_00), ("1999-05-03", 1999_05_03), ("1999-5-3", 1999_05_03),
    ("1999-05-03T10:00:00Z", 1999_05_03), ("1999-05-03 10:00", 1999_05_03), ("1999/05", 1999_05_00),
    ("1999.05.03", 1999_05_03), ("19990503", 1999_05_03), ("199905", 1999_05_00), ("03.05.1999", 1999_05_03),
    ("3.5.1999", 1999_05_03), ("13/05/1999", 1999_05_13), ("05/13/1999", 1999_05_13),
    ("03/05/1999", 1999_00_00),
    ("05/1999", 1999_05_00), ("1999-00-00", 1999_00_00), ("1999-13-40", 1999_00_00),
    ("1999-02-30", 1999_02_00),
    (" 1999 ", 1999_00_00), ("1999 (remaster)", 1999_00_00), ("0000", nil), ("99", nil), ("19999", nil),
    ("garbage", nil), ("1999x", nil), ("199", nil), ("--", nil), ("12345678901234567890", nil),
  ])
  func readsDates(text: String, packed: Int?) {
    #expect(tags("DATE", text).date?.packed == packed)
    #expect(tags("ORIGINALDATE", text).originalDate?.packed == packed)
  }

  @Test func fallsBackToOtherDates() {
    #expect(tags(["DATE": ["?"], "YEAR": ["1999"]]).date?.year == 1999)
    #expect(tags(["RELEASEDATE": ["1999-05"], "YEAR": ["1998"]]).date?.packed == 1999_05_00)
    #expect(tags("ORIGINALYEAR", "1987").originalDate?.year == 1987)
    #expect(tags("ORIGINALYEAR", "1987").date == nil)
  }

  @Test func joinsArtistsOnlyForShow() {
    let several = tags("ARTIST", "AC/DC; Björk feat. X")
    #expect(several.artists == ["AC/DC; Björk feat. X"])
    let listed = tags(["ARTIST": ["A feat. B"], "ARTISTS": ["A", "B"]])
    #expect(listed.artist == "A feat. B")
    #expect(listed.artists == ["A", "B"])
    #expect(tags(["ARTIST": ["A", "B"]]).artist == "A, B")
    #expect(tags(["ARTISTS": ["A", "B"]]).artist == "A, B")
  }

  @Test(arguments: [
    ("1", true), ("0", false), ("true", true), ("FALSE", false), ("yes", true), ("No", false), ("2", true),
    ("", nil), ("maybe", nil), ("\u{7f}", nil),
  ])
  func readsFlags(text: String, flag: Bool?) { #expect(tags("COMPILATION", text).isCompilation == flag) }

  @Test(arguments: [
    ("128", 128.0), ("127.5", 127.5), ("127,5", 127.5), ("0", nil), ("1000", nil), ("fast", nil),
    ("1.2.3", nil),
  ])
  func readsTempos(text: String, tempo: Double?) { #expect(tags("BPM", text).beatsPerMinute == tempo) }

  @Test(arguments: [
    ("USS1Z9900001", "USS1Z9900001"), ("us-s1z-99-00001", "USS1Z9900001"), ("not an isrc", "not an isrc"),
  ])
  func readsISRCs(text: String, isrc: String) { #expect(tags("ISRC", text).isrcs == [isrc]) }

  @Test func standardKeysWinOverOldSpellings() {
    let tags = tags([
      "ALBUM ARTIST": ["old"], "ALBUMARTIST": ["new"], "PUBLISHER": ["old"], "LABEL": ["new"], "DISC": ["9"],
      "DISCNUMBER": ["2"], "UPC": ["0123"], "CATALOG": ["C1"],
    ])
    #expect(tags.albumArtist == "new")
    #expect(tags.label == "new")
    #expect(tags.disc == 2)
    #expect(tags.barcode == "0123")
    #expect(tags.catalogNumber == "C1")
  }

  @Test func blankValuesSayNothing() {
    let tags = tags(["TITLE": ["  \t"], "ARTIST": [" ", "A "]])
    #expect(tags.title == nil)
    #expect(tags.artists == ["A"])
  }
}
