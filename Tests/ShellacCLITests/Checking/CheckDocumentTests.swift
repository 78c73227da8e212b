import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacCLI

/// `Documentation/Checks.md` is made from the rules; `SHELLAC_RECORD=1` writes it.
@Suite struct CheckDocumentTests {
  @Test func documentIsThatOfTheRules() throws {
    let path = Checkout.path + "/Documentation/Checks.md"
    let written = try? String(contentsOfFile: path, encoding: .utf8)
    guard written != CheckDocument.text else { return }
    if ProcessInfo.processInfo.environment["SHELLAC_RECORD"] == "1" {
      try CheckDocument.text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded Documentation/Checks.md")
    } else {
      Issue.record("Documentation/Checks.md says something else than the rules: run with SHELLAC_RECORD=1")
    }
  }
}
