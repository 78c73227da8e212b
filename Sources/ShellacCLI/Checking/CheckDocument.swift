import ShellacLibrary

/// The list of rules as a document, made from the rules themselves.
enum CheckDocument {
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
