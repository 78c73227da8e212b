import ShellacTestSupport
import Testing

/// The program and its plugins open no connection: nothing in them could.
struct NetworkTests {
  /// What reaches a network.
  ///
  /// `Process` does to hear of its children. `URLSession` has a module of its own, which `ImportTests` allows to nobody.
  static let marks = [
    "Process", "Host", "SocketPort", "CFSocket", "CFSocketCreate", "NetService", "NSURLConnection",
    "AF_INET", "AF_INET6", "PF_INET", "PF_INET6", "getaddrinfo", "gethostbyname", "sockaddr_in",
  ]

  static func violations(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      marks.filter { file.mentions(word: $0) }
        .map {
          "\(file.path) has \($0): nothing here reaches a network; TrialProcess starts a child without it"
        }
    }
  }

  @Test("no source names what reaches a network")
  func sources() throws {
    expectNone(Self.violations(in: try SourceTree.sources("swift", "c", "cpp", "h", "hpp")))
  }

  @Test("the rule sees a child process of Foundation's, and no word that only begins so")
  func ruleSees() {
    let file = SourceFile(
      path: "Sources/ShellacCLI/A.swift", text: "let process = Process()\nlet ProcessBorder = 1\n")
    #expect(Self.violations(in: [file]).count == 1)
    let other = SourceFile(path: "Sources/ShellacCLI/B.swift", text: "struct ProcessBorder {}  // Process\n")
    #expect(Self.violations(in: [other]) == [])
  }

  /// Functions of the system that a linked library must not bring along either.
  static let functions: Set<Substring> = [
    "socket", "connect", "bind", "listen", "accept", "accept4", "getaddrinfo", "gethostbyname",
    "gethostbyname_r",
  ]

  @Test("neither the program nor a plugin calls what opens connections", .enabled(if: OutsideNames.canBeRead))
  func symbols() throws {
    let shell = Shell()
    let files = ["shellac", "lib*Format.so", "lib*Export.so"].map { "'\(BuiltProgram.folder)'/\($0)" }
    let result = try shell.run("nm -D --undefined-only \(files.joined(separator: " "))")
    #expect(result.status == 0, "\(result.errors)")
    let names = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      .map { $0.prefix { $0 != "@" } }
    #expect(names.count > 1000)
    let found = names.filter { Self.functions.contains($0) || $0.hasPrefix("$s10Foundation7ProcessC") }
    expectNone(found.map { "\($0) is called" })
  }
}

private enum OutsideNames {
  /// Whether there is a program that tells what others call.
  static let canBeRead = (try? Shell().run("command -v nm").status) == 0
}
