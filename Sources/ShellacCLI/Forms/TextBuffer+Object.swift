import ShellacLibrary
import ShellacModel

extension TextBuffer {
  /// Adds a value as JSON has it.
  mutating func append(json value: CellValue) {
    if value == .null { append("null") } else { ListedRow([value]).append(0, to: &self, as: .json) }
  }

  /// Adds a JSON object; without its last brace when more is to come.
  mutating func appendObject(_ facts: [(String, CellValue)], isOpen: Bool = false) {
    append("{")
    for (index, fact) in facts.enumerated() {
      if index > 0 { append(",") }
      append(fact.0, as: .json)
      append(":")
      append(json: fact.1)
    }
    if !isOpen { append("}") }
  }
}
