import ShellacModel
import Testing

@testable import ShellacLibrary

/// A file is known at its new place by its size and time, or by its number on the disk with its length and format; nothing
/// less will do.
@Suite struct MovedFileTests {
  typealias Song = LibraryFixture.Song

  private static let stamp = FileStamp(size: 500, modified: 77, inode: 9, device: 1)
  private let known = Song("x/1.mp3", ["TITLE": "One", "ARTIST": "Ada"]).stamp(stamp)

  /// What a file that comes has to have in common with one that is gone.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var isMove: Bool
    var change: @Sendable (inout FileStamp, inout AudioProperties) -> Void

    init(
      _ description: String, isMove: Bool,
      _ change: @escaping @Sendable (inout FileStamp, inout AudioProperties) -> Void
    ) {
      (testDescription, self.isMove, self.change) = (description, isMove, change)
    }
  }

  static let cases = [
    Case("all of it", isMove: true) { _, _ in },
    Case("size and time, on another disk", isMove: true) { stamp, _ in (stamp.inode, stamp.device) = (4, 5) },
    Case("size and time, with other audio", isMove: true) { stamp, audio in
      (stamp.inode, audio.duration, audio.format) = (4, 1, "FLAC")
    },
    Case("number, length and format", isMove: true) { stamp, _ in (stamp.size, stamp.modified) = (1, 2) },
    Case("number, length and format, and the size", isMove: true) { stamp, _ in stamp.modified = 2 },
    Case("number, length and format, and the time", isMove: true) { stamp, _ in stamp.size = 2 },
    Case("the size alone", isMove: false) { stamp, _ in (stamp.modified, stamp.inode) = (2, 4) },
    Case("the time alone", isMove: false) { stamp, _ in (stamp.size, stamp.inode) = (2, 4) },
    Case("the number on another disk", isMove: false) { stamp, _ in (stamp.size, stamp.device) = (2, 4) },
    Case("the number with another length", isMove: false) { stamp, audio in
      (stamp.size, audio.duration) = (2, 1)
    },
    Case("the number with another format", isMove: false) { stamp, audio in
      (stamp.size, audio.format) = (2, "FLAC")
    },
  ]

  @Test(arguments: cases) func isKnownBy(_ one: Case) throws {
    let fixture = try LibraryFixture()
    try fixture.index([known])
    var moved = Song("y/2.mp3", ["TITLE": "Another", "ARTIST": "Bo"])
    var stamp = Self.stamp
    one.change(&stamp, &moved.audio)
    moved = moved.stamp(stamp)
    #expect(try fixture.index([moved], gone: ["x/1.mp3"]) == [one.isMove ? .moved : .added])
    #expect(try fixture.texts("SELECT count(*) || '' FROM file") == [one.isMove ? "1" : "2"])
    #expect(try LibraryInvariants.violations(of: fixture.library) == [])
  }

  /// Disks without numbers say 0 for all files.
  @Test func noNumberIsNoSign() throws {
    let fixture = try LibraryFixture()
    try fixture.index([known.stamp(FileStamp(size: 500, modified: 77, inode: 0, device: 1))])
    let other = Song("y/2.mp3", ["TITLE": "Two"]).stamp(FileStamp(size: 1, modified: 2, inode: 0, device: 1))
    #expect(try fixture.index([other], gone: ["x/1.mp3"]) == [.added])
  }

  /// Of several that it could be it is the one with its number, else the one of its name, else the first.
  @Test func theLikeliestOfSeveralIsTaken() throws {
    func arrive(_ stamp: FileStamp, as path: String, gone: Set<String>) throws -> [String] {
      let fixture = try LibraryFixture()
      try fixture.index(
        ["a/1.mp3", "b/2.mp3", "c/3.mp3"].enumerated().map { number, path in
          Song(path, ["TITLE": path]).stamp(
            FileStamp(size: 500, modified: 77, inode: UInt64(number + 1), device: 1))
        })
      let moved = Song(path, ["TITLE": "moved"]).stamp(stamp)
      #expect(try fixture.index([moved], gone: gone) == [gone.isEmpty ? .added : .moved])
      return try fixture.list("path", sort: "path")
    }
    func stamp(_ inode: UInt64, device: UInt64 = 1) -> FileStamp {
      FileStamp(size: 500, modified: 77, inode: inode, device: device)
    }
    let all: Set = ["a/1.mp3", "b/2.mp3", "c/3.mp3"]
    let music = "/music/"
    #expect(
      try arrive(stamp(2), as: "d/3.mp3", gone: all) == ["a/1.mp3", "c/3.mp3", "d/3.mp3"].map { music + $0 })
    #expect(
      try arrive(stamp(9), as: "d/3.mp3", gone: all) == ["a/1.mp3", "b/2.mp3", "d/3.mp3"].map { music + $0 })
    #expect(
      try arrive(stamp(2, device: 2), as: "d/3.mp3", gone: all)
        == ["a/1.mp3", "b/2.mp3", "d/3.mp3"].map { music + $0 })
    #expect(
      try arrive(stamp(9), as: "d/9.mp3", gone: all) == ["b/2.mp3", "c/3.mp3", "d/9.mp3"].map { music + $0 })
    // One that is still there has not moved.
    #expect(
      try arrive(stamp(2), as: "d/3.mp3", gone: ["a/1.mp3"])
        == ["b/2.mp3", "c/3.mp3", "d/3.mp3"].map { music + $0 })
    #expect(
      try arrive(stamp(2), as: "d/3.mp3", gone: ["a/1.mp3", "c/3.mp3"])
        == ["a/1.mp3", "b/2.mp3", "d/3.mp3"].map { music + $0 })
    #expect(try arrive(stamp(2), as: "d/3.mp3", gone: []).count == 4)
  }

  /// What the user and the shops said of a song goes to the one that it becomes a copy of.
  @Test func aSongThatBecomesACopyLeavesWhatIsKnownOfIt() throws {
    for (own, inherited) in [(false, true), (true, true), (true, false)] {
      let fixture = try LibraryFixture()
      func song(_ path: String, _ title: String) -> Song {
        Song(path, ["TITLE": title, "ARTIST": "Ada", "ALBUM": "Home", "TRACKNUMBER": "1"])
      }
      try fixture.index([song("x/1.mp3", "One"), song("x/2.mp3", "Two")])
      func facts(_ number: Int) -> String {
        """
        play_count = \(number), rating = 1\(number), rating_source = 'source \(number)', purchased = 2\(number),
        price = 3\(number), price_currency = 'EU\(number)', price_exponent = 4\(number)
        """
      }
      try fixture.execute("UPDATE track SET added = 100 + id")
      if own { try fixture.execute("UPDATE track SET \(facts(1)) WHERE title = 'One'") }
      if inherited { try fixture.execute("UPDATE track SET \(facts(2)), added = 7 WHERE title = 'Two'") }
      try fixture.index([song("x/2.mp3", "One")])
      let known = own ? 1 : 2
      #expect(
        try fixture.facts(
          """
          SELECT title, added, play_count, rating, rating_source, purchased, price, price_currency, price_exponent
          FROM track
          """) == [
            """
            title=One | added=\(inherited ? 7 : 101) | play_count=\(known) | rating=1\(known) \
            | rating_source=source \(known) | purchased=2\(known) | price=3\(known) | price_currency=EU\(known) \
            | price_exponent=4\(known)
            """
          ])
    }
  }
}
