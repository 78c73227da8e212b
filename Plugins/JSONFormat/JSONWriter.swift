import ShellacPluginSDK
import ShellacTabular

/// One JSON array of objects (RFC 8259), written as the rows come.
///
///     [{"artist":"Björk","title":"Jóga","track":2},
///     {"artist":"Can","title":"Vitamin C","track":3}]
struct JSONWriter: ExportFormat {
  static let suffixes = ["json"]
  static let rows = RowKind.allCases
  static let options: [OptionDescription] = [
    .integer(
      "indent", default: 0, help: "Blanks before each key, on a line of its own; 0 writes a line a row.")
  ]

  private let objects: JSONRows
  private let indent: Int
  private let output: ByteOutput
  private var hasRows = false

  init(_ request: ExportRequest, output: ByteOutput) throws {
    let indent = request.settings.integer("indent")
    guard (0...16).contains(indent) else {
      throw PluginError("indent \(indent) is not between 0 and 16", hint: "Pass --option indent=2.")
    }
    self.indent = Int(indent)
    objects = JSONRows(request.columns, indent: 2 * self.indent, margin: self.indent)
    self.output = output
    output.append("[")
  }

  mutating func write(_ row: Row) throws {
    if hasRows { output.append(indent > 0 ? "," : ",\n") }
    hasRows = true
    if indent > 0 {
      output.append(UInt8(ascii: "\n"))
      for _ in 0..<indent { output.append(UInt8(ascii: " ")) }
    }
    objects.append(row, to: output)
  }

  mutating func finish() throws {
    output.append(hasRows && indent > 0 ? "\n]\n" : "]\n")
  }
}
