import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// The configuration's file on disk: read as a whole, replaced as a whole.
@Suite struct ConfigurationFileTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ bytes: [UInt8]) throws -> ConfigurationFile {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return ConfigurationFile(path: folder.path(name))
  }

  @Test("up to a mebibyte is read, and more is another file")
  func size() throws {
    let most = [UInt8](repeating: 0x23, count: 1 << 20)
    #expect(try file("most.toml", most).read()?.utf8.count == 1 << 20)
    let fault = #expect(throws: Diagnostic.self) { try file("more.toml", most + [0x23]).read() }
    #expect(fault?.message == "configuration '\(folder.path("more.toml"))' is larger than 1 MiB")
    #expect(fault?.hint == "Name the right file with --config.")
  }

  @Test("one that is not there is none")
  func missing() throws {
    #expect(try ConfigurationFile(path: folder.path("none.toml")).read() == nil)
    _ = try file("file", [])
    #expect(try ConfigurationFile(path: folder.path("file/none.toml")).read() == nil)
    let fault = #expect(throws: Diagnostic.self) { try ConfigurationFile(path: folder.path).read() }
    #expect(fault?.message == "cannot read configuration '\(folder.path)': is a directory")
    #expect(fault?.status == .failed)
  }

  @Test("the first byte that is not UTF-8 is shown in its line")
  func encoding() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try file("latin.toml", Array("a = 1\nb = \"x".utf8) + [0xE9] + Array("\"\nc = 2\n".utf8)).read()
    }
    #expect(fault?.message == "configuration '\(folder.path("latin.toml"))' is not UTF-8")
    #expect(fault?.place?.line == 2 && fault?.place?.column == 7)
    #expect(fault?.place?.source == "b = \"x\u{FFFD}\"")
  }

  @Test("a new file and its folders are for the user alone; one that is there keeps its mode")
  func modes() throws {
    func mode(_ path: String) -> Int {
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
    }
    let new = ConfigurationFile(path: folder.path("a/b/c.toml"))
    try new.replace(with: "x = 1\n", journal: nil, summary: "x")
    #expect(try new.read() == "x = 1\n")
    #expect(mode(folder.path("a")) == 0o700 && mode(folder.path("a/b")) == 0o700 && mode(new.path) == 0o600)
    chmod(new.path, 0o644)
    try new.replace(with: "x = 2\n", journal: nil, summary: "x")
    #expect(try new.read() == "x = 2\n" && mode(new.path) == 0o644)
  }

  @Test("where none can be made is said with what helps")
  func unwritable() throws {
    _ = try file("file", [])
    let fault = #expect(throws: Diagnostic.self) {
      try ConfigurationFile(path: folder.path("file/c.toml")).replace(with: "", journal: nil, summary: "")
    }
    #expect(fault?.status == .cannotWrite)
    #expect(fault?.hint == "Check its permissions, or name another file with --config.")
  }
}
