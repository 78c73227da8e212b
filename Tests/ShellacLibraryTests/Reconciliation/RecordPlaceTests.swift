import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// An album's record may name two songs alike, and more may be tied to it than it names.
@Suite struct RecordPlaceTests {
  private typealias Names = RecordPlaces.Names

  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func names(_ title: String?, _ number: Int?) -> Names {
    Names(key: title.map { Array($0.utf8) }, number: number)
  }

  @Test func aSongTakesOnePlace() {
    let places = [names("intro", 1), names("reed", 2), names("intro", 3), names(nil, 4)]
    #expect(RecordPlaces.songs(in: places, among: []) == [nil, nil, nil, nil])
    #expect(RecordPlaces.songs(in: places, among: [names("intro", nil)]) == [0, nil, nil, nil])
    #expect(RecordPlaces.songs(in: places, among: [names("intro", 3)]) == [nil, nil, 0, nil])
    #expect(
      RecordPlaces.songs(in: places, among: [names("intro", 9), names("intro", 3), names("x", 2)]) == [
        0, 2, 1, nil,
      ])
    // A title goes before a number: the song called reed has the number of another.
    #expect(RecordPlaces.songs(in: places, among: [names("reed", 1)]) == [nil, 0, nil, nil])
    #expect(RecordPlaces.songs(in: places, among: [names(nil, nil), names("fen", 4)]) == [nil, nil, nil, 1])
  }

  private func index(_ titles: [(title: String, number: Int)]) throws {
    try fixture.index(
      titles.enumerated().map { index, song in
        LibraryFixture.Song(
          "a/\(index).mp3",
          ["TITLE": song.title, "ARTIST": "Blue Ferry", "ALBUM": "Tidal", "TRACKNUMBER": "\(song.number)"])
      })
  }

  private func songs() throws -> [String] { try fixture.list("track,title,state", sort: "track,state") }

  private func buy(_ titles: String...) throws -> Int64 {
    try fixture.buy("Tidal", by: "Blue Ferry", on: "Tidal", kind: "album", amount: 900, tracks: titles)
  }

  @Test func oneOfTwoThatAreCalledAlikeIsStillMissing() throws {
    _ = try buy("Intro", "Reed", "Intro")
    try index([("Intro", 1), ("Reed", 2)])
    _ = try fixture.library.reconcile()
    #expect(try songs() == ["1|Intro|present", "2|Reed|present", "3|Intro|nofile"])
    _ = try fixture.library.reconcile()
    #expect(try songs() == ["1|Intro|present", "2|Reed|present", "3|Intro|nofile"])
    try fixture.library.undo()
    #expect(try fixture.list("title", "state:nofile").count == 3)
    #expect(try fixture.isSound())
  }

  /// A song by hand does not stand for one that the record names otherwise.
  @Test func whatIsTakenApartIsMissingHoweverManyAreTied() throws {
    let purchase = try buy("One", "Two")
    try index([("One", 1), ("Two", 2), ("Bonus", 9), ("Demo", 8)])
    _ = try fixture.library.reconcile()
    func track(_ title: String) throws -> Int64 {
      try #require(
        try fixture.library.database {
          try Int64.fetchOne($0, sql: "SELECT id FROM track WHERE title = ?", arguments: [title])
        })
    }
    _ = try fixture.library.link(purchase: purchase, to: ["One", "Two", "Bonus", "Demo"].map(track))
    #expect(try fixture.list("title", "state:nofile") == [])
    _ = try fixture.library.unlink(purchase: purchase, from: [track("Two")])
    #expect(try fixture.list("title", "state:nofile") == ["Two"])
    try fixture.library.undo()
    #expect(try fixture.list("title", "state:nofile") == [])
    #expect(try fixture.isSound())
  }

  /// A song that stands in its own place takes no other, whatever its number is.
  @Test func songsWithoutFilesStandStill() throws {
    _ = try buy("One", "Two", "Three")
    try index([("One", 1), ("Three", 2)])
    for _ in 1...3 {
      let before = try fixture.list("id,title", "state:nofile")
      _ = try fixture.library.reconcile()
      #expect(try fixture.list("title", "state:nofile") == ["Two"])
      if before.count == 1 { #expect(try fixture.list("id,title", "state:nofile") == before) }
    }
    #expect(try fixture.isSound())
  }

  @Test func twoThatAreEqualInAllStandStill() throws {
    let purchase = try buy("Intro", "Reed", "Intro")
    try fixture.execute("UPDATE purchase_track SET number = NULL WHERE purchase = \(purchase)")
    _ = try fixture.library.reconcile()
    let songs = try fixture.list("id,title", sort: "id")
    #expect(songs.count == 3)
    _ = try fixture.library.reconcile()
    try fixture.buy("Other", by: "Blue Ferry")
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("id,title", "album:Tidal", sort: "id") == songs)
    try index([("Intro", 1)])
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title", "state:nofile", sort: "title") == ["Intro", "Other", "Reed"])
    #expect(try fixture.isSound())
  }

  /// Of two that are called alike one is on disk: the other keeps its number, and its place on playlists.
  @Test(arguments: [["Intro", "Reed", "Intro", "Fen"], ["Intro", "Intro", "Intro", "Reed"]])
  func theOtherOfTwoStandsStill(titles: [String]) throws {
    let purchase = try fixture.buy(
      "Tidal", by: "Blue Ferry", on: "Tidal", kind: "album", amount: 900, tracks: titles)
    try fixture.execute("UPDATE purchase_track SET number = (position % 2) + 1 WHERE purchase = \(purchase)")
    try fixture.execute(
      "UPDATE purchase_track SET number = 1 WHERE title = 'Intro' AND purchase = \(purchase)")
    try index([("Intro", 1), ("Reed", 2)])
    _ = try fixture.library.reconcile()
    let left = try fixture.list("id,title", "state:nofile", sort: "id")
    #expect(left.count == 2)
    for _ in 1...2 {
      _ = try fixture.library.reconcile()
      #expect(try fixture.list("id,title", "state:nofile", sort: "id") == left)
    }
    #expect(try fixture.isSound())
  }

  /// Playlists that have one of two songs that are called alike have that one, however often links come and go.
  @Test(arguments: [["1"], ["3"], ["1", "3"], ["3", "1"]])
  func playlistsKeepTheirsOfTwo(unlinked: [String]) throws {
    let purchase = try buy("Intro", "Reed", "Intro")
    _ = try fixture.library.reconcile()
    let lists = ["1", "2", "3"]
    for number in lists {
      _ = try fixture.library.createPlaylist(
        named: "List \(number)", songs: ViewRequest(.songs, "title", ["track:\(number)"], sort: nil))
    }
    func expect(_ songs: [String], at line: SourceLocation = #_sourceLocation) throws {
      let entries = try lists.map { try fixture.list("track,title,state", "playlist:=List \($0)") }
      #expect(entries == songs.map { [$0] }, sourceLocation: line)
    }
    let bought = ["1|Intro|nofile", "2|Reed|nofile", "3|Intro|nofile"]
    try expect(bought)
    try index([("Intro", 1), ("Reed", 2), ("Intro", 3)])
    for _ in 1...2 {
      _ = try fixture.library.reconcile()
      let onDisk = ["1|Intro|present", "2|Reed|present", "3|Intro|present"]
      try expect(onDisk)
      for number in unlinked {
        let song = try #require(Int64(fixture.list("id", "track:\(number)", "state:present").first ?? ""))
        _ = try fixture.library.unlink(purchase: purchase, from: [song])
      }
      try expect(zip(lists, zip(onDisk, bought)).map { unlinked.contains($0) ? $1.1 : $1.0 })
      for _ in unlinked { try fixture.library.undo() }
      try expect(onDisk)
      try fixture.library.undo()
      try expect(bought)
    }
    #expect(try fixture.isSound())
  }
}
