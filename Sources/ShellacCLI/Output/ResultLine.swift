import ShellacLibrary
import ShellacModel

/// What a changing command did: a line for people, or facts as one JSON object.
struct ResultLine {
  private let text: String
  private let facts: [(name: String, value: CellValue)]

  init(_ text: String, _ facts: [(name: String, value: CellValue)]) {
    self.text = text
    self.facts = facts
  }

  /// Writes it to standard output; the line for people not when they want quiet.
  func write(to context: CommandContext) throws {
    context.output.escapesForTerminal = true
    if context.options.json {
      var writer = JSONWriter.lines(facts.map { OutputColumn($0.name) }, endsInNull: false)
      writer.write(ListedRow(facts.map(\.value)), to: &context.output.buffer)
    } else if !context.options.quiet {
      context.output.write(text + "\n")
    }
    try context.output.flush()
  }
}
