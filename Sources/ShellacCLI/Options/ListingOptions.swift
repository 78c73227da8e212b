import ArgumentParser
import ShellacModel

/// What a listing shows: which rows, in which order, which part of them, what of each, and in which form.
///
/// Groups of options cost time at every start, and a listing is what answers most often: it has one group where other
/// commands have one for each of these.
struct ListingOptions: ParsableArguments, QueryChoice, OrderChoice, FormChoice {
  @Argument(help: .terms, completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var words: [QueryTerms] = []

  @Option(help: .query)
  var query: ArgumentText?

  @Option(
    parsing: .unconditional, help: .sort, completion: .custom { _, _, prefix in Completions.orders(prefix) })
  var sort: ArgumentText?

  @Flag(help: .reverse)
  var reverse = false

  @Option(parsing: .unconditional, help: .limit)
  var limit: Int?

  @Option(name: .customLong("offset"), parsing: .unconditional, help: .offset)
  var givenOffset: Int?

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

  @Option(name: .customLong("as"), help: .form)
  var form: OutputForm?

  @Flag(help: .null)
  var null = false

  mutating func validate() throws { try checkPart() }
}
