import ArgumentParser
import ShellacModel

/// In which order rows come, which of them, and why.
struct OrderOptions: ParsableArguments {
  @OptionGroup var slice: SliceOptions

  @Flag(help: "Show each row's sort keys and the rule that made them.")
  var explainSort = false

  var sort: ArgumentText? { slice.sort }
  var reverse: Bool { slice.reverse }
  var limit: Int? { slice.limit }
  var offset: Int { slice.offset }

  /// The order to use: the one asked for, else the configured one of the view, else nil for the view's own.
  func order(of view: View, _ configuration: Configuration) throws -> SortOrder? {
    try slice.order(of: view, configuration)
  }
}
