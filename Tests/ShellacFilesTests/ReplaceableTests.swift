import Foundation
import ShellacFiles
import ShellacModel
import ShellacTestSupport
import Testing

/// What would refuse to be written is refused beforehand, and nothing else is.
@Suite struct ReplaceableTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> [UInt8] { Array(folder.path(name).utf8) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func refusal(_ path: [UInt8], noun: String? = nil) -> String? {
    do {
      try AtomicFile.requireReplaceable(path, noun: noun)
      return nil
    } catch {
      #expect((error as? Diagnostic)?.status == .cannotWrite)
      return (error as? Diagnostic)?.message
    }
  }

  @Test("files that are there or not yet, devices and pipes may be written; nothing is made by asking")
  func taken() throws {
    try AtomicFile.replace(path("a"), with: [1])
    symlink("none", folder.path("link"))
    mkfifo(folder.path("pipe"), 0o600)
    for name in ["a", "b", "link", "pipe"] { #expect(refusal(path(name)) == nil) }
    #expect(refusal(Array("/dev/null".utf8)) == nil)
    #expect(refusal(Array("no such file in the working directory".utf8)) == nil)
    #expect(try names() == ["a", "link", "pipe"])
  }

  @Test("folders, places that are not there and loops are refused as when they are written")
  func refused() throws {
    symlink("loop", folder.path("loop"))
    #expect(refusal(Array(folder.path.utf8)) == "cannot write '\(folder.path)': is a directory")
    #expect(
      refusal(path("none/a"), noun: "page")
        == "cannot write page '\(folder.path("none/a"))': no such file or directory")
    #expect(refusal(path("loop"))?.contains("too many levels of symbolic links") == true)
    #expect(refusal([]) == "cannot write '': no such file or directory")
  }

  @Test("a folder or a file that is protected against writing keeps what is in it")
  func protected() throws {
    try AtomicFile.replace(path("a"), with: [1])
    chmod(folder.path("a"), 0o444)
    chmod(folder.path, 0o755)
    asNobody {
      #expect(refusal(path("a")) == "cannot write '\(folder.path("a"))': permission denied")
      #expect(refusal(path("b")) == "cannot write '\(folder.path("b"))': permission denied")
      #expect(throws: Diagnostic.self) { try AtomicFile.replace(path("a"), with: [2]) }
    }
    chmod(folder.path, 0o777)
    asNobody {
      #expect(refusal(path("a")) == "cannot write '\(folder.path("a"))': permission denied")
      #expect(refusal(path("b")) == nil)
      let error = #expect(throws: Diagnostic.self) { try AtomicFile.replace(path("a"), with: [2]) }
      #expect(error?.message == "cannot write '\(folder.path("a"))': permission denied")
      #expect(error?.hint == "Check the permissions of the file and its folder.")
    }
    #expect(try FileContents.read(path("a"), cap: 10) == [1])
    #expect(try names() == ["a"])
  }

  @Test("a mode is given whatever the process masks, and refused where there is no file")
  func modes() throws {
    try AtomicFile.replace(path("a"), with: [1])
    try AtomicFile.setMode(0o4666, of: path("a"))
    #expect(FileContents.mode(of: path("a")) == 0o4666)
    let error = #expect(throws: Diagnostic.self) { try AtomicFile.setMode(0o600, of: path("none")) }
    #expect(error?.message == "cannot write '\(folder.path("none"))': no such file or directory")
  }

  @Test("after its end a file takes no more and lends nobody its number")
  func ended() throws {
    let file = try AtomicFile(replacing: path("a"), noun: "page")
    try file.write([1])
    file.cancel()
    let error = #expect(throws: Diagnostic.self) { try file.duplicate() }
    #expect(error?.message == "cannot write page '\(folder.path("a"))': bad file descriptor")
    try file.commit()
    #expect(try names() == [])
  }

  @Test("of two that make one new file the second takes the first one's place, as a whole")
  func twoAtOnce() throws {
    let first = try AtomicFile(replacing: path("a"))
    let second = try AtomicFile(replacing: path("a"))
    try first.write(Array("one".utf8))
    try second.write(Array("second".utf8))
    try first.commit()
    #expect(try FileContents.read(path("a"), cap: 10) == Array("one".utf8))
    try second.commit()
    #expect(try FileContents.read(path("a"), cap: 10) == Array("second".utf8))
    #expect(try names() == ["a"] && second.temporaryPath.isEmpty)
  }
}
