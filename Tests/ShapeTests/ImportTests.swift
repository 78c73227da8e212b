import Testing

/// Which module may import which: the arrows of ARCHITECTURE.md.
struct ImportTests {
  /// What every module may import besides its own list: the platform.
  static let platform: Set<String> = ["Foundation", "Glibc", "Musl", "Darwin", "Synchronization", "Dispatch"]

  /// What a module may import besides; every module has to be here.
  static let allowed: [String: Set<String>] = [
    // The program is also the child process that reads tags.
    "shellac": ["ShellacCLI", "ShellacTags"],
    "ShellacCLI": [
      "ArgumentParser", "TOMLKit", "ShellacIndexer", "ShellacLibrary", "ShellacFiles", "ShellacAudio",
      "ShellacModel", "ShellacPluginHost", "ShellacOrganizer",
    ],
    "ShellacIndexer": ["ShellacLibrary", "ShellacTags", "ShellacModel", "CFileSystem"],
    "ShellacLibrary": ["ShellacFiles", "ShellacModel", "GRDB", "GRDBSQLite", "CICU"],
    "ShellacTags": ["ShellacAudio", "ShellacModel", "CTagLibExtras", "CFileSystem"],
    "ShellacFiles": ["ShellacModel", "CFileSystem", "CDelta", "CNettle"],
    "ShellacOrganizer": ["ShellacLibrary", "ShellacFiles", "ShellacModel"],
    "ShellacAudio": ["ShellacModel", "CFileSystem", "CNettle"],
    "ShellacModel": [],
    // Plugins are seen through the C header only.
    "ShellacPluginHost": ["CShellacPlugin", "CPluginGuard", "CZip", "ShellacModel"],
    // What plugins are made with. They see nothing of the program, and the program nothing of them.
    "ShellacPluginSDK": ["CShellacPlugin"],
    "ShellacTabular": ["ShellacPluginSDK"],
    "ShellacPlaylists": ["ShellacPluginSDK"],
    "ShellacXML": ["ShellacPluginSDK", "CXML"],
    "ShellacAccounting": ["ShellacPluginSDK"],
    // C and C++: what Swift may not see of ICU, TagLib and the system. They include nothing of ours.
    "CFileSystem": [], "CDelta": [], "CICU": [], "CPipes": [], "CPluginGuard": [], "CShellacPlugin": [],
    "CTagLib": [], "CTagLibExtras": [], "CNettle": [], "CXML": [], "CLibXML": [], "CZip": [],
  ]

  /// What a plugin may import besides the platform.
  static let allowedToPlugins: Set<String> = ["ShellacPluginSDK", "ShellacTabular"]

  /// What a single plugin may import besides: what several of a kind share, or C of its own.
  static let allowedToPlugin: [String: Set<String>] = [
    "CommandExport": ["CPipes"],
    "M3UFormat": ["ShellacPlaylists"], "PLSFormat": ["ShellacPlaylists"], "JSPFFormat": ["ShellacPlaylists"],
    "WPLFormat": ["ShellacPlaylists", "ShellacXML"],
    "XSPFFormat": ["ShellacPlaylists", "ShellacXML"],
    "HledgerExport": ["ShellacAccounting"], "BeancountExport": ["ShellacAccounting"],
    "AppleLibraryFormat": ["ShellacXML"],
  ]

  static func violations(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      let own =
        file.path.hasPrefix("Plugins/")
        ? allowedToPlugins.union(allowedToPlugin[file.module] ?? []) : allowed[file.module] ?? []
      return file.imports.filter { !platform.contains($0) && !own.contains($0) }
        .map { "\(file.path) imports \($0): ImportTests.allowed says which way imports go" }
    }
  }

  @Test("imports follow the arrows between the modules")
  func directions() throws {
    let files = try SourceTree.sources("swift")
    #expect(files.count > 20)
    expectNone(Self.violations(in: files))
  }

  @Test("every module has its line in the list of imports, and every line its module")
  func listMatchesFolders() throws {
    #expect(Set(try SourceTree.folders(in: "Sources")) == Set(Self.allowed.keys))
  }

  @Test("every module is described in ARCHITECTURE.md")
  func described() throws {
    let page = try SourceTree.file("ARCHITECTURE.md").text
    for module in Self.allowed.keys where !page.contains("`\(module)`") {
      Issue.record("ARCHITECTURE.md does not mention `\(module)`")
    }
  }

  @Test("C and C++ files include their own module's headers and the system's only")
  func includes() throws {
    let files = try SourceTree.sources("c", "cpp", "h", "hpp")
    for file in files {
      let own = Set(files.filter { $0.module == file.module }.map(\.name))
      for line in file.lines where line.hasPrefix("#include \"") {
        let header = line.dropFirst("#include \"".count).prefix { $0 != "\"" }
        let name = header.split(separator: "/").last.map(String.init) ?? ""
        #expect(own.contains(name), "\(file.path) includes \(header), which is not of \(file.module)")
      }
    }
  }

  @Test(
    "the rule sees every form of import",
    arguments: [
      "import GRDB", "  import GRDB", "@preconcurrency import GRDB", "public import GRDB",
      "@testable import GRDB", "import struct GRDB.Row", "import GRDB.Row", "import GRDB // why not",
    ])
  func forms(line: String) {
    let file = SourceFile(path: "Sources/ShellacCLI/Commands/A.swift", text: "// import B\n\(line)\n")
    #expect(file.imports == ["GRDB"])
    #expect(Self.violations(in: [file]).count == 1)
  }

  @Test("comments and strings are no imports")
  func noImports() {
    let text = "/// import GRDB\nlet text = \"import GRDB\"\nlet more = \"\"\"\n  import GRDB\n  \"\"\"\n"
    #expect(SourceFile(path: "Sources/ShellacCLI/A.swift", text: text).imports == [])
  }
}
