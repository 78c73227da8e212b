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
    context.escapeOutput()
    if context.options.json {
      append(to: &context.output.buffer)
      context.output.write("\n")
    } else if !context.options.quiet {
      context.output.write(text + "\n")
    }
    try context.output.flush()
  }

  private func append(to buffer: inout TextBuffer) {
    buffer.appendObject(facts.map { ($0.name, $0.value) })
  }

  /// Writes the lines of a command that does several things; for programs they are one JSON array.
  static func write(_ lines: [ResultLine], to context: CommandContext) throws {
    guard context.options.json else { return try lines.forEach { try $0.write(to: context) } }
    context.escapeOutput()
    context.output.write("[")
    for (index, line) in lines.enumerated() {
      if index > 0 { context.output.write(",\n") }
      line.append(to: &context.output.buffer)
    }
    context.output.write("]\n")
    try context.output.flush()
  }
}
