import Foundation
import GRDB
import ShellacModel
import Testing

@testable import ShellacLibrary

/// What is said of a folder holds for it and all below it, and for no other whose name begins alike.
@Suite struct ScopeTests {
  typealias Song = LibraryFixture.Song

  private static let paths = ["1", "a/1", "a/b/1", "a/b/c/1", "a.b/1", "a0/1", "a-/1", "ab/1", "b/1", "A/1"]
  private let fixture: LibraryFixture
  private let other: Int64

  init() throws {
    fixture = try LibraryFixture()
    try fixture.index(Self.paths.map { Song($0, ["TITLE": $0]) })
    other = try fixture.library.addRoot(Array("/other".utf8)).id
    try fixture.library.index { writer in
      let song = Song("a/1", ["TITLE": "elsewhere"])
      try writer.add(song.location(in: other), stamp: FileStamp(size: 1, modified: 1), frame: song.frame) {
        _ in false
      }
    }
  }

  private static let scopes: [(folder: String, inside: [String])] = [
    ("", paths), ("a", ["a/1", "a/b/1", "a/b/c/1"]), ("a/b", ["a/b/1", "a/b/c/1"]), ("a/b/c", ["a/b/c/1"]),
    ("b", ["b/1"]), ("a.b", ["a.b/1"]), ("c", []), ("a/", []),
  ]

  /// A walk that is over keeps nothing of SQLite's log from going into the file.
  @Test func aWalkThatIsOverHoldsNothingBack() throws {
    func checkpoint() throws -> (log: Int, done: Int) {
      try fixture.library.database { db in
        let row = try #require(try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)"))
        return (row[1], row[2])
      }
    }
    try fixture.index([.init("a/1.mp3", ["TITLE": "A"])])
    let reader = try fixture.library.indexReader()
    _ = try reader.folder(root: fixture.root, folder: Array("a".utf8))
    try fixture.index([.init("b/1.mp3", ["TITLE": "B"])])
    var state = try checkpoint()
    #expect(state.done < state.log)
    try reader.endView()
    state = try checkpoint()
    #expect(state.done == state.log)
    #expect(try reader.folder(root: fixture.root, folder: Array("b".utf8)) != nil)
    try reader.endView()
  }

  /// The log goes into the file beside the run, and nothing is made where there is no library any more.
  @Test func theLogIsBroughtInAside() throws {
    let path = fixture.folder.path("library.db")
    func size() throws -> Int {
      try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    let before = try size()
    CheckpointAside(ofLibraryAt: path).wait()
    #expect(try size() > before)
    for name in ["gone.db", "a ? # %20 ü.db"] {
      let other = fixture.folder.path(name)
      CheckpointAside(ofLibraryAt: other).wait()
      #expect(!FileManager.default.fileExists(atPath: other))
    }
  }

  @Test func foldersOfAScopeAreHandedOut() throws {
    let reader = try fixture.library.indexReader()
    for (folder, inside) in Self.scopes {
      var (found, ids): ([String], [[UInt8]: Int64]) = ([], [:])
      try reader.folders(root: fixture.root, under: Array(folder.utf8)) { id, path in
        ids[path] = id
        found.append((path.isEmpty ? "" : String(decoding: path, as: UTF8.self) + "/") + "1")
      }
      #expect(Set(found) == Set(inside) && found.count == inside.count, "under '\(folder)'")
      for (path, id) in ids {
        let known = try reader.folder(root: fixture.root, folder: path)
        #expect(known?.id == id && known?.files.map(\.name) == [Array("1".utf8)])
      }
    }
    var elsewhere = 0
    try reader.folders(root: other, under: []) { _, _ in elsewhere += 1 }
    #expect(elsewhere == 1)
    #expect(try reader.folder(root: other, folder: Array("b".utf8)) == nil)
    #expect(try reader.folder(root: 99, folder: Array("a".utf8)) == nil)
  }

  @Test func filesThatVanishedAreMissedInTheirScopeAlone() throws {
    let all = try fixture.texts("SELECT id || '' FROM file").compactMap(Int64.init)
    for (folder, inside) in Self.scopes {
      let scope = Array(folder.utf8)
      try fixture.library.index { writer in
        #expect(try writer.vanished(root: fixture.root, under: scope) == .init(known: 0, vanished: 0))
        try writer.noteVanished(files: all)
        let counts = try writer.vanished(root: fixture.root, under: scope)
        #expect(counts == .init(known: inside.count, vanished: inside.count), "under '\(folder)'")
        #expect(try writer.markMissing(root: fixture.root, under: scope) == inside.count)
        #expect(try writer.vanished(root: fixture.root, under: scope).known == 0)
        #expect(try writer.markMissing(root: fixture.root, under: scope) == 0)
      }
      let missing = try fixture.texts(
        "SELECT title FROM track JOIN file ON file.track = track.id WHERE missing_since IS NOT NULL")
      #expect(Set(missing) == Set(inside), "under '\(folder)'")
      try fixture.execute(
        "UPDATE file SET missing_since = NULL; UPDATE track SET state = 0; UPDATE album SET state = 0")
    }
  }

  @Test func whatIsMissingIsRemovedInItsScopeAlone() throws {
    let ids = try fixture.texts("SELECT id || '' FROM file").compactMap(Int64.init)
    try fixture.library.index { writer in
      try writer.noteVanished(files: ids)
      _ = try writer.markMissing(root: fixture.root, under: [])
      _ = try writer.markMissing(root: other, under: [])
    }
    for (folder, gone) in [("a/b", 2), ("a", 1), ("a", 0), ("", 7), ("", 0)] {
      #expect(
        try fixture.library.index { try $0.prune(root: fixture.root, under: Array(folder.utf8)) } == gone)
    }
    #expect(try fixture.list("title") == ["elsewhere"])
    #expect(
      try fixture.library.changes().map(\.summary).prefix(3)
        == ["removed 7 missing files", "removed 1 missing file", "removed 2 missing files"])
  }

  @Test func problemsAreCountedAndToldInTheirScopeInTheOrderOfTheirPaths() throws {
    func report(_ path: String, _ message: String, hint: String? = nil, in root: Int64) throws {
      try fixture.library.index { writer in
        var song = Song(path)
        song.path = path
        _ = try writer.report(
          Diagnostic(message, hint: hint), at: song.location(in: root),
          stamp: FileStamp(size: 1, modified: 1),
          isSong: false, retries: false)
      }
    }
    try report("b/z", "b z", in: fixture.root)
    try report("a/b/y", "a b y", hint: "look", in: fixture.root)
    try report("a/y", "a y", in: fixture.root)
    try report("a/x", "a x", in: fixture.root)
    try report("ab/x", "ab x", in: fixture.root)
    try report("a/x", "other", in: other)
    try fixture.library.index { writer in
      try writer.noteNoAudio(
        at: Song("a/none").location(in: fixture.root), stamp: FileStamp(size: 1, modified: 1))
    }
    for (folder, expected) in [
      ("", ["a x", "a y", "a b y", "ab x", "b z"]), ("a", ["a x", "a y", "a b y"]), ("a/b", ["a b y"]),
      ("c", []),
    ] {
      let scope = Array(folder.utf8)
      #expect(try fixture.library.problems(root: fixture.root, under: scope).map(\.message) == expected)
      #expect(
        try fixture.library.index { try $0.problemCount(root: fixture.root, under: scope) } == expected.count)
    }
    #expect(
      try fixture.library.problems(root: fixture.root, under: Array("a/b".utf8)).map(\.hint) == ["look"])
    #expect(try fixture.library.problems(root: other, under: []).map(\.message) == ["other"])
    // A folder that vanishes takes its problems along, a name that is looked at again its own.
    let folder = try #require(
      try fixture.library.indexReader().folder(root: fixture.root, folder: Array("a".utf8)))
    #expect(
      folder.files.map { String(decoding: $0.name, as: UTF8.self) }.sorted() == ["1", "none", "x", "y"])
    try fixture.library.index { writer in
      try writer.forgetProblems(
        root: fixture.root, folder: Array("ab".utf8), names: [Array("y".utf8), Array("x".utf8)])
      try writer.noteVanished(folder: folder.id)
    }
    #expect(try fixture.library.problems(root: fixture.root, under: []).map(\.message) == ["a b y", "b z"])
  }
}

/// What the next run is told of the files that the library knows.
@Suite struct KnownFileTests {
  typealias Song = LibraryFixture.Song

  @Test func eachIsKnownForWhatItIs() throws {
    let fixture = try LibraryFixture()
    func stamp(_ number: Int64) -> FileStamp { FileStamp(size: number, modified: 10 + number) }
    try fixture.index([
      Song("x/here").stamp(stamp(1)), Song("x/gone").stamp(stamp(2)),
      Song("x/broken").unread("damaged").stamp(stamp(3)), Song("x/both").unread("damaged").stamp(stamp(4)),
    ])
    try fixture.index([], vanished: ["x/gone", "x/both"])
    try fixture.library.index { writer in
      func report(_ name: String, _ number: Int64, isSong: Bool = false, retries: Bool = false) throws {
        _ = try writer.report(
          Diagnostic("bad"), at: Song("x/\(name)").location(in: fixture.root), stamp: stamp(number),
          isSong: isSong,
          retries: retries)
      }
      try report("refused", 5)
      try report("unopened", 6, retries: true)
      try report("here", 7, isSong: true)
      try writer.noteNoAudio(at: Song("x/silent").location(in: fixture.root), stamp: stamp(8))
    }
    let folder = try #require(
      try fixture.library.indexReader().folder(root: fixture.root, folder: Array("x".utf8)))
    let known = folder.files.sorted { $0.size < $1.size }
    #expect(
      known.map { String(decoding: $0.name, as: UTF8.self) } == [
        "here", "gone", "broken", "both", "refused", "unopened", "silent",
      ])
    #expect(
      known.map(\.size) == [1, 2, 3, 4, 5, 6, 8] && known.map(\.modified) == [11, 12, 13, 14, 15, 16, 18])
    #expect(known.map(\.standing) == [.present, .missing, .unread, .missing, .refused, .unopened, .noAudio])
    #expect(known.map(\.id).filter { $0 == 0 }.count == 3)
    #expect(
      try fixture.facts(
        "SELECT name, size, modified, message, hint, is_song, retries FROM problem ORDER BY size") == [
          "name=refused | size=5 | modified=15 | message=bad | is_song=0 | retries=0",
          "name=unopened | size=6 | modified=16 | message=bad | is_song=0 | retries=1",
          "name=here | size=7 | modified=17 | message=bad | is_song=1 | retries=0",
          "name=silent | size=8 | modified=18 | message= | is_song=0 | retries=0",
        ])
  }

  /// The reader sees what another connection has written after a while.
  @Test func theReaderSeesLaterRuns() throws {
    let fixture = try LibraryFixture()
    let reader = try fixture.library.indexReader()
    #expect(try reader.folder(root: fixture.root, folder: Array("x".utf8)) == nil)
    try fixture.index([Song("x/1")])
    for _ in 0..<255 { _ = try reader.folder(root: fixture.root, folder: Array("y".utf8)) }
    #expect(try reader.folder(root: fixture.root, folder: Array("x".utf8))?.files.count == 1)
  }
}
