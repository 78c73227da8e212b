import ShellacModel
import Testing

@testable import ShellacLibrary

/// Playlists whose songs are kept one by one.
@Suite struct PlaylistEditTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try .withSongs() }

  private func titles(_ name: String = "P") throws -> [String] { try fixture.entries(of: name) }

  @Test func itIsMadeOfWhatAQueryFindsInItsOrder() throws {
    let count = try library.createPlaylist(
      named: "P", songs: fixture.songs("artist:low", sort: "-title", limit: 2))
    #expect(count == 2)
    #expect(try titles() == ["White Horses", "I Can Wait"])
    #expect(try library.createPlaylist(named: "Empty", songs: nil) == 0)
    #expect(try titles("Empty").isEmpty)
    let lists = try library.playlists()
    #expect(lists.map(\.playlist.name) == ["Empty", "P"])
    #expect(lists.map(\.songs) == [0, 2])
    #expect(lists.map(\.duration) == [0, 527_000])
    #expect(try fixture.violations() == [])
  }

  @Test func whatFindsNothingMakesNothing() throws {
    #expect(try library.createPlaylist(named: "P", songs: fixture.songs("artist:nobody")) == 0)
    #expect(try library.playlists().isEmpty)
  }

  @Test(arguments: ["Été", "ÉTÉ", "E\u{301}te\u{301}", " été "])
  func aNameIsTakenInAnyCaseAndForm(name: String) throws {
    _ = try library.createPlaylist(named: "été", songs: nil)
    let refused = #expect(throws: Diagnostic.self) { try library.createPlaylist(named: name, songs: nil) }
    #expect(refused?.message == "there is a playlist 'été' already")
    #expect(try library.playlist(named: name).playlist.name == "été")
    #expect(try library.createPlaylist(named: "ete", songs: nil) == 0, "an accent makes another name")
  }

  @Test(arguments: ["", "  ", "a\u{7}b", "line\nfeed", String(repeating: "x", count: 501)])
  func whatCannotBeAName(name: String) throws {
    let refused = #expect(throws: Diagnostic.self) { try library.createPlaylist(named: name, songs: nil) }
    #expect(refused?.status == .usage)
  }

  @Test func songsAreAddedAtTheEndOrAtAPlace() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("album:homogenic"))
    #expect(try library.addToPlaylist("p", songs: fixture.songs("title:hey")).total == 4)
    let edit = try library.addToPlaylist("P", songs: fixture.songs("title:=Stray"), at: 2)
    #expect(edit == PlaylistEdit(name: "P", count: 1, total: 5))
    #expect(try titles() == ["Hunter", "Stray", "Jóga", "Unravel", "Hey"])
    _ = try library.addToPlaylist("P", songs: fixture.songs("title:=Stray"), at: 6)
    #expect(try titles().last == "Stray", "a song may be on it twice")
    for place in [0, 8, -1] {
      let refused = #expect(throws: Diagnostic.self) {
        try library.addToPlaylist("P", songs: fixture.songs("title:=Hey"), at: place)
      }
      #expect(refused?.message == "there is no place \(place) on playlist 'P'")
    }
    #expect(try fixture.violations() == [])
  }

  @Test func songsAreRemovedByQueryAndByPlace() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs(sort: "album"))
    _ = try library.addToPlaylist("P", songs: fixture.songs("artist:low"))
    #expect(try library.removeFromPlaylist("P", matching: QueryParser.parse(text: "artist:low")).count == 6)
    #expect(Set(try titles()) == ["Hunter", "Jóga", "Unravel", "Stray"])
    let left = try titles()
    #expect(try library.removeFromPlaylist("P", positions: [1...1, 3...4, 4...4]).total == 1)
    #expect(try titles() == [left[1]])
    #expect(try library.removeFromPlaylist("P", matching: QueryParser.parse(text: "artist:low")).count == 0)
    #expect(throws: Diagnostic.self) { try library.removeFromPlaylist("P", positions: [1...Int.max]) }
    #expect(try fixture.violations() == [])
  }

  @Test(arguments: [
    ([3...3], 1, "CABDE"), ([1...2], 4, "CDEAB"), ([4...5, 1...1], 2, "BDEAC"), ([1...5], 1, "ABCDE"),
    ([5...5, 4...4], 1, "EDABC"), ([2...2], 2, "ABCDE"),
  ])
  func songsAreMoved(positions: [ClosedRange<Int>], place: Int, wanted: String) throws {
    let entries = "ABCDE".map { PlaylistEntry("\($0).mp3", title: String($0)) }
    try fixture.importing(entries, as: "P")
    _ = try library.moveInPlaylist("P", positions: positions, to: place)
    #expect(try titles().joined() == wanted)
    #expect(try fixture.violations() == [])
  }

  @Test func noSongIsMovedWhereThereIsNoPlace() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    for (positions, place) in [([1...1], 4), ([1...2], 3), ([0...1], 1), ([2...4], 1), ([1...1], 0)] {
      #expect(throws: Diagnostic.self) { try library.moveInPlaylist("P", positions: positions, to: place) }
    }
    _ = try library.createPlaylist(named: "Empty", songs: nil)
    #expect(throws: Diagnostic.self) { try library.moveInPlaylist("Empty", positions: [1...1], to: 1) }
  }

  @Test func sortingPutsWhatHasNoSongLast() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low", sort: "title"))
    try fixture.importing(
      [
        PlaylistEntry("b.mp3", title: "B, unknown"), PlaylistEntry("../stray.mp3"),
        PlaylistEntry("a.mp3", title: "A, unknown"),
        PlaylistEntry("../Björk/Homogenic/01 Hunter.mp3"),
      ], as: "Q")
    let order = try SortOrderParser.parse("title")
    #expect(try library.sortPlaylist("Q", by: order).count == 3)
    #expect(try titles("Q") == ["Hunter", "Stray", "B, unknown", "A, unknown"])
    #expect(try library.sortPlaylist("Q", by: order).count == 0, "it is sorted already")
    _ = try library.sortPlaylist("Q", by: order, isReversed: true)
    #expect(try titles("Q") == ["Stray", "Hunter", "B, unknown", "A, unknown"])
    _ = try library.sortPlaylist("P", by: .builtIn(.duration))
    #expect(try titles() == ["I Can Wait", "White Horses", "Hey"])
    #expect(try fixture.violations() == [])
  }

  @Test func aMistypedNameIsHelpedWith() throws {
    _ = try library.createPlaylist(named: "Evening", songs: nil)
    let refused = #expect(throws: Diagnostic.self) {
      try library.addToPlaylist("Evning", songs: fixture.songs("artist:low"))
    }
    #expect(refused?.message == "there is no playlist 'Evning'")
    #expect(refused?.hint == "Did you mean 'Evening'?")
  }

  @Test func searchFindsItByItsName() throws {
    _ = try library.createPlaylist(named: "Été à Łódź", songs: nil)
    func found(_ text: String) throws -> [String] {
      try library.search(text, limit: 9).filter { $0.kind == .playlist }.map(\.title)
    }
    #expect(try found("lod") == ["Été à Łódź"])
    _ = try library.renamePlaylist("été à łódź", to: "Winter")
    #expect(try found("lod").isEmpty)
    #expect(try found("wint") == ["Winter"])
    _ = try library.deletePlaylists(["winter"])
    #expect(try found("wint").isEmpty)
    #expect(try fixture.violations() == [])
  }

  @Test func deletingGoesOnBehindANameThatThereIsNot() throws {
    for name in ["A", "B"] { _ = try library.createPlaylist(named: name, songs: nil) }
    let (deleted, problems, _) = try library.deletePlaylists(["A", "nope", "b"])
    #expect(deleted.map(\.playlist.name) == ["A", "B"])
    #expect(problems.map(\.message) == ["there is no playlist 'nope'"])
    #expect(try library.playlists().isEmpty)
  }

  @Test func aDryRunChangesNothing() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    let before = try fixture.playlistRows()
    #expect(
      try library.createPlaylist(named: "Q", songs: fixture.songs("artist:low"), isDryRun: true) == 3)
    #expect(try library.addToPlaylist("P", songs: fixture.songs("title:=Stray"), isDryRun: true).total == 4)
    #expect(try library.removeFromPlaylist("P", positions: [1...2], isDryRun: true).total == 1)
    #expect(try library.moveInPlaylist("P", positions: [3...3], to: 1, isDryRun: true).count == 1)
    #expect(try library.sortPlaylist("P", by: .builtIn(.duration), isDryRun: true).count > 0)
    #expect(try library.renamePlaylist("P", to: "R", isDryRun: true).old == "P")
    #expect(try library.deletePlaylists(["P"], isDryRun: true).deleted.count == 1)
    #expect(try library.setSmartPlaylist(named: "S", SmartRule(query: "low"), isDryRun: true).songs == 3)
    #expect(try fixture.importing([PlaylistEntry("x.mp3")], isDryRun: true).outcome == .created)
    #expect(try fixture.playlistRows() == before)
    #expect(try fixture.violations() == [])
  }
}
