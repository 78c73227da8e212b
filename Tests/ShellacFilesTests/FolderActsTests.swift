import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// Each act on a name of a folder does what it says, with what stands behind a link only when it is asked to.
@Suite struct FolderActsTests {
  private let folder = TemporaryFolder()

  private func bytes(_ name: String) -> [UInt8] { Array(name.utf8) }
  private func path(_ name: String) -> [UInt8] { Array(folder.path(name).utf8) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func names(_ name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  private func handle(_ name: String = "") throws -> FolderHandle { try FolderHandle(path(name)) }

  @Test("folders are made with a mode, given another, and taken away")
  func folders() throws {
    let handle = try handle()
    try handle.makeFolder(bytes("a"), mode: 0o700)
    #expect(FileStatus(path("a"))?.mode == 0o700)
    #expect(throws: SystemError(EEXIST)) { try handle.makeFolder(bytes("a")) }
    try handle.setMode(0o2777, of: bytes("a"))
    #expect(FileStatus(path("a"))?.mode == 0o2777)
    #expect(throws: SystemError(ENOENT)) { try handle.setMode(0o700, of: bytes("none")) }
    let inner = try handle.folder(bytes("a"))
    #expect(inner.path == path("a") && inner.device == handle.device && handle.device != 0)
    try handle.removeFolder(bytes("a"))
    #expect(try names() == [])
    #expect(throws: SystemError(ENOENT)) { try handle.removeFolder(bytes("a")) }
    try inner.synchronize()
  }

  @Test("a file goes, a folder and what is not there do not")
  func removing() throws {
    let handle = try handle()
    try write("a", "A")
    mkdir(folder.path("b"), 0o700)
    try handle.remove(bytes("a"))
    #expect(try names() == ["b"])
    #expect(throws: SystemError.self) { try handle.remove(bytes("b")) }
    #expect(throws: SystemError(ENOENT)) { try handle.remove(bytes("a")) }
    #expect(try names() == ["b"])
  }

  @Test("paths of names have one slash")
  func paths() throws {
    #expect(try handle().path(of: bytes("a")) == path("a"))
    #expect(try FolderHandle(bytes("/")).path(of: bytes("tmp")) == bytes("/tmp"))
    #expect(throws: SystemError(ENOENT)) { try handle("none") }
    try write("a", "A")
    #expect(throws: SystemError(ENOTDIR)) { try handle("a") }
    symlink(".", folder.path("link"))
    #expect(try handle("link").status(of: bytes("a"))?.kind == .file)
  }

  @Test("a file takes another one's place, or has a second name, or moves between folders")
  func namesOfAFile() throws {
    mkdir(folder.path("sub"), 0o700)
    let (here, there) = (try handle(), try handle("sub"))
    try write("a", "A")
    try write("sub/b", "B")
    try here.replace(bytes("b"), in: there, with: bytes("a"))
    #expect(text("sub/b") == "A" && text("a") == nil)
    #expect(throws: SystemError(ENOENT)) { try here.replace(bytes("b"), in: there, with: bytes("a")) }
    try there.link(bytes("b"), to: here, as: bytes("c"))
    let (one, two) = (try #require(FileStatus(path("c"))), try #require(FileStatus(path("sub/b"))))
    #expect(one.isSameFile(as: two) && one.links == 2 && one == two)
    try there.move(bytes("b"), to: here, as: bytes("d"))
    #expect(try names() == ["c", "d", "sub"] && names("sub") == [])
    try write("e", "E")
    let other = try #require(FileStatus(path("e")))
    #expect(!one.isSameFile(as: other))
    var elsewhere = one
    elsewhere.device += 1
    #expect(!one.isSameFile(as: elsewhere))
  }

  @Test("a link is told, made and given a second name as a link, unless the file is asked for")
  func links() throws {
    let handle = try handle()
    try write("a", "A")
    try handle.makeSymbolicLink(bytes("l"), to: bytes("a"))
    #expect(try handle.destination(of: bytes("l")) == bytes("a"))
    #expect(throws: SystemError(EINVAL)) { try handle.destination(of: bytes("a")) }
    try handle.link(bytes("l"), to: handle, as: bytes("l2"))
    try handle.link(bytes("l"), to: handle, as: bytes("a2"), follows: true)
    #expect(FileStatus(path("l2"))?.kind == .link && FileStatus(path("a2"))?.kind == .file)
    #expect(FileStatus(path("l2"), follows: true)?.kind == .file && FileStatus(path("none")) == nil)
    #expect(throws: SystemError.self) { try handle.setMode(0o600, of: bytes("none")) }
    #expect(try handle.status(of: bytes("l/x")) == nil, "below a file is nothing")
    #expect(throws: SystemError(ENAMETOOLONG)) { try handle.status(of: [UInt8](repeating: 110, count: 300)) }
  }

  @Test("a copy of a link is one of its file, one of a folder is none, and what failed leaves nothing")
  func copies() throws {
    let handle = try handle()
    try write("a", "A")
    symlink("a", folder.path("l"))
    mkdir(folder.path("b"), 0o700)
    try handle.copy(bytes("l"), to: handle, as: bytes("c"), .bytes)
    #expect(text("c") == "A" && FileStatus(path("c"))?.kind == .file)
    #expect(throws: SystemError.self) { try handle.copy(bytes("b"), to: handle, as: bytes("d"), .bytes) }
    #expect(throws: SystemError(ENOENT)) {
      try handle.copy(bytes("none"), to: handle, as: bytes("d"), .bytes)
    }
    #expect(try names() == ["a", "b", "c", "l"])
    #expect(try handle.holdsSameBytes(bytes("l"), as: bytes("c"), in: handle))
    #expect(throws: SystemError(ELOOP)) { try handle.holdsSameBytes(bytes("c"), as: bytes("l"), in: handle) }
  }

  @Test("kinds of names are told, also of pipes")
  func kinds() throws {
    try write("a", "A")
    mkdir(folder.path("b"), 0o700)
    symlink("a", folder.path("c"))
    mkfifo(folder.path("d"), 0o600)
    let listing = try #require(try FolderListing(of: Array(folder.path.utf8)))
    #expect(listing.entries.map(\.kind) == [.file, .folder, .link, .other])
    #expect(["a", "b", "c", "d"].map { FileStatus(path($0))?.kind } == [.file, .folder, .link, .other])
    #expect(listing.device == FileStatus(path("a"))?.device)
    #expect(FolderListing(entries: []).device == nil)
    #expect(try FolderListing(of: path("c")) == nil, "a link to a file is no folder")
    #expect(try FolderListing(of: path("a")) == nil && FolderListing(of: path("none")) == nil)
    chmod(folder.path("b"), 0)
    asNobody { _ = #expect(throws: (any Error).self) { try FolderListing(of: path("b")) } }
    chmod(folder.path("b"), 0o700)
  }

  @Test("two names that are both listed, or neither, are not spellings of one")
  func spellings() throws {
    try write("a", "A")
    try write("b", "B")
    let place = Array(folder.path.utf8)
    #expect(!FolderListing.isOneName(bytes("a"), bytes("b"), in: place))
    #expect(!FolderListing.isOneName(bytes("c"), bytes("d"), in: place))
    #expect(!FolderListing.isOneName(bytes("a"), bytes("a"), in: place))
    #expect(FolderListing.isOneName(bytes("a"), bytes("A"), in: place))
  }

  @Test("the room on a disk is told, and nothing of a folder that is not there")
  func space() throws {
    let told = try #require(FreeSpace.bytes(at: Array(folder.path.utf8)))
    let shown = try Shell().run("df -B1 --output=avail '\(folder.path)' | tail -1").output
    let wanted = try #require(Int64(shown.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(told > wanted / 2 && told < wanted * 2)
    #expect(FreeSpace.bytes(at: path("none")) == nil)
  }
}
