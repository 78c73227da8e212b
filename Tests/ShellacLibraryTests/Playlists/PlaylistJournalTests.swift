import Foundation
import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// Every change of playlists can be taken back; entries outlive their songs.
@Suite struct PlaylistJournalTests {
  private let fixture: LibraryFixture
  private var library: Library { fixture.library }

  init() throws { fixture = try .withSongs() }

  private func lastChange() throws -> Int64 {
    try library.database { try Int64.fetchOne($0, sql: "SELECT max(id) FROM change") ?? 0 }
  }

  /// Files that vanish and are forgotten.
  private func prune(_ paths: String...) throws {
    try fixture.index([], vanished: paths)
    try library.index { writer in _ = try writer.prune(root: fixture.root, under: []) }
  }

  @Test func everyChangeGoesThereAndBackAndThereAgain() throws {
    let songs = try fixture.songs("artist:low")
    let entries = [PlaylistEntry("x.mp3", title: "X"), PlaylistEntry("../stray.mp3")]
    let changes: [() throws -> Void] = [
      { _ = try library.createPlaylist(named: "P", songs: songs) },
      { _ = try library.addToPlaylist("P", songs: songs, at: 2) },
      { _ = try library.removeFromPlaylist("P", positions: [2...3]) },
      { _ = try library.moveInPlaylist("P", positions: [4...4], to: 1) },
      { _ = try library.sortPlaylist("P", by: .builtIn(.duration)) },
      {
        _ = try library.setSmartPlaylist(
          named: "S", SmartRule(query: "playlist:=P", order: "title", limit: 2))
      },
      { _ = try library.setSmartPlaylist(named: "S", SmartRule(query: "playlist:=P low", isReversed: true)) },
      { _ = try library.renamePlaylist("P", to: "Q") },
      { try fixture.importing(entries, as: "Q") },
      { _ = try library.addToPlaylist("Q", songs: songs, at: 2) },
      { _ = try library.deletePlaylists(["Q", "S"]) },
    ]
    for (index, change) in changes.enumerated() {
      let before = try fixture.playlistRows()
      try change()
      let after = try fixture.playlistRows()
      #expect(before != after, "change \(index)")
      try library.undo()
      #expect(try fixture.playlistRows() == before, "change \(index) taken back")
      #expect(try fixture.violations() == [])
      try library.undo(lastChange())
      #expect(try fixture.playlistRows() == after, "change \(index) done again")
      #expect(try fixture.violations() == [])
    }
  }

  @Test func whatWasChangedSinceIsNotTakenBack() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    let made = try lastChange()
    _ = try library.addToPlaylist("P", songs: fixture.songs("title:=Stray"))
    let report = try library.undo(made)
    #expect(report.takenBack == 0)
    #expect(report.items.map(\.name) == ["playlist 'P'"])
    #expect(
      report.items.first?.outcome
        == .refused("it has been changed since by change \(made + 1) (playlist add)"))
    #expect(try fixture.entries(of: "P").count == 4)
  }

  @Test func aNameThatIsTakenAgainKeepsADeletedPlaylistAway() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    _ = try library.deletePlaylists(["P"])
    let deleted = try lastChange()
    _ = try library.createPlaylist(named: "p", songs: nil)
    let report = try library.undo(deleted)
    #expect(report.items.first?.outcome == .refused("another playlist is called 'p' now"))
    #expect(try library.playlists().map(\.playlist.name) == ["p"])
  }

  @Test func aSongThatGoesLeavesItsEntry() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low", sort: "track"))
    let before = try fixture.playlistRows()
    try prune("Low/Hey What/02 I Can Wait.mp3")
    #expect(
      try fixture.entries(of: "P", "position,artist,title,album,track,length,state,path") == [
        "1|Low|White Horses|Hey What|1|303|present|/music/Low/Hey What/01 White Horses.mp3",
        "2|Low|I Can Wait|Hey What|2|224|unresolved|/music/Low/Hey What/02 I Can Wait.mp3",
        "3|Low|Hey|Hey What|3|460|present|/music/Low/Hey What/03 Hey.mp3",
      ])
    #expect(try fixture.list("title", "title:wait").isEmpty)
    #expect(try library.playlist(named: "P").unresolved == 1)
    #expect(try fixture.violations() == [])
    try fixture.index([
      .init(
        "Low/Hey What/02 I Can Wait.mp3",
        ["TITLE": "I Can Wait", "ARTIST": "Low", "ALBUM": "Hey What", "TRACKNUMBER": "2"]
      ).length(224_000)
    ])
    #expect(try fixture.entries(of: "P", "state") == ["present", "present", "present"])
    #expect(try fixture.playlistRows().count == before.count)
    #expect(try fixture.violations() == [])
  }

  @Test func aCopyThatGoesDoesNotStandInTheWayOfAnUndo() throws {
    try fixture.index([
      .init(
        "Low/Hey What/copy.mp3",
        ["TITLE": "I Can Wait", "ARTIST": "Low", "ALBUM": "Hey What", "TRACKNUMBER": "2"]
      ).length(224_000)
    ])
    #expect(try fixture.list("title", "title:wait").count == 1)
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("title:wait"))
    let made = try lastChange()
    try prune("Low/Hey What/copy.mp3")
    #expect(try fixture.entries(of: "P", "state") == ["present"])
    #expect(try library.undo(made).takenBack == 1)
    #expect(try library.playlists().isEmpty)
  }

  @Test func aSongThatComesBackElsewhereIsFoundAgain() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low", sort: "track"))
    try prune("Low/Hey What/02 I Can Wait.mp3")
    try fixture.index([.init("new/place/02 I can wait.mp3", ["TITLE": "Renamed"]).length(224_500)])
    #expect(try fixture.entries(of: "P", "title,state")[1] == "Renamed|present")
    #expect(try fixture.violations() == [])
  }

  @Test func aCopyTakesNobodysPlaceInTheRunThatRemovesASong() throws {
    try fixture.index([.init("copy/03 Hey.mp3", ["TITLE": "Hey", "ARTIST": "Low"]).length(460_000)])
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("album:=Hey What", "title:=Hey"))
    try prune("Low/Hey What/03 Hey.mp3")
    #expect(try fixture.entries(of: "P", "state") == ["unresolved"], "so that the removal can be taken back")
  }

  @Test func aMissingSongStaysOnItsPlaylist() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs("artist:low"))
    try fixture.index([], vanished: ["Low/Hey What/03 Hey.mp3"])
    #expect(Set(try fixture.entries(of: "P", "state")) == ["present", "missing"])
    #expect(try library.playlist(named: "P").unresolved == 0)
  }

  @Test func removingARootKeepsThePlaylists() throws {
    _ = try library.createPlaylist(named: "P", songs: fixture.songs(sort: "title"))
    _ = try library.removeRoot(fixture.root)
    #expect(try fixture.entries(of: "P", "title,state").count == 7)
    #expect(try library.playlist(named: "P").unresolved == 7)
    #expect(try fixture.violations() == [])
  }

  @Test func removalsThatAreTakenBackLeaveThePlaylistsAsTheyWere() throws {
    try fixture.index([
      .init("copy/03 Hey.mp3", ["TITLE": "Hey", "ARTIST": "Low", "ALBUM": "Hey What", "TRACKNUMBER": "3"])
        .length(460_000)
    ])
    _ = try library.createPlaylist(named: "P", songs: fixture.songs(sort: "title"))
    _ = try library.addToPlaylist("P", songs: fixture.songs("title:=Stray"))
    try fixture.importing([
      PlaylistEntry("../Low/Hey What/03 Hey.mp3", title: "As it was"), PlaylistEntry("no.mp3"),
      PlaylistEntry("C:\\old\\Low\\Hey What\\02 I Can Wait.mp3"),
    ])
    let before = try fixture.playlistRows()
    try prune("Low/Hey What/03 Hey.mp3", "copy/03 Hey.mp3", "stray.mp3", "Low/Hey What/02 I Can Wait.mp3")
    #expect(try library.playlist(named: "P").unresolved == 5)
    #expect(try library.playlist(named: "List").unresolved == 3)
    #expect(try fixture.violations() == [])
    #expect(try library.undo().refused == 0)
    #expect(try fixture.playlistRows() == before)
    _ = try library.removeRoot(fixture.root)
    #expect(try library.playlist(named: "P").unresolved == 9)
    #expect(try fixture.violations() == [])
    #expect(try library.undo().refused == 0)
    #expect(try fixture.playlistRows() == before)
    #expect(try fixture.violations() == [])
    // And what was done before the removals can be taken back as if there had been none.
    for _ in 0..<3 { #expect(try library.undo().refused == 0) }
    #expect(try library.playlists().isEmpty)
  }
}
