import Testing

/// What the library knows of an artist comes from all files that name them.
@Suite struct ArtistTests {
  typealias Song = LibraryFixture.Song

  @Test(arguments: [[0, 1], [1, 0]])
  func aMusicBrainzIdMayComeFromAnyFile(order: [Int]) throws {
    let songs = [
      Song("a.mp3", ["TITLE": "One", "ARTIST": "Ada Quill"]),
      Song("b.mp3", ["TITLE": "Two", "ARTIST": "Ada Quill", "MUSICBRAINZ_ARTISTID": "id-1"]),
    ]
    let fixture = try LibraryFixture()
    try fixture.index(order.map { songs[$0] })
    #expect(try fixture.list(.artists, "artist,mb_artistid", roles: [.artist]) == ["Ada Quill|id-1"])
    let apart = try LibraryFixture()
    for index in order { try apart.index([songs[index]]) }
    #expect(try apart.list(.artists, "artist,mb_artistid", roles: [.artist]) == ["Ada Quill|id-1"])
  }
}
