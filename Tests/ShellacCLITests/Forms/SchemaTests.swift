import Foundation
import ShellacTestSupport
import Testing

/// What programs may rely on: the schemas in `Documentation/Schemas`.
@Suite struct SchemaTests {
  private static let validator = "/usr/lib/python3/dist-packages/jsonschema/__init__.py"

  private static let isCI = ProcessInfo.processInfo.environment["CI"] != nil

  /// Every command of the program once, and each socket that one of them opened.
  private static let session = Result { () throws -> (result: Shell.Result, sockets: [Substring]) in
    let shell = Shell()
    let watcher = SystemCalls.areTold ? SystemCalls.tracingAll("socket", to: ".sockets") : []
    let check = ["Tests/Schemas/check.py", "Samples", "Documentation/Schemas"].map {
      "'\(Checkout.path)/\($0)'"
    }
    let words = watcher + ["/usr/bin/python3"] + check
    let result = try shell.run("touch none.batch; \(words.joined(separator: " "))")
    let log =
      watcher.isEmpty ? "" : try String(contentsOfFile: shell.folder.path(".sockets"), encoding: .utf8)
    return (result, log.split(separator: "\n").filter { $0.contains("socket(") })
  }

  @Test(
    "what every command writes with --json is what its schema says, and all that the schema says comes up",
    .enabled(
      if: access(validator, R_OK) == 0 || isCI,
      "python3-jsonschema is not installed: 'Scripts/install-dependencies.sh --tests' does it"))
  func schemas() throws {
    let result = try Self.session.get().result
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "no command opens a socket of a network",
    .enabled(if: (SystemCalls.areTold && access(validator, R_OK) == 0) || isCI, "strace may not trace"))
  func sockets() throws {
    // Sockets of the machine itself are how the system's list of users may be asked.
    let sockets = try Self.session.get().sockets
    #expect(sockets.allSatisfy { $0.contains("socket(AF_UNIX") }, "\(sockets)")
  }
}
