import ArgumentParser
import ShellacModel

/// What a command that writes through a plugin takes: which rows, in which order, where to, and the plugin's own options.
///
/// One group, as `ListingOptions` is and for the same reason.
struct ExportOptions: ParsableArguments, QueryChoice, OrderChoice {
  @Argument(help: .terms, completion: .custom { _, _, prefix in Completions.terms(prefix) })
  var words: [QueryTerms] = []

  @Option(help: .query)
  var query: ArgumentText?

  @Option(
    help: ArgumentHelp("A playlist of the library, in its order.", valueName: "name"),
    completion: .custom { _, _, _ in Completions.playlists() })
  var playlist: ArgumentText?

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
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, whole or not at all; standard output without it.", valueName: "file"),
    completion: .file())
  var output: ArgumentText?

  @Option(
    help: .pluginOption,
    completion: .custom { words, _, _ in Completions.pluginOptions(words) })
  var option: [ArgumentText] = []

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

  mutating func validate() throws { try checkPart() }

  /// Whether the export goes to a file: - is standard output.
  var namesFile: Bool { output.map { $0.text != "-" } ?? false }

  /// The settings as keys and values.
  ///
  /// - Throws: `Diagnostic` with status `usage` when one has no `=`.
  func settings() throws -> [(key: String, value: String)] { try Self.settings(option) }

  /// Settings as keys and values.
  ///
  /// - Throws: `Diagnostic` with status `usage` when one has no `=`.
  static func settings(_ options: [ArgumentText]) throws -> [(key: String, value: String)] {
    try options.map { option in
      let text = option.text
      guard let mark = text.firstIndex(of: "="), mark > text.startIndex else {
        throw Diagnostic(
          "'--option \(text)' is not of the form key=value", hint: "Write it as --option bom=true.",
          status: .usage)
      }
      return (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }
  }
}
