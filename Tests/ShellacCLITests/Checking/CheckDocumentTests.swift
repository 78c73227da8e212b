import Foundation
import ShellacLibrary
import ShellacTestSupport
import Testing

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

/// The list of rules as a document, made from the rules themselves.
private enum CheckDocument {
  /// Markdown.
  static var text: String {
    var text = """
      # What `shellac check` looks for

      Numbers and names never change. Switch rules off in the configuration:

          [check]
          off = ["no-purchase", "missing-genre"]

      | Number | Rule | Severity | About | Finds | What helps | `--fix` |
      |---|---|---|---|---|---|---|

      """
    for rule in CheckRule.all {
      let advice = rule.advice.split(separator: "|").joined(separator: "\\|")
      text +=
        "| \(rule.number) | `\(rule.name)` | \(rule.severity.rawValue) | \(rule.about.rawValue) "
        + "| \(rule.sentence) | \(advice) | \(rule.isFixable ? "yes" : "") |\n"
    }
    return text
  }
}
