import ShellacLibrary
import Testing

/// Whatever happens to files in whatever order, a library says what one indexed afresh would say.
@Suite struct RandomRunTests {
  @Test(arguments: 1...24)
  func anyHistoryLeavesAWholeLibrary(seed: UInt64) throws {
    var folder = RandomFolder(seed: seed)
    let fixture = try LibraryFixture()
    for session in 1...12 {
      let known = try folder.run(on: fixture)
      let place = "seed \(seed), session \(session)"
      #expect(try LibraryInvariants.violations(of: fixture.library) == [], "\(place)")
      let files = try RandomFolder.fileIDs(of: fixture)
      #expect(Set(files.keys) == Set(folder.files.keys), "\(place)")
      for (path, id) in known where files[path] != nil {
        #expect(files[path] == id, "\(place): \(path) is another file now")
      }
    }
    let fresh = try LibraryFixture()
    try folder.index(into: fresh)
    #expect(try LibraryInvariants.violations(of: fresh.library) == [])
    for listing in Listing.allCases {
      let lived = try listing.lines(of: fixture)
      let afresh = try listing.lines(of: fresh)
      #expect(lived == afresh, "seed \(seed): \(listing)")
    }
  }

  @Test(arguments: 101...112)
  func whatWasBoughtOrIsOnAPlaylistOutlivesItsFiles(seed: UInt64) throws {
    var folder = RandomFolder(seed: seed)
    let fixture = try LibraryFixture()
    var bought = 0
    for session in 1...12 {
      _ = try folder.run(on: fixture)
      #expect(try LibraryInvariants.violations(of: fixture.library) == [], "seed \(seed), session \(session)")
      if try Ownership.buySomething(in: fixture.library, number: session) { bought += 1 }
      #expect(try Ownership.songsBought(in: fixture.library) == bought, "seed \(seed), session \(session)")
    }
    #expect(bought > 0)
  }

  enum Listing: CaseIterable {
    case songs, files, albums, artists

    func lines(of fixture: LibraryFixture) throws -> [String] {
      switch self {
      case .songs:
        try fixture.list(
          """
          path,title,artist,artists,albumartist,albumartists,album,edition,track,disc,date,genre,composers,isrc,\
          compilation,multidisc,artistsort,titlesort,format,bitrate,length,state,comment
          """
        ).sorted()
      case .files: try fixture.list("path,title,format,bitrate,state", files: true).sorted()
      case .albums:
        try fixture.list(
          .albums,
          """
          artist,albumartists,album,edition,albumsort,albumartistsort,genre,date,songs,length,compilation,\
          multidisc,state,mb_albumid
          """
        ).sorted()
      case .artists:
        try fixture.list(
          .artists, "artist,artistsort,albums,songs,state", roles: [.albumArtist, .artist, .composer]
        ).sorted()
      }
    }
  }
}
