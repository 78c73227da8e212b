import ShellacPluginSDK
import ShellacTabular

/// Reads purchases and coins from JSON: an array of objects, lines of them, or objects within a document, by a mapping;
/// without one what `shellac export json --view purchases` has written.
struct JSONMappedReader: ReadFormat {
  static let suffixes = ["json", "jsonl", "ndjson"]
  static let rows: [RowKind] = [.purchases, .coins]
  static let options: [OptionDescription] = [
    .text("mapping", help: "What the members are; --mapping FILE sets it.")
  ]

  static func probe(path: [UInt8], head: UnsafeRawBufferPointer) -> Int {
    let text = JSONHead(UnsafeRawBufferPointer(rebasing: head.prefix(8192)))
    guard text.begins(with: "{") || text.begins(with: "[") else { return 0 }
    if text.has("\"lineid\":"), text.has("\"source\":") { return 80 }
    // Nobody else wants it: its names are told in the refusal.
    return hasSuffix(path) ? 2 : 0
  }

  static func read(_ input: FileInput, settings: Settings, into rows: RowOutput) throws {
    let text = settings.text("mapping")
    do {
      if text.isEmpty {
        let document = MappedDocument(input, paths: [])
        try document.read(.own(document.firstKeys() ?? []), into: rows)
      } else {
        let mapping = try ColumnMapping(text)
        try MappedDocument(input, paths: mapping.paths).read(mapping, into: rows)
      }
    } catch var error as PluginError {
      error.hint = error.hint ?? "Mend the file at that place, or export it again from its program."
      throw error
    }
  }
}
