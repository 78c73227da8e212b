import Foundation
import GRDB
import ShellacLibrary
import ShellacModel
import ShellacTestSupport
import Testing

/// What is no library is said plainly and left untouched.
@Suite struct LibraryFileTests {
  private let folder = TemporaryFolder()

  private func error(_ path: String, writing: Bool = false) -> Diagnostic? {
    do {
      _ = try Library.open(at: path, for: writing ? .writing(command: "test") : .reading)
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  private func make() throws -> String {
    let path = folder.path("library.db")
    _ = try Library.openOrMake(at: path, command: "test", birth: LibraryBirth())
    return path
  }

  @Test(arguments: [false, true])
  func aFileThatIsNoDatabase(writing: Bool) throws {
    let path = folder.path("song.mp3")
    let bytes = Data("ID3 this is no database, whatever its name".utf8)
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(error(path, writing: writing)?.message == "'\(path)' is not a Shellac library")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test(arguments: [false, true])
  func anotherProgramsDatabase(writing: Bool) throws {
    let path = folder.path("other.db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(error(path, writing: writing)?.message == "'\(path)' is a database, but not a Shellac library")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// A definition that is no SQL any more: said by its name, not by where a parser stumbled.
  @Test(arguments: [false, true])
  func aDefinitionThatCannotBeRead(writing: Bool) throws {
    let path = try make()
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, 'CREATE', 'CRTE') WHERE name = 'file_track'
          """)
    }
    #expect(
      error(path, writing: writing)?.message
        == "library '\(path)' is damaged: malformed database schema (file_track)")
  }

  @Test(arguments: [false, true])
  func aNewerLibrary(writing: Bool) throws {
    let path = try make()
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(error(path, writing: writing)?.message.contains("was made by a newer Shellac (schema 99") == true)
    let version = try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == 99)
  }

  @Test func aFolderThatIsAFile() throws {
    let path = try make() + "/library.db"
    #expect(error(path)?.message == "cannot open library '\(path)': not a directory")
  }

  @Test func noneAtAll() {
    let path = folder.path("none.db")
    #expect(error(path)?.message == "there is no library yet at '\(path)'")
    #expect(error(path)?.hint?.contains("shellac index") == true)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aFolder() {
    #expect(error(folder.path)?.message.contains("is not a file") == true)
  }

  @Test func aDamagedLibrary() throws {
    let path = try make()
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 3_000))
    try handle.close()
    #expect(error(path)?.message.contains("damaged") == true, "\(String(describing: error(path)))")
  }

  @Test func itIsForTheUserAlone() throws {
    let path = folder.path("new/deep/library.db")
    _ = try Library.openOrMake(at: path, command: "test", birth: LibraryBirth())
    func mode(_ path: String) throws -> Int {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as! Int
    }
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path("new/deep")) == 0o700)
  }

  @Test func aSecondWriterWaitsThenSaysWhoHoldsTheLibrary() throws {
    let path = try make()
    setenv("SHELLAC_WAIT", "0.2", 1)
    defer { unsetenv("SHELLAC_WAIT") }
    let first = try Library.open(at: path, for: .writing(command: "index"))
    let refused = error(path, writing: true)
    #expect(refused?.message == "library '\(path)' is held by 'shellac index' (process \(getpid()))")
    #expect(refused?.status == .busy)
    #expect(error(path) == nil, "readers are never blocked")
    setenv("SHELLAC_WAIT", "abc", 1)
    #expect(error(path, writing: true)?.message == "SHELLAC_WAIT is 'abc', which is no number of seconds")
    withExtendedLifetime(first) {}
  }

  @Test func theSchemaIsAsRecorded() throws {
    let path = try make()
    let library = try Library.open(at: path, for: .writing(command: "test"))
    try library.index { _ in }
    let schema = try DatabaseQueue(path: path).read { db in
      try String.fetchAll(
        db,
        sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'search_%' ORDER BY rowid"
      )
    }.map { $0 + ";\n" }.joined(separator: "\n")
    try Golden.check(schema, file: "Tests/ShellacLibraryTests/Schema/schema.sql")
  }
}
