import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// Small files are read as a whole or refused with the reason and what to do.
@Suite struct FileContentsTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> [UInt8] { Array(folder.path(name).utf8) }

  private func make(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  private func refusal(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test("each refusal names the file, the reason and one thing to do")
  func refusals() throws {
    try make("a", "12345")
    let large = refusal { _ = try FileContents.read(path("a"), cap: 4, noun: "mapping") }
    #expect(large?.message == "cannot read mapping '\(folder.path("a"))': file too large")
    #expect(large?.hint == nil && large?.status == .failed)
    let absent = refusal { _ = try FileContents.read(path("none"), cap: 4, noun: "mapping") }
    #expect(absent?.message == "cannot read mapping '\(folder.path("none"))': no such file or directory")
    #expect(absent?.hint == "Check the path.")
    let directory = refusal { _ = try FileContents.readIfThere(Array(folder.path.utf8), cap: 4) }
    #expect(directory?.message == "cannot read '\(folder.path)': is a directory")
    #expect(directory?.hint == "Name a file in that folder.")
    #expect(try FileContents.readIfThere(path("a/b"), cap: 4) == nil, "below a file is nothing")
    #expect(try FileContents.readIfThere([], cap: 4) == nil)
    #expect(
      try FileContents.readIfThere(path("a") + [0] + path("b"), cap: 40) == nil, "no part of a name is one")
    #expect(refusal { _ = try FileContents.read([], cap: 4) }?.hint == "Check the path.")
  }

  @Test("what a call of the system says is told with what to do about it")
  func hints() {
    func hint(_ code: Int32) -> String? { SystemError(code).hint }
    for code in [EACCES, EPERM] { #expect(hint(code) == "Check the permissions of the file and its folder.") }
    for code in [ENOENT, ENOTDIR] { #expect(hint(code) == "Check the path.") }
    for code in [ENOSPC, EDQUOT] { #expect(hint(code) == "Make room on the disk and run the command again.") }
    #expect(hint(EROFS) == "Mount its file system so that it can be written, or name another.")
    #expect(hint(EIO) == "Check the disk that it is on.")
    #expect(hint(ELOOP) == nil)
    #expect(SystemError.differs.reason == "what was written is not what was read")
    #expect(SystemError.isChanging.reason == "another program is writing to it")
    #expect(SystemError(EEXIST).reason == "file exists")
    let writing = SystemError(EROFS).writing(path("x"), "page")
    #expect(writing.message == "cannot write page '\(folder.path("x"))': read-only file system")
    #expect(writing.status == .cannotWrite)
  }

  @Test("kinds of failures are told apart")
  func kinds() {
    let codes = [
      ENOENT, ENOTDIR, EEXIST, ENOTEMPTY, EFBIG, ELOOP, EXDEV, EPERM, ENOSYS, EINVAL, ENOTTY, EOPNOTSUPP, EIO,
    ]
    func those(_ isOne: (SystemError) -> Bool) -> [Int32] { codes.filter { isOne(SystemError($0)) } }
    #expect(those(\.isAbsence) == [ENOENT, ENOTDIR])
    #expect(those(\.isPresence) == [EEXIST, ENOTEMPTY])
    #expect(those(\.isTooLarge) == [EFBIG])
    #expect(those(\.isLoop) == [ELOOP])
    #expect(those(\.isAcrossDevices) == [EXDEV])
    #expect(those(\.isImpossible) == [EXDEV, EPERM, ENOSYS, EINVAL, ENOTTY, EOPNOTSUPP])
  }

  @Test("a call that a signal came in between is made again, another failure is thrown")
  func interrupted() throws {
    var calls = 0
    #expect(
      try SystemError.checking {
        calls += 1
        errno = EINTR
        return calls < 3 ? -1 : 7
      } == 7)
    #expect(calls == 3)
    #expect(try SystemError.checking { 0 } == 0)
    #expect(throws: SystemError(EBADF)) {
      try SystemError.checking {
        calls += 1
        errno = EBADF
        return -1
      }
    }
    #expect(calls == 4)
  }

  @Test("a pipe is read to its end, also when its writer comes late")
  func pipes() throws {
    mkfifo(folder.path("pipe"), 0o600)
    // Open for both, so that there is a writer from the first moment on.
    let pipe = open(folder.path("pipe"), O_RDWR | O_NONBLOCK)
    Thread.detachNewThread {
      usleep(100_000)
      _ = write(pipe, "late", 4)
      close(pipe)
    }
    #expect(try FileContents.read(path("pipe"), cap: 100) == Array("late".utf8))
  }

  @Test("only files can be brought back, so only they are read for that")
  func onlyFiles() throws {
    try make("a", "text")
    #expect(try FileContents.readFileIfThere(path("a"), cap: 4) == Array("text".utf8))
    #expect(try FileContents.readFileIfThere(path("none"), cap: 4) == nil)
    mkfifo(folder.path("pipe"), 0o600)
    for place in [folder.path("pipe"), "/dev/null"] {
      let error = refusal { _ = try FileContents.readFileIfThere(Array(place.utf8), cap: 4) }
      #expect(error?.message == "'\(place)' is no file that could be brought back later")
      #expect(error?.hint == "Name a file." && error?.status == .cannotWrite)
    }
    let directory = refusal { _ = try FileContents.readFileIfThere(Array(folder.path.utf8), cap: 4) }
    #expect(directory?.message == "cannot read '\(folder.path)': is a directory")
  }

  @Test("files are the same when all of their bytes are, and links are not followed")
  func same() throws {
    try make("a", "same")
    try make("b", "same")
    try make("c", "sane")
    try make("d", "same and more")
    symlink("a", folder.path("link"))
    #expect(try FileContents.areSame(path("a"), path("b")))
    #expect(try !FileContents.areSame(path("a"), path("c")))
    #expect(try !FileContents.areSame(path("a"), path("d")) && !FileContents.areSame(path("d"), path("a")))
    #expect(throws: SystemError(ELOOP)) { try FileContents.areSame(path("a"), path("link")) }
    #expect(throws: SystemError(ENOENT)) { try FileContents.areSame(path("none"), path("a")) }
  }

  @Test("a file begins with a text when all of it is there")
  func beginnings() throws {
    try make("a", "text and more")
    try make("b", "tex")
    #expect(FileContents.begins(path("a"), with: "text"))
    #expect(!FileContents.begins(path("a"), with: "Text") && !FileContents.begins(path("b"), with: "text"))
    #expect(!FileContents.begins(path("none"), with: "text"))
    #expect(FileContents.mode(of: path("none")) == nil)
    chmod(folder.path("b"), 0o4640)
    #expect(FileContents.mode(of: path("b")) == 0o4640)
  }

  @Test("what is taken away is a file, through links, and what is not there needs no taking")
  func removing() throws {
    try make("a", "")
    symlink("a", folder.path("link"))
    try FileContents.remove(path("link"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
    try FileContents.remove(path("link"))
    try FileContents.remove(path("none"))
    mkfifo(folder.path("pipe"), 0o600)
    let error = refusal { try FileContents.remove(path("pipe")) }
    #expect(
      error?.message == "cannot write '\(folder.path("pipe"))': invalid argument"
        && error?.status == .cannotWrite)
    #expect(
      refusal { try FileContents.remove(Array(folder.path.utf8)) }?.message
        == "cannot write '\(folder.path)': is a directory")
    #expect(access(folder.path("pipe"), F_OK) == 0)
  }
}
