import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// A file is replaced as a whole or not at all.
@Suite struct AtomicFileTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> [UInt8] { Array(folder.path(name).utf8) }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileContents.read(path(name), cap: 1 << 20), as: UTF8.self)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aNewFileIsThereOnlyWhenItIsWhole() throws {
    let file = try AtomicFile(replacing: path("a"))
    try file.write(Array("new".utf8))
    #expect(try FileContents.readIfThere(path("a"), cap: 10) == nil)
    #expect(try !names().contains("a"), "what is written is beside it, or has no name")
    try file.commit()
    #expect(try names() == ["a"])
    #expect(try text("a") == "new")
    try file.commit()
    file.cancel()
    #expect(try text("a") == "new", "what is done stays done")
  }

  @Test func manyPiecesComeInTheirOrder() throws {
    var expected: [UInt8] = []
    let file = try AtomicFile(replacing: path("a"))
    for (index, size) in [0, 1, 70_000, 10, 65_536, 65_535, 1, 200_000].enumerated() {
      let piece = [UInt8](repeating: UInt8(index), count: size)
      expected += piece
      try file.write(piece)
    }
    try file.commit()
    #expect(try FileContents.read(path("a"), cap: 1 << 20) == expected)
  }

  @Test func aFileThatIsNotCommittedLeavesTheOldOne() throws {
    try AtomicFile.replace(path("a"), with: Array("old".utf8))
    do {
      let file = try AtomicFile(replacing: path("a"))
      try file.write([UInt8](repeating: 1, count: 300_000))
      #expect(try names().filter { $0 != "a" }.count == (file.temporaryPath.isEmpty ? 0 : 1))
    }
    let cancelled = try AtomicFile(replacing: path("a"))
    try cancelled.write(Array("new".utf8))
    cancelled.cancel()
    #expect(try names() == ["a"])
    #expect(try text("a") == "old")
  }

  /// A program may be killed at any moment, and then nobody clears up.
  @Test(.enabled(if: hasUnnamedFiles, "the file system has no files without a name"))
  func nothingLiesBesideAFileThatIsWritten() throws {
    try AtomicFile.replace(path("old"), with: Array("old".utf8))
    for name in ["old", "new"] {
      let file = try AtomicFile(replacing: path(name))
      try file.write([UInt8](repeating: 65, count: 300_000))
      #expect(try names() == ["old"])
      let other = try file.duplicate()
      #expect(write(other, "more", 4) == 4)
      close(other)
      if name == "new" { try AtomicFile.replace(path("new"), with: Array("of another program".utf8)) }
      try file.commit()
      #expect(try text(name).count == 300_004)
      if name == "new" { #expect(try names() == ["new", "old"]) }
    }
    #expect(FileContents.mode(of: path("new")) == FileContents.mode(of: path("old")))
  }

  private static let hasUnnamedFiles: Bool = {
    let folder = TemporaryFolder()
    // As the header of Linux has it: O_TMPFILE.
    let descriptor = open(folder.path, 0o20200000 | O_WRONLY, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }()

  /// Where files need a name from the first byte on, a program that is killed leaves its own.
  @Test func whatProgramsLeftThatAreNoMoreGoes() throws {
    let gone = Process()
    gone.executableURL = URL(fileURLWithPath: "/bin/true")
    try gone.run()
    gone.waitUntilExit()
    let process = gone.processIdentifier
    let stays = [
      ".shellac-\(getpid())-1.tmp", ".shellac-\(process)-2.txt", ".shellac-mine.tmp",
      "shellac-\(process)-3.tmp",
    ]
    for name in stays + [".shellac-\(process)-4.tmp", ".shellac-\(process)-5.tmp"] {
      try AtomicFile.replace(path(name), with: [1])
    }
    var times = [
      timeval(tv_sec: time(nil) - 7200, tv_usec: 0), timeval(tv_sec: time(nil) - 7200, tv_usec: 0),
    ]
    utimes(folder.path(".shellac-\(process)-4.tmp"), &times)
    Leftovers.removeAtomicFiles(in: Array(folder.path.utf8), isAged: true)
    #expect(try names() == (stays + [".shellac-\(process)-5.tmp"]).sorted(), "one may be another machine's")
    Leftovers.removeAtomicFiles(in: Array(folder.path.utf8))
    #expect(try names() == stays.sorted())
  }

  @Test func theModeIsKept() throws {
    try AtomicFile.replace(path("a"), with: [1], mode: 0o600)
    #expect(FileContents.mode(of: path("a")) == 0o600)
    chmod(folder.path("a"), 0o751)
    try AtomicFile.replace(path("a"), with: [2])
    #expect(FileContents.mode(of: path("a")) == 0o751)
  }

  @Test(
    "a file of another owner leaves no rights to those whom it did not mean",
    .enabled(if: getuid() == 0, "only root can give a file to another user"))
  func theOwnerCannotBeKept() throws {
    chmod(folder.path, 0o777)
    for (group, mode, kept) in [(54_321, 0o4666, 0o606), (0, 0o4664, 0o664)] as [(gid_t, mode_t, mode_t)] {
      try AtomicFile.replace(path("a"), with: [1])
      chown(folder.path("a"), 54_321, group)
      chmod(folder.path("a"), mode | 0o002)
      try asNobody { try AtomicFile.replace(path("a"), with: [2]) }
      #expect(FileContents.mode(of: path("a")) == UInt32(kept | 0o002))
      try FileContents.remove(path("a"))
    }
  }

  @Test func aSymbolicLinkStaysAndItsFileIsReplaced() throws {
    try FileManager.default.createDirectory(atPath: folder.path("sub"), withIntermediateDirectories: true)
    try AtomicFile.replace(path("sub/file"), with: Array("old".utf8))
    symlink("sub/file", folder.path("link"))
    symlink("link", folder.path("link to link"))
    try AtomicFile.replace(path("link to link"), with: Array("new".utf8))
    #expect(try text("sub/file") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "sub/file")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("sub")) == ["file"])
  }

  @Test func aLinkThatLeadsNowhereGetsItsFile() throws {
    symlink("other", folder.path("first"))
    symlink(folder.path("first"), folder.path("second"))
    try AtomicFile.replace(path("second"), with: Array("new".utf8))
    #expect(try names() == ["first", "other", "second"])
    #expect(try text("other") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first")) == "other")
    try FileContents.remove(path("second"))
    #expect(try names() == ["first", "second"], "the links stay")
  }

  @Test func whatCannotBeReplacedIsNamed() throws {
    try FileManager.default.createDirectory(atPath: folder.path("sub"), withIntermediateDirectories: true)
    symlink("loop", folder.path("loop"))
    for (name, reason) in [
      ("sub", "is a directory"), ("none/a", "no such file or directory"), ("sub/a\0b", "no such file"),
      ("loop", "too many levels"),
    ] {
      let error = #expect(throws: Diagnostic.self) {
        try AtomicFile.replace(path(name), with: [1], noun: "page")
      }
      #expect(error?.status == .cannotWrite)
      #expect(error?.message.hasPrefix("cannot write page '\(folder.path(name))': ") == true)
      #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }
    #expect(try names() == ["loop", "sub"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("sub")).isEmpty)
  }

  @Test func aPipeIsWrittenTo() throws {
    mkfifo(folder.path("pipe"), 0o600)
    // Opened for both, so that neither end waits.
    let descriptor = open(folder.path("pipe"), O_RDWR | O_NONBLOCK)
    defer { close(descriptor) }
    let file = try AtomicFile(replacing: path("pipe"))
    #expect(file.temporaryPath.isEmpty)
    try file.write(Array("through".utf8))
    try file.commit()
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
    #expect(try names() == ["pipe"])
    try AtomicFile.replace(Array("/dev/null".utf8), with: [1, 2, 3])
    #expect(access("/dev/null", W_OK) == 0)
  }

  @Test func whatADiskDoesNotTakeIsAnError() throws {
    let file = try AtomicFile(replacing: Array("/dev/full".utf8))
    let error = #expect(throws: Diagnostic.self) {
      try file.write(Array("much".utf8))
      try file.commit()
    }
    #expect(error?.message == "cannot write '/dev/full': no space left on device")
    #expect(error?.status == .cannotWrite)
    for _ in 0..<2 {
      let writing = #expect(throws: Diagnostic.self) { try file.write(Array("more".utf8)) }
      let ending = #expect(throws: Diagnostic.self) { try file.commit() }
      #expect(writing?.message == error?.message && ending?.message == error?.message)
    }
  }

  @Test func readingIsBounded() throws {
    try AtomicFile.replace(path("a"), with: [UInt8](repeating: 1, count: 100_000))
    #expect(try FileContents.read(path("a"), cap: 100_000).count == 100_000)
    #expect(throws: Diagnostic.self) { try FileContents.read(path("a"), cap: 99_999) }
    #expect(throws: Diagnostic.self) { try FileContents.read(path("none"), cap: 10) }
    #expect(throws: Diagnostic.self) { try FileContents.read(Array(folder.path.utf8), cap: 10) }
    #expect(try FileContents.readIfThere(path("none"), cap: 10) == nil)
  }

  /// `-o library.db` is typed in a moment, and years of purchases would be gone.
  @Test func aDatabaseIsNeverReplaced() throws {
    let library = Array("SQLite format 3\0".utf8) + [16, 0, 1, 1]
    try Data(library).write(to: URL(fileURLWithPath: folder.path("library.db")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "library.db")
    for name in ["library.db", "link"] {
      let opening = #expect(throws: Diagnostic.self) { try AtomicFile(replacing: path(name)) }
      #expect(opening?.status == .cannotWrite)
      #expect(throws: Diagnostic.self) { try AtomicFile.requireReplaceable(path(name)) }
    }
    #expect(try FileContents.read(path("library.db"), cap: 100) == library)
    #expect(try names() == ["library.db", "link"])
    try Data("SQLite format 3 is what this says".utf8).write(to: URL(fileURLWithPath: folder.path("text")))
    try AtomicFile.replace(path("text"), with: [1])
  }
}
