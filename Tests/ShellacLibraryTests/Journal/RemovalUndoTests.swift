import Foundation
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What went from the library comes back with its ids, dates, purchases and problems.
@Suite struct RemovalUndoTests {
  typealias Song = LibraryFixture.Song

  /// A library with two albums, a copy, a file that is missing, one that could not be read, and a problem.
  private func fixture() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song(
        "a/1.mp3", ["TITLE": "One", "TRACKNUMBER": "1", "ALBUM": "A", "ALBUMARTIST": "X", "COMPOSER": "Eve"]),
      Song(
        "a/2.mp3",
        ["TITLE": "Two", "TRACKNUMBER": "2", "ALBUM": "A", "ALBUMARTIST": "X", "ARTISTSORT": "X, the"]),
      Song("a/2.flac", ["TITLE": "Two", "TRACKNUMBER": "2", "ALBUM": "A", "ALBUMARTIST": "X"])
        .format("FLAC", lossless: true),
      Song("b/3.mp3", ["TITLE": "Three", "ALBUM": "B", "ARTIST": "Y"]),
      Song("b/4.mp3").unread("broken"), Song("5.mp3", ["TITLE": "Five"]),
    ])
    try fixture.index([], vanished: ["a/1.mp3", "b/3.mp3"])
    try fixture.library.index { writer in
      let location = Song("b/4.mp3").location(in: fixture.root)
      let stamp = FileStamp(size: 1, modified: 1)
      _ = try writer.report(
        Diagnostic("cannot be read"), at: location, stamp: stamp, isSong: true, retries: false)
      let other = Song("c/no.mp3").location(in: fixture.root)
      _ = try writer.report(Diagnostic("no song"), at: other, stamp: stamp, isSong: false, retries: true)
    }
    // As if all that had been a while ago.
    try fixture.library.transaction { db in
      try db.execute(
        sql: """
          UPDATE root SET added = 1000; UPDATE file SET added = 1000 + id; UPDATE artist SET added = 1000 + id;
          UPDATE track SET added = 1000 + id, play_count = id, rating = 3;
          UPDATE album SET added = (SELECT min(added) FROM track WHERE album = album.id);
          INSERT INTO change (id, at, command, summary) VALUES (1000, 0, 'import', 'as a later command does');
          INSERT INTO purchase (id, source, line, kind, physical, aside, evidence, digest)
            VALUES (1, 'test', '1', 'track', 0, 0, 'receipt', 1);
          INSERT INTO link (track, purchase, rule, score, void) VALUES (1, 1, 'isrc', 900, 1000);
          DELETE FROM change_step; DELETE FROM change WHERE id < 1000
          """)
    }
    return fixture
  }

  private func prune(_ fixture: LibraryFixture, under folder: String = "") throws -> Int {
    try fixture.library.index { try $0.prune(root: fixture.root, under: Array(folder.utf8)) }
  }

  /// Takes the last change back and has it again, comparing every row of the library.
  private func thereAndBack(
    _ fixture: LibraryFixture, removing count: Int = 0, _ change: () throws -> Int
  ) throws {
    let library = fixture.library
    let before = try LibraryDump.rows(of: library)
    #expect(try change() == count)
    let after = try LibraryDump.rows(of: library)
    #expect(before != after)
    #expect(try LibraryInvariants.violations(of: library) == [])
    var undo = try library.undo()
    #expect(undo.refused == 0)
    try LibraryDump.expect(before, in: library)
    #expect(try LibraryInvariants.violations(of: library) == [])
    undo = try library.undo(undo.undo)
    #expect(undo.refused == 0)
    try LibraryDump.expect(after, in: library)
    #expect(try LibraryInvariants.violations(of: library) == [])
    undo = try library.undo(undo.undo)
    try LibraryDump.expect(before, in: library)
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func whatWasPrunedComesBack() throws {
    let fixture = try fixture()
    try thereAndBack(fixture, removing: 2) { try prune(fixture) }
    try thereAndBack(fixture, removing: 1) { try prune(fixture, under: "a") }
  }

  /// A song that came again since is one song with the file that comes back, and has what was known of the old one.
  @Test func aFileOfASongThatCameAgainIsItsCopy() throws {
    let fixture = try LibraryFixture()
    let tags: KeyValuePairs = ["TITLE": "One", "TRACKNUMBER": "1", "ALBUM": "A", "ALBUMARTIST": "X"]
    try fixture.index([
      Song("a/1.mp3", tags),
      Song("a/2.mp3", ["TITLE": "Two", "TRACKNUMBER": "2", "ALBUM": "A", "ALBUMARTIST": "X"]),
    ])
    try fixture.execute("UPDATE track SET play_count = 5, rating = 80, added = 7 WHERE title = 'One'")
    try fixture.index([], vanished: ["a/1.mp3"])
    #expect(try prune(fixture) == 1)
    let removal = try #require(try fixture.library.changes().first).id
    try fixture.index([Song("a/1.flac", tags).format("FLAC", lossless: true)])
    #expect(try fixture.library.undo(removal).refused == 0)
    #expect(
      try fixture.facts(
        """
        SELECT CAST(file.name AS TEXT) AS name, missing_since IS NULL AS here, play_count, rating, track.added
        FROM file JOIN track ON track.id = file.track WHERE track.title = 'One' ORDER BY file.name
        """) == [
          "name=1.flac | here=1 | play_count=5 | rating=80 | added=7",
          "name=1.mp3 | here=0 | play_count=5 | rating=80 | added=7",
        ])
    #expect(try fixture.texts("SELECT count(*) || '' FROM track") == ["2"])
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }

  /// An artist whom nothing names any more goes without a trace when files are read again; the file that had gone before
  /// brings the artist back as it was.
  @Test func anArtistThatWentSinceComesBackWithTheFile() throws {
    let fixture = try LibraryFixture()
    try fixture.index([
      Song("1.mp3", ["TITLE": "One", "ARTIST": "Y", "ARTISTSORT": "Why", "MUSICBRAINZ_ARTISTID": "m"]),
      Song("2.mp3", ["TITLE": "Two", "ARTIST": "Y"]),
    ])
    try fixture.execute("UPDATE artist SET added = 7")
    let artist = "SELECT id, name, sort, mb_artist_id, added FROM artist WHERE name = 'Y'"
    let before = try fixture.facts(artist)
    try fixture.index([], vanished: ["1.mp3"])
    #expect(try prune(fixture) == 1)
    let removal = try #require(try fixture.library.changes().first).id
    try fixture.index([Song("2.mp3", ["TITLE": "Two", "ARTIST": "Z"])])
    #expect(try fixture.facts(artist) == [])
    #expect(try fixture.library.undo(removal).refused == 0)
    #expect(try fixture.facts(artist) == before)
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }

  @Test func aRootComesBackWithItsFiles() throws {
    let fixture = try fixture()
    try thereAndBack(fixture, removing: 6) { try fixture.library.removeRoot(fixture.root) }
    _ = try fixture.library.removeRoot(fixture.root)
    let items = try fixture.library.undo().items
    #expect(
      items.map { "\($0.name.replacingOccurrences(of: fixture.music, with: "/music")): \($0.outcome)" }
        == ["root 1, '/music': restored", "6 files of '/music': restored"])
  }

  @Test func whatWasBoughtHasItsFileAgain() throws {
    let fixture = try fixture()
    #expect(try Ownership.buySomething(in: fixture.library, number: 3))
    try thereAndBack(fixture, removing: 6) { try fixture.library.removeRoot(fixture.root) }
    #expect(try Ownership.songsBought(in: fixture.library) == 1)
  }

  @Test func aRootThatWasAddedGoesWithTheFilesThatCameSince() throws {
    let fixture = try LibraryFixture()
    try fixture.index([Song("1.mp3", ["TITLE": "One", "ARTIST": "Ada"])])
    let before = try LibraryDump.rows(of: fixture.library)
    let report = try fixture.library.undo()
    #expect(report.change.command == "root add")
    #expect(try fixture.library.roots().isEmpty)
    #expect(try fixture.list("title").isEmpty)
    try fixture.library.undo(report.undo)
    try LibraryDump.expect(before, in: fixture.library)
  }

  @Test func aRootMovesBackUnlessItMovedOn() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library
    try thereAndBack(fixture) {
      try library.moveRoot(1, to: Array("/mnt/one".utf8))
      return 0
    }
    try library.undo(library.changes().first?.id)
    let change = try #require(try library.changes().first)
    try library.moveRoot(1, to: Array("/mnt/two".utf8))
    let later = try #require(try library.changes().first)
    let report = try library.undo(change.id)
    #expect(
      report.items.map(\.outcome) == [.refused("it has been changed since by change \(later.id) (root move)")]
    )
  }

  @Test func aPlaceThatIsTakenIsRefused() throws {
    let fixture = try fixture()
    let library = fixture.library
    let removal = try {
      _ = try library.removeRoot(fixture.root)
      return try #require(try library.changes().first).id
    }()
    let again = try library.addRoot(Array(fixture.music.utf8))
    #expect(again.id > fixture.root, "no number is given twice")
    let report = try library.undo(removal)
    #expect(report.undo == nil && report.takenBack == 0)
    #expect(
      Set(report.items.map(\.outcome)) == [
        .refused("root 2 is already at '\(fixture.music)'"), .refused("its root is not in the library"),
      ])
    #expect(try library.roots().map(\.id) == [2])
  }

  @Test func aFileThatIsThereAgainIsRefusedAndTheOthersComeBack() throws {
    let fixture = try fixture()
    let library = fixture.library
    _ = try prune(fixture)
    let change = try #require(try library.changes().first).id
    try fixture.index([Song("b/3.mp3", ["TITLE": "Three anew", "ALBUM": "B", "ARTIST": "Y"])])
    let report = try library.undo(change)
    #expect(report.takenBack == 1 && report.refused == 1)
    #expect(
      report.items.contains {
        $0.name == "'\(fixture.music)/b/3.mp3'" && $0.outcome == .refused("it is in the library again")
      })
    #expect(try fixture.list("title", sort: "title") == ["Five", "One", "Three anew", "Two", "4"].sorted())
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func whatCameSinceIsNotTakenForWhatWent() throws {
    let fixture = try fixture()
    let library = fixture.library
    let ids = try fixture.list("title,id")
    _ = try library.removeRoot(fixture.root)
    let change = try #require(try library.changes().first).id
    // Other files, which would get the same numbers if numbers were given twice; one is a copy of what went.
    let other = try library.addRoot(Array("/other".utf8)).id
    try library.index { writer in
      for number in 1...8 {
        let song = Song(
          "n/\(number).mp3", ["TITLE": "New \(number)", "TRACKNUMBER": "\(number)", "ALBUM": "N"])
        try writer.add(
          song.location(in: other), stamp: FileStamp(size: 9, modified: Int64(number)), frame: song.frame
        ) { _ in false }
      }
    }
    let report = try library.undo(change)
    #expect(report.refused == 0)
    #expect(try LibraryInvariants.violations(of: library) == [])
    #expect(Set(try fixture.list("title,id")).isSuperset(of: ids))
    #expect(try fixture.list("title").count == 13)
  }

  @Test func aChangedSettingHoldsForWhatComesBack() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library
    try fixture.index([Song("1.mp3", ["TITLE": "The One", "ARTIST": "Ada; Bo"])])
    _ = try library.removeRoot(fixture.root)
    let change = try #require(try library.changes().first).id
    try library.change(.artistSeparators, to: "[\"; \"]")
    try library.change(.articles, to: "")
    try library.undo(change)
    #expect(try fixture.list(.artists, "artist", roles: [.artist]) == ["Ada", "Bo"])
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  @Test func addingARootAndPruningIsOneChange() throws {
    let fixture = try fixture()
    let library = fixture.library
    let before = try LibraryDump.rows(of: library)
    let (ids, change) = try library.addRoots([Array("/second".utf8)], command: "index")
    let pruned = try library.index(continuing: change) { try $0.prune(root: fixture.root, under: []) }
    #expect(ids == [2] && pruned == 2)
    let last = try #require(try library.changes().first)
    #expect(last.id == change)
    #expect(last.summary == "added root 2, /second; removed 2 missing files")
    try library.undo()
    try LibraryDump.expect(before, in: library)
  }
}
