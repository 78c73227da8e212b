import ArgumentParser
import ShellacModel

/// What is shown of each row.
struct ColumnOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fields to show, as a,b:Header,c; see 'shellac fields'.", valueName: "fields"),
    completion: .custom { _, _, prefix in Completions.columns(prefix) })
  var columns: ArgumentText?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A line for each row, as '{artist} - {title}'.", valueName: "template"))
  var template: ArgumentText?

  @Flag(help: "Show each row's sort keys and the rule that made them.")
  var explainSort = false

  @Flag(help: "Write only how many there are.")
  var count = false
}
