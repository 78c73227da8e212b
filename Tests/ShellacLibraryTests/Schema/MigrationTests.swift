import Foundation
import GRDB
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacLibrary

/// A library that an older Shellac made comes up to date, and a copy of it is kept.
///
/// `schema-1.db` was made by the program of that schema: three songs of the sample music, a playlist and a saved
/// query.
@Suite struct MigrationTests {
  private let folder = TemporaryFolder()

  @Test func schema1() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-1.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let refused = #expect(throws: Diagnostic.self) { try Library.open(at: path, for: .reading) }
    #expect(refused?.message == "library '\(path)' has schema 1, this Shellac reads \(SchemaVersion.current)")
    let library = try Library.open(at: path, for: .writing(command: "test"))
    #expect(try library.lines(.songs, "title", sort: "title") == ["Reed", "Samphire"])
    let lists = try library.playlists()
    #expect(lists.map(\.playlist.name) == ["Café", "Short"])
    #expect(lists.map(\.playlist.created) == [1_700_000_000, 1_700_000_001])
    #expect(lists.map(\.songs) == [2, 2])
    #expect(lists[1].playlist.smart == SmartRule(query: "length:..1", order: "name"))
    var request = try ViewRequest(.songs, "position,title,length,path,state", [])
    request.playlist = "CAFÉ"
    #expect(
      try library.lines(request) == [
        "1|Reed|0.5|/music/Saltmarsh/Tidal Songs/01 Reed.flac|missing", "2|Song|180|gone/Song.mp3|unresolved",
      ])
    // The search index of that schema has no playlists: nothing could make one.
    try library.transaction { db in
      let table = try PlaylistTable(db)
      for list in lists { try table.noteName(list.playlist.name, of: list.playlist.id) }
    }
    #expect(try LibraryInvariants.violations(of: library) == [])
    let copy = try DatabaseQueue(path: path + ".schema-1")
    #expect(try copy.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 1)
    #expect(
      try copy.read { try String.fetchAll($0, sql: "SELECT name FROM playlist ORDER BY id") } == [
        "Café", "Short",
      ])
  }
  /// `schema-2.db` was made by the program of that schema: the same songs, a playlist and a smart one.
  @Test func schema2() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-2.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let library = try Library.open(at: path, for: .writing(command: "test"))
    #expect(try library.lines(.songs, "title", sort: "title") == ["Reed", "Samphire"])
    #expect(try library.playlists().map(\.songs) == [1, 2])
    #expect(
      try library.changes().map(\.command) == ["playlist smart", "playlist add", "playlist create", "index"])
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  /// `schema-3.db` was made by the program of that schema: also purchases, one without a file, and coins.
  @Test func schema3() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-3.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let library = try Library.open(at: path, for: .writing(command: "test"))
    #expect(
      try library.lines(.songs, "title,state", sort: "title") == [
        "Foam|nofile", "Reed|missing", "Samphire|missing",
      ])
    #expect(try library.playlists().map(\.songs) == [2, 1])
    #expect(try library.changes().map(\.command).first == "coins topup")
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  /// `schema-4.db` was made by the program of that schema, out of `schema-3.db`: also a playlist of songs of the library,
  /// which the journal still knows by what it kept of them then.
  @Test func schema4() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-4.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let library = try Library.open(at: path, for: .writing(command: "test"))
    let kept = try library.transaction { db in
      try Row.fetchAll(
        db, sql: "SELECT playlist, track, origin FROM playlist_entry ORDER BY playlist, position"
      )
      .map { "\($0[0] as Int) \($0[1] as Int?, default: "-") \($0[2] as Int?, default: "-")" }
    }
    #expect(kept == ["1 1 1", "3 1 1", "3 3 3"])
    let made = try #require(try library.changes().first)
    #expect(made.command == "playlist create")
    #expect(try library.undo(made.id).refused == 0)
    #expect(try library.playlists().map(\.playlist.name) == ["Short", "Tides"])
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  /// `schema-5.db` was made by the program of that schema, out of `schema-4.db`: also a song with a file that stands in the
  /// place of one without, on a playlist too.
  @Test func schema5() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-5.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let library = try Library.open(at: path, for: .writing(command: "test"))
    var request = try ViewRequest(.songs, "title,state", [])
    request.playlist = "Kept"
    #expect(try library.lines(request) == ["Reed|missing", "Samphire|missing"])
    _ = try library.unlink(purchase: 2, from: [2])
    #expect(try library.lines(request) == ["Reed|missing", "Foam|nofile"])
    #expect(try LibraryInvariants.violations(of: library) == [])
  }

  /// A hash of the audio is of the bytes that were hashed: another size or time forgets it, another name does not.
  @Test func aHashOfTheAudioGoesWithTheBytes() throws {
    let path = folder.path("library.db")
    let source = Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-3.db"
    try FileManager.default.copyItem(atPath: source, toPath: path)
    let library = try Library.open(at: path, for: .writing(command: "test"))
    func hashes() throws -> Int {
      try library.transaction { try Int.fetchOne($0, sql: "SELECT count(audio_hash) FROM file") ?? 0 }
    }
    try library.transaction { try $0.execute(sql: "UPDATE file SET audio_hash = x'01'") }
    #expect(try hashes() == 3)
    try library.transaction { try $0.execute(sql: "UPDATE file SET name = x'41' WHERE id = 1") }
    #expect(try hashes() == 3)
    try library.transaction { try $0.execute(sql: "UPDATE file SET modified = modified + 1 WHERE id = 1") }
    #expect(try hashes() == 2)
    try library.transaction {
      try $0.execute(sql: "UPDATE file SET size = size + 1, audio_hash = x'02' WHERE id = 2")
    }
    #expect(try hashes() == 2)
  }
}
