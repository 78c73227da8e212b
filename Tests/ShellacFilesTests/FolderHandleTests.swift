import Foundation
import ShellacFiles
import ShellacTestSupport
import Testing

/// What is done to a name never overwrites, and never leaves the folder through a link.
struct FolderHandleTests {
  private let folder = TemporaryFolder()

  private func bytes(_ path: String) -> [UInt8] { Array(folder.path(path).utf8) }

  private func write(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(path)))
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  private func handle(_ path: String = "") throws -> FolderHandle { try FolderHandle(bytes(path)) }

  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? SystemError)?.code }
  }

  @Test func aMoveNeverOverwrites() throws {
    try write("a", "A")
    try write("b", "B")
    mkdir(folder.path("c"), 0o777)
    symlink("nowhere", folder.path("d"))
    let handle = try handle()
    for name in ["b", "c", "d"] {
      #expect(code { try handle.move(Array("a".utf8), to: handle, as: Array(name.utf8)) } == EEXIST)
      #expect(code { try handle.link(Array("a".utf8), to: handle, as: Array(name.utf8)) } == EEXIST)
      #expect(code { try handle.makeSymbolicLink(Array(name.utf8), to: Array("a".utf8)) } == EEXIST)
      #expect(code { try handle.copy(Array("a".utf8), to: handle, as: Array(name.utf8), .bytes) } == EEXIST)
    }
    #expect(text("a") == "A" && text("b") == "B")
    try handle.move(Array("a".utf8), to: handle, as: Array("e".utf8))
    #expect(text("a") == nil && text("e") == "A")
    #expect(code { try handle.move(Array("a".utf8), to: handle, as: Array("f".utf8)) } == ENOENT)
  }

  @Test func aLinkIsNoFolder() throws {
    mkdir(folder.path("real"), 0o777)
    symlink(folder.path("real"), folder.path("link"))
    let handle = try handle()
    #expect(code { _ = try handle.folder(Array("link".utf8)) } == ENOTDIR)
    #expect(try handle.folder(Array("real".utf8)).path == bytes("real"))
    #expect(try handle.status(of: Array("link".utf8))?.kind == .link)
    #expect(try handle.status(of: Array("link".utf8), follows: true)?.kind == .folder)
    #expect(try handle.status(of: Array("none".utf8)) == nil)
    // Only empty folders go.
    try write("real/x", "x")
    #expect(code { try handle.removeFolder(Array("real".utf8)) } == ENOTEMPTY)
    #expect(code { try handle.removeFolder(Array("link".utf8)) } == ENOTDIR)
  }

  @Test func aCopyIsLikeTheFile() throws {
    let contents = String(repeating: "0123456789abcdef", count: 200_000)
    try write("a", contents)
    chmod(folder.path("a"), 0o461)
    try ExtendedAttributes.set("user.mark", "value", of: folder.path("a"))
    let handle = try handle()
    try handle.copy(Array("a".utf8), to: handle, as: Array("b".utf8), .bytes)
    let (old, new) = (FileStatus(bytes("a"))!, FileStatus(bytes("b"))!)
    #expect(text("b") == contents)
    #expect(new.modified == old.modified && new.mode == 0o461 && new.inode != old.inode)
    #expect(try ExtendedAttributes.value("user.mark", of: folder.path("b")) == "value")
    #expect(try handle.holdsSameBytes(Array("a".utf8), as: Array("b".utf8), in: handle))
    chmod(folder.path("b"), 0o600)
    try write("b", contents.dropLast() + "g")
    #expect(try !handle.holdsSameBytes(Array("a".utf8), as: Array("b".utf8), in: handle))
  }

  @Test func whereBlocksCannotBeSharedNothingIsLeft() throws {
    try write("a", "A")
    let handle = try handle()
    if let code = code({ try handle.copy(Array("a".utf8), to: handle, as: Array("b".utf8), .blocks) }) {
      #expect(code == EOPNOTSUPP || code == ENOTTY || code == EINVAL)
      #expect(text("b") == nil)
    } else {
      #expect(text("b") == "A")
    }
  }
}
