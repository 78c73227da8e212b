import ShellacModel
import Testing

@testable import ShellacCLI

/// Where the library and the configuration are, by what the process has.
@Suite struct FoldersTests {
  static func folders(_ environment: [String: String], in folder: [UInt8] = Array("/work".utf8)) -> Folders {
    Folders(
      Surroundings(
        environment: environment, standardInput: 0, standardOutput: 1, standardError: 2,
        workingDirectory: folder))
  }

  @Test("variables come before the home folder, and start from the working directory")
  func variables() throws {
    let folders = Self.folders([
      "HOME": "/home/ada", "SHELLAC_LIBRARY": "x.db", "XDG_CONFIG_HOME": "/etc/xdg",
    ])
    #expect(try folders.library == "/work/x.db")
    #expect(try folders.configuration == "/etc/xdg/shellac/config.toml")
    #expect(try Self.folders(["HOME": "/home/ada"]).library == "/home/ada/.local/share/shellac/library.db")
  }

  @Test("a configuration that a variable names has to be there")
  func named() {
    #expect(Self.folders(["SHELLAC_CONFIG": "/c.toml"]).namesConfiguration)
    #expect(!Self.folders(["HOME": "/home/ada"]).namesConfiguration)
  }

  @Test("without a home folder nothing is made in the root of the file system")
  func homeless() {
    #expect(throws: Diagnostic.self) { try Self.folders([:]).library }
    #expect(throws: Diagnostic.self) { try Self.folders(["HOME": ""]).configuration }
  }

  @Test("a process without HOME has the home folder that the system knows")
  func system() {
    #expect(ProcessBorder.homeFolder()?.hasPrefix("/") == true)
  }

  @Test("a library is never made beside the folder that was meant")
  func bytes() {
    let folder = Array("/mu".utf8) + [0xFF]
    #expect(throws: Diagnostic.self) { try Self.folders(["SHELLAC_LIBRARY": "x.db"], in: folder).library }
  }
}
