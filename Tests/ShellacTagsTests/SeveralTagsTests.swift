import ShellacModel
import Testing

/// Several tags in one file are merged field by field; nothing is split, nothing counts twice.
@Suite struct SeveralTagsTests {
  @Test func mp3TakesEachFieldFromTheFirstTagThatHasIt() {
    let frame = Fixture.read("several.mp3")
    #expect(frame.tagTypes == ["ID3v2.4", "APEv2", "ID3v1"])
    #expect(frame.values("TITLE") == ["v2 title"])
    // The whole list wins, with its repeats taken out.
    #expect(frame.values("ARTIST") == ["v2 one", "v2 two"])
    #expect(frame.values("COMPOSER") == ["ape composer"])
    #expect(frame.values("DATE") == ["1982"])
    #expect(frame.values("ALBUM") == ["v1 album"])
    #expect(frame.values("TRACKNUMBER") == ["9"])
  }

  /// What the tags of one file say differently, of the fields by which songs are known.
  @Test func tellsWhatTagsSayDifferently() {
    let several = Fixture.read("several.mp3").disagreement ?? ""
    for one in [
      "artist is 'v2 one' in ID3v2.4 and 'ape one' in APEv2",
      "title is 'v2 title' in ID3v2.4 and 'v1 title' in ID3v1",
      "date is '1982' in APEv2 and '1981' in ID3v1",
    ] { #expect(several.split(separator: "; ").contains { $0 == one }, "\(several)") }
    #expect(!several.contains("album"), "one tag alone has it")
    #expect(
      Fixture.read("both.wav").disagreement
        == "artist is 'One' in ID3v2.4 and 'Info Artist' in RIFF INFO; "
        + "title is 'v2 title' in ID3v2.4 and 'Info Title' in RIFF INFO")
    #expect(Fixture.read("aac.m4a").disagreement == nil)
    #expect(Fixture.read("wma.wma").disagreement == nil)
    #expect(Fixture.read("id3v24.mp3").disagreement == nil)
  }

  @Test func tellsTheSizeOfTheLargestPicture() throws {
    for name in ["id3v24.mp3", "flac.flac", "vorbis.ogg", "aac.m4a", "aiff.aiff", "opus.opus", "speex.spx"] {
      let frame = Fixture.read(name)
      let size = try #require(frame.pictureSize, "\(name)")
      #expect(frame.hasPicture && (20...100_000).contains(size), "\(name): \(size)")
    }
    for name in ["wma.wma", "monkeys.ape"] {
      let frame = Fixture.read(name)
      #expect(!frame.hasPicture && frame.pictureSize == nil, "\(name)")
    }
  }

  @Test func flacPutsVorbisCommentsFirst() {
    let frame = Fixture.read("flac-with-id3.flac")
    #expect(frame.tagTypes == ["Vorbis comment", "ID3v2.4", "ID3v1"])
    #expect(frame.tags.title == "Club")
    #expect(frame.tags.composers == ["v2 composer"])
    #expect(frame.tags.artist == "v1 artist")
  }

  @Test func wavPutsID3BeforeInfo() {
    let frame = Fixture.read("both.wav")
    #expect(frame.tagTypes == ["ID3v2.4", "RIFF INFO"])
    #expect(frame.tags.title == "v2 title")
    #expect(frame.tags.artists == ["One", "Two"])
    #expect(frame.tags.comment == "Info Comment")
  }

  @Test func repeatedValuesCountOnce() {
    let frame = Fixture.read("repeated.mp3")
    #expect(frame.values("ARTIST") == ["A", "B"])
    #expect(frame.values("GENRE") == ["Rock"])
  }

  @Test func rawValuesStayAsTheyAre() {
    let frame = Fixture.read("repeated.mp3")
    #expect(frame.values("TITLE") == ["  Spaces  "])
    #expect(frame.tags.title == "Spaces")
  }

  @Test func mp4AndASFGiveAllTheirArtists() {
    #expect(Fixture.read("aac.m4a").tags.artists == ["Björk", "AC/DC"])
    // Two atoms of one name, of which TagLib drops the second.
    #expect(Fixture.read("purchased.m4a").tags.artists == ["One", "Two"])
    #expect(Fixture.read("wma.wma").tags.artists == ["Björk", "AC/DC"])
    #expect(Set(Fixture.read("wma.wma").tags.genres) == ["Rock", "Pop"])
  }

  @Test func oldSpellingsFeedTheStandardFields() {
    let tags = Fixture.read("beatport.flac").tags
    #expect(tags.date == PartialDate(year: 2004))
    #expect((tags.track, tags.trackTotal) == (2, 9))
    #expect((tags.disc, tags.discTotal) == (2, 3))
    #expect(tags.albumArtist == "Old Spelling")
    #expect(tags.label == "A Label")
  }
}
