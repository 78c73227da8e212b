import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// A root that is removed and added again leaves nothing behind.
@Suite struct ReturnedRootTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private let songs = ["One", "Two"].enumerated().map { index, title in
    LibraryFixture.Song(
      "a/\(index + 1).mp3",
      ["ARTIST": "Albu", "TITLE": title, "ALBUM": "Whole", "TRACKNUMBER": "\(index + 1)"])
  }

  /// Removes the root, adds it again and indexes songs there.
  private func removeAndAdd(_ songs: [LibraryFixture.Song]) throws {
    _ = try fixture.library.removeRoot(fixture.root)
    let root = try fixture.library.addRoot(Array(fixture.music.utf8)).id
    try fixture.library.index { writer in
      for (index, song) in songs.enumerated() {
        let stamp = FileStamp(size: 9_000 + Int64(index), modified: 9_000)
        _ = try writer.add(song.location(in: root), stamp: stamp, frame: song.frame) { _ in false }
      }
    }
  }

  @Test(arguments: [[], ["One", "Two"]])
  func theSongsOfAnAlbumStandOnce(tracks: [String]) throws {
    try fixture.index(songs)
    try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900, tracks: tracks)
    _ = try fixture.library.reconcile()
    try removeAndAdd(songs)
    #expect(try fixture.list("title,state", sort: "title").contains("One|nofile"))
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title,state,price", sort: "title") == ["One|present|4.50", "Two|present|4.50"])
    #expect(try fixture.list(.albums, "album") == ["Whole"])
    #expect(try fixture.library.reconcile().change == nil)
    #expect(try fixture.isSound())
  }

  @Test func aSongOfTheAlbumThatDoesNotComeBackStaysWithoutAFile() throws {
    try fixture.index(songs)
    try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900)
    _ = try fixture.library.reconcile()
    try removeAndAdd([songs[0]])
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title,state", sort: "title") == ["One|present", "Two|nofile"])
    #expect(try fixture.isSound())
  }

  /// Songs that are called the same: `count` of them come back.
  @Test(arguments: [1, 2])
  func songsThatAreCalledTheSameTakeAPlaceEach(count: Int) throws {
    let hidden = (1...2).map { number in
      LibraryFixture.Song("a/\(number).mp3", ["ARTIST": "Albu", "TITLE": "Hidden", "ALBUM": "Whole"])
        .length(number * 100_000)
    }
    try fixture.index(hidden)
    try #require(fixture.list("title") == ["Hidden", "Hidden"])
    try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900)
    _ = try fixture.library.reconcile()
    _ = try fixture.library.createPlaylist(named: "All", songs: ViewRequest(.songs, columns: [.field(.id)]))
    try removeAndAdd(Array(hidden.prefix(count)))
    _ = try fixture.library.reconcile()
    let states = try fixture.list("state").sorted()
    #expect(states == (count == 1 ? ["nofile", "present"] : ["present", "present"]))
    #expect(try Set(fixture.list("id", "playlist:All")).count == 2)
    #expect(try fixture.isSound())
  }

  @Test func aSongWithoutATitleIsNotTheOneOfAnother() throws {
    try fixture.index(songs)
    try fixture.buy(nil, by: "Albu", on: "Whole", kind: "album", amount: 900)
    _ = try fixture.library.reconcile()
    try removeAndAdd(songs)
    try fixture.library.transaction { db in
      try db.execute(sql: "UPDATE track SET title = NULL, number = NULL WHERE title = 'One'")
    }
    _ = try fixture.library.reconcile()
    #expect(try fixture.list("title,state", "title:Two") == ["Two|present"])
    #expect(try Set(fixture.list("title,state")) == ["-|nofile", "-|present", "Two|present"])
  }

  @Test func aRipIsARipWhenItsRootComesBack() throws {
    try fixture.index(songs)
    let all = try fixture.library.database { try Int64.fetchAll($0, sql: "SELECT id FROM track") }
    _ = try fixture.library.note(.rip, of: all)
    try removeAndAdd(songs)
    let report = try fixture.library.report(ReportRequest(.coverage))
    #expect(report.fact("rips") == "2" && report.fact("unexplained") == "0")
  }
}
