import Foundation
import ShellacFiles
import ShellacModel
import TOMLKit

/// A mapping file, which says what the columns of a table are.
///
/// It is TOML, and goes to the plugin as its option `mapping`.
///
/// Its settings are the plugin's to judge; here only its form is. Each goes with its line, so that the plugin can name
/// it.
struct MappingFile {
  /// The settings as the plugin takes them: JSON of the file's name and, for each setting, its line, path and values.
  let text: String

  /// Whether it says where in a document the records are.
  private let hasRows: Bool

  private static let cap = 1 << 20

  /// Reads the mapping file that an argument names.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, or is no TOML.
  init(_ argument: ArgumentText, in context: CommandContext) throws {
    let path = try PathArgument(argument, in: context.surroundings.workingDirectory)
    let bytes = try FileContents.read(path.bytes, cap: Self.cap, noun: "mapping")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic("mapping '\(path.written)' is not UTF-8", hint: "Save it as UTF-8.")
    }
    try self.init(text: text, shown: path.written)
  }

  /// It as a setting of a plugin.
  var settings: [(key: String, value: String)] { [("mapping", text)] }

  /// Reads the text of a mapping file.
  init(text: String, shown: String) throws {
    let table: TOMLTable
    do throws(TOMLFault) {
      table = try TOMLText.table(text)
    } catch {
      throw Diagnostic(
        "mapping '\(shown)' is no TOML: \(error.reason)", hint: "Mend line \(error.line).",
        place: error.place(in: text))
    }
    let source = TOMLSource(text)
    var buffer = TextBuffer()
    buffer.append("[")
    buffer.append(shown, as: .json)
    for (path, values) in Self.settings(of: table) {
      let line = source.entries.last { path.starts(with: $0.path) }?.line ?? 0
      buffer.append(",[\(line),")
      buffer.appendJSON(path)
      buffer.append(",")
      buffer.appendJSON(values)
      buffer.append("]")
    }
    buffer.append("]")
    self.text = buffer.text
    hasRows = table["rows"] != nil
  }

  /// The format that a file is read as by it, when the user names none.
  func format(of file: String) -> String {
    let isJSON = [".json", ".jsonl", ".ndjson"].contains { file.lowercased().hasSuffix($0) }
    return hasRows || isJSON ? "json" : "csv"
  }

  /// All settings with their paths from the outside in.
  private static func settings(of table: TOMLTable, below path: [String] = []) -> [([String], [String])] {
    table.keys.flatMap { key -> [([String], [String])] in
      guard let value = table[key] else { return [] }
      if let inner = value.table { return settings(of: inner, below: path + [key]) }
      if let array = value.array { return [(path + [key], array.map { text(of: $0) })] }
      return [(path + [key], [text(of: value)])]
    }
  }

  private static func text(of value: any TOMLValueConvertible) -> String {
    if let text = value.string { return text }
    if let flag = value.bool { return flag ? "true" : "false" }
    if let number = value.int { return String(number) }
    return value.debugDescription
  }
}
