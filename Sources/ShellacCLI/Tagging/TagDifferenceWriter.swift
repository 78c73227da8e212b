import ShellacModel

/// Writes what changes in each file: the old values and the new ones, field by field.
struct TagDifferenceWriter {
  private let context: CommandContext
  private let hasColour: Bool
  private let width: Int?
  private var hasRows = false

  init(_ context: CommandContext) throws {
    self.context = context
    hasColour = try context.coloursOutput() && !context.options.json
    width = Terminal.columns(context.surroundings.standardOutput, context.surroundings)
  }

  mutating func begin() { if context.options.json { context.output.write("{\"files\":[") } }

  mutating func write(_ planned: PlannedTags) throws {
    if context.options.json {
      writeJSON(planned)
    } else if !context.options.quiet {
      writeText(planned)
    }
    hasRows = true
    try context.output.flushIfFull()
  }

  /// Ends the list with some facts about all of it.
  func end(_ facts: [(name: String, value: String)]) throws {
    if context.options.json {
      context.output.write("]")
      for fact in facts { context.output.write(",\"\(fact.name)\":\(fact.value)") }
      context.output.write("}\n")
    }
    try context.output.flush()
  }

  private func writeJSON(_ planned: PlannedTags) {
    var buffer = TextBuffer()
    buffer.append(hasRows ? ",\n" : "")
    buffer.append("{\"path\":")
    planned.file.path.withUnsafeBytes { buffer.append($0, as: .json) }
    buffer.append(",\"file\":\(planned.file.id),\"song\":\(planned.file.song),\"fields\":{")
    for (index, difference) in planned.plan.differences.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.append(difference.field.description, as: .json)
      buffer.append(":{\"old\":")
      buffer.appendJSON(difference.old)
      buffer.append(",\"new\":")
      buffer.appendJSON(difference.new)
      buffer.append("}")
    }
    buffer.append("}}")
    context.output.buffer.bytes += buffer.bytes
  }

  private func writeText(_ planned: PlannedTags) {
    var text = Style.bold.apply(Self.safe(readable(planned.file.path)), hasColour) + "\n"
    let names = planned.plan.differences.map(\.field.description)
    let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
    for (difference, name) in zip(planned.plan.differences, names) {
      let (old, new) = fitted(Self.shown(difference.old), Self.shown(difference.new), beside: nameWidth + 7)
      text += "  " + name + String(repeating: " ", count: nameWidth - DisplayWidth.of(name)) + "  "
      text += Style.red.apply(old, hasColour) + " → " + Style.green.apply(new, hasColour) + "\n"
    }
    context.output.write(text)
  }

  /// Both texts in what the terminal has room for; the shorter one is cut only when it has to be.
  private func fitted(_ old: String, _ new: String, beside used: Int) -> (String, String) {
    guard let width, width > used + 8 else { return (old, new) }
    let room = width - used
    let (a, b) = (DisplayWidth.of(old), DisplayWidth.of(new))
    if a + b <= room { return (old, new) }
    let half = room / 2
    let oldRoom = a <= half ? a : max(half, room - b)
    let newRoom = b <= half ? b : max(half, room - a)
    return (
      DisplayWidth.truncate(old, to: oldRoom),
      DisplayWidth.truncate(new, to: min(newRoom, room - min(a, oldRoom)))
    )
  }

  private static func shown(_ values: [String]) -> String {
    values.isEmpty ? "(none)" : values.map(safe).joined(separator: "; ")
  }

  private static func safe(_ text: String) -> String { TextBuffer.text(text, as: .terminal) }
}
