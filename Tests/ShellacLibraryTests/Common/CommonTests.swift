import Foundation
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

/// What several libraries have in common.
struct CommonTests {
  private typealias Song = LibraryFixture.Song

  private func song(_ artist: String, _ title: String, album: String = "A", seconds: Int = 200) -> Song {
    Song("\(artist)/\(album)/\(title).mp3", ["ARTIST": artist, "TITLE": title, "ALBUM": album])
      .length(seconds * 1_000)
  }

  private func library(_ songs: [Song]) throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.index(songs)
    return fixture
  }

  private func shared(_ own: LibraryFixture, _ others: LibraryFixture...) throws -> (
    common: [String], only: [String]
  ) {
    let shared = try own.library.shared(with: others.map(\.library))
    return (
      shared.common.map { "\($0.artist ?? "") - \($0.title ?? "")" },
      shared.only.map { "\($0.library): \($0.artist ?? "") - \($0.title ?? "")" }
    )
  }

  @Test("songs are one by artist, title and length, in other spellings and on other albums; versions are not")
  func names() throws {
    let anna = try library([
      song("Björk", "Jóga"), song("Ada Quill", "Second Box"), song("Ben", "Far"), song("Cid", "Live One"),
    ])
    let ben = try library([
      song("BJORK", "joga", album: "The Best", seconds: 201),
      song("Ada Quill", "Second Box", album: "B", seconds: 260),
      song("Cid", "Live One (Live)"), song("Ben", "Far", album: "B", seconds: 202),
    ])
    let found = try shared(anna, ben)
    #expect(found.common == ["Ben - Far", "Björk - Jóga"])
    #expect(
      found.only == [
        "0: Ada Quill - Second Box", "0: Cid - Live One", "1: Ada Quill - Second Box",
        "1: Cid - Live One (Live)",
      ])
    // It does not matter who asks.
    #expect(try shared(ben, anna).common == ["Ben - Far", "BJORK - joga"])
  }

  @Test("codes make songs one whose lengths and albums differ, unless the names speak against it")
  func codes() throws {
    func coded(_ title: String, _ isrc: String, album: String) -> Song {
      Song("\(album)/\(title).mp3", ["ARTIST": "Ada", "TITLE": title, "ALBUM": album, "ISRC": isrc])
        .length(album == "A" ? 100_000 : 300_000)
    }
    let one = try library([
      coded("Stile", "GBABC1200001", album: "A"), coded("Gate", "GBABC1200002", album: "A"),
    ])
    let other = try library([
      coded("Stile", "GB-ABC-12-00001", album: "B"), coded("Hedge", "GBABC1200002", album: "B"),
    ])
    #expect(try shared(one, other).common == ["Ada - Stile"])
  }

  @Test("of three libraries, all have to have a song")
  func three() throws {
    let (a, b, c) = (song("Ada", "One"), song("Ada", "Two"), song("Ada", "Three"))
    let found = try shared(library([a, b]), library([a, b, c]), library([b]))
    #expect(found.common == ["Ada - Two"])
    #expect(found.only == ["1: Ada - Three"])
  }

  @Test("a song that is there twice is told once, one of another length twice")
  func copies() throws {
    let own = try library([
      song("Ada", "One", album: "A"), song("Ada", "One", album: "Best", seconds: 201),
      song("Ada", "One", album: "Long", seconds: 300),
    ])
    let found = try shared(
      own, library([song("Ada", "One", album: "B"), song("Ada", "One", album: "C", seconds: 300)]))
    #expect(found.common == ["Ada - One", "Ada - One"])
  }

  @Test("very many songs of one name are compared by their lengths")
  func crowded() throws {
    func many(_ albums: String, every seconds: Int) -> [Song] {
      stride(from: 60, to: 2_060, by: seconds).map {
        song("Ada", "Untitled", album: "\(albums) \($0)", seconds: $0)
      }
    }
    let found = try shared(library(many("A", every: 10)), library(many("B", every: 20)))
    #expect(found.common.count == 100)
    #expect(found.only.count == 100)
  }

  @Test("the playlist of it is one change, and can be undone")
  func playlist() throws {
    let own = try library([song("Ada", "One"), song("Ada", "Two")])
    let other = try library([song("Ada", "Two")])
    let common = try own.library.shared(with: [other.library]).common
    #expect(try own.library.createPlaylist(named: "Party", common: common, isDryRun: true) == 1)
    #expect(try own.library.playlistNames().isEmpty)
    #expect(try own.library.createPlaylist(named: "Party", common: common) == 1)
    #expect(try own.library.playlist(named: "party").songs == 1)
    let taken = #expect(throws: Diagnostic.self) {
      try own.library.createPlaylist(named: "Party", common: common)
    }
    #expect(taken?.message.contains("'Party' already") == true)
    #expect(try own.library.createPlaylist(named: "Empty", common: []) == 0)
    #expect(try own.library.playlistNames() == ["Party"])
  }

  @Test("another library is left as it is, with nothing beside it, on a medium that cannot be written to")
  func foreign() throws {
    let folder = TemporaryFolder()
    let path = folder.path("friend.db")
    do {
      let friend = try library([song("Ada", "Two")])
      let copying = Process()
      copying.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      copying.arguments = [friend.library.path, "VACUUM INTO '\(path)'"]
      try copying.run()
      copying.waitUntilExit()
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let own = try library([song("Ada", "Two")])
    #expect(try own.library.shared(with: [Library.openForeign(at: path)]).common.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["friend.db"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
  }

  @Test("a library of an older Shellac is compared, and left as it is", arguments: [1, 2, 3])
  func older(_ schema: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.path("friend.db")
    try FileManager.default.copyItem(
      atPath: Checkout.path + "/Tests/ShellacLibraryTests/Schema/schema-\(schema).db", toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let friend = try Library.openForeign(at: path)
    let own = try library([song("Ada", "Two")])
    let theirs = try own.library.shared(with: [friend]).only.filter { $0.library == 1 }
    #expect(!theirs.isEmpty)
    // It is compared song by song: what one has of it is common.
    let title = try #require(theirs.first)
    let mine = Song("a.mp3", ["ARTIST": title.artist ?? "", "TITLE": title.title ?? ""]).length(
      title.duration)
    #expect(try library([mine]).library.shared(with: [friend]).common.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["friend.db"])
  }

  @Test("one that is being changed, one of a newer Shellac, something else and none at all are refused")
  func refusals() throws {
    let own = try library([])
    #expect(throws: Diagnostic.self) { try Library.openForeign(at: own.folder.path("none.db")) }
    let busy = #expect(throws: Diagnostic.self) { try Library.openForeign(at: own.library.path) }
    #expect(busy?.status == .busy)
    func refusal(_ sql: String) throws -> String? {
      let path = own.folder.path("other-\(sql.hashValue).db")
      let making = Process()
      making.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      making.arguments = [path, sql]
      try making.run()
      making.waitUntilExit()
      return #expect(throws: Diagnostic.self) { try Library.openForeign(at: path) }?.message
    }
    #expect(try refusal("CREATE TABLE t (a)")?.contains("not a Shellac library") == true)
    let ours = "PRAGMA application_id = 1397247043; CREATE TABLE t (a);"
    #expect(try refusal(ours + "PRAGMA user_version = 99")?.contains("newer Shellac") == true)
    let text = own.folder.path("text.db")
    try Data("no library at all".utf8).write(to: URL(fileURLWithPath: text))
    #expect(throws: Diagnostic.self) { try Library.openForeign(at: text) }
  }

  @Test("a library whose file is damaged, or in which views stand for tables, does no harm")
  func hostile() throws {
    let own = try library([song("Ada", "Two")])
    let path = own.folder.path("friend.db")
    func sqlite(_ database: String, _ sql: String) throws {
      let editing = Process()
      editing.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      editing.arguments = [database, sql]
      try editing.run()
      editing.waitUntilExit()
      #expect(editing.terminationStatus == 0)
    }
    func copy(_ library: LibraryFixture) throws {
      try? FileManager.default.removeItem(atPath: path)
      try sqlite(library.library.path, "VACUUM INTO '\(path)'")
    }
    try copy(own)
    try sqlite(path, "DROP TABLE track; CREATE VIEW track AS SELECT 1 AS id")
    #expect(throws: Diagnostic.self) { try own.library.shared(with: [Library.openForeign(at: path)]) }
    // Names of a megabyte, and numbers that are none.
    let theirs = try library([song("Ada", "Two"), song("Ada", "Three")])
    try theirs.execute(
      """
      UPDATE track SET title = printf('%.*c', 1000000, 'x') WHERE title = 'Three';
      UPDATE track SET duration = -9223372036854775808, number = 9223372036854775807 WHERE title = 'Two'
      """)
    try copy(theirs)
    _ = try own.library.shared(with: [Library.openForeign(at: path)])
    // Pages that say nothing.
    try copy(own)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in stride(from: 8_192, to: bytes.count, by: 3) { bytes[index] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: Diagnostic.self) {
      try own.library.shared(with: [Library.openForeign(at: path)])
    }
  }
}
