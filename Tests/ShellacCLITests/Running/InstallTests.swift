import Foundation
import ShellacTestSupport
import Testing

/// What `make install` puts in place.
@Suite struct InstallTests {
  private static let tools = ["mandoc", "fish", "zsh", "pkg-config", "cmark-gfm", "python3"]

  private static var missing: [String] {
    tools.filter { access("/usr/bin/" + $0, X_OK) != 0 }
  }

  @Test(
    "it is whole, readable by all, has a page for every command, works from there, takes plugins in C, and goes again",
    .enabled(
      if: missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil,
      "'Scripts/install-dependencies.sh --tests' installs what is missing"))
  func installed() throws {
    let shell = Toolchain.shell()
    let result = try shell.run("'\(Checkout.path)/Tests/Install/run.sh' '\(BuiltProgram.folder)'")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
