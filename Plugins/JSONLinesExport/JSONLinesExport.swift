import ShellacPluginSDK
import ShellacTabular

/// JSON Lines (https://jsonlines.org): one object a line.
///
///     {"artist":"Björk","title":"Jóga","track":2}
///     {"artist":"Can","title":"Vitamin C","track":3}
struct JSONLinesExport: ExportFormat {
  static let info = PluginInfo(
    id: "jsonlines", name: "JSON Lines", version: "1.0.0", summary: "One JSON object a line.",
    examples: [
      "shellac export jsonlines -o songs.jsonl", "shellac export jsonlines genre:jazz | jq -r .title",
    ])
  static let suffixes = ["jsonl", "ndjson"]
  static let rows = RowKind.allCases

  private let objects: JSONRows
  private let output: ByteOutput

  init(_ request: ExportRequest, output: ByteOutput) throws {
    objects = JSONRows(request.columns)
    self.output = output
  }

  func write(_ row: Row) throws {
    objects.append(row, to: output)
    output.append(UInt8(ascii: "\n"))
  }
}
