import ShellacPluginSDK

/// One setting of a mapping file: `columns.kind.column = "Type"`.
struct MappingEntry {
  /// The line of the file, from 1.
  var line: Int
  /// Names from the outside in.
  var path: [String]
  var values: [String]
}

extension ColumnMapping {
  /// Reads a mapping as the program hands it on: JSON of the file's name and its settings, each with line, path and
  /// values.
  ///
  ///     ["shop.toml",[2,["columns","title"],["Name"]],[3,["constants","store"],["Example"]]]
  ///
  /// - Throws: `PluginError` that names the line of the mapping file.
  public init(_ text: String) throws {
    var pieces = [Array(text.utf8)[...]]
    var reader = JSONReader { pieces.popLast() }
    guard try reader.next() == .beginArray, case .string(let name)? = try reader.next() else {
      throw PluginError("the mapping is not in the form of Shellac's program", hint: "Use --mapping FILE.")
    }
    var entries: [MappingEntry] = []
    while try reader.required() == .beginArray {
      guard case .number(let line) = try reader.required() else { break }
      entries.append(
        MappingEntry(
          line: Int(line) ?? 0, path: try Self.texts(&reader), values: try Self.texts(&reader)))
      _ = try reader.required()
    }
    var parser = MappingParser(name)
    for entry in entries where entry.path == ["table"] { try parser.take(entry) }
    for entry in entries where entry.path != ["table"] { try parser.take(entry) }
    self = try parser.finished()
  }

  private static func texts(_ reader: inout JSONReader) throws -> [String] {
    var texts: [String] = []
    guard try reader.required() == .beginArray else { return [] }
    while case .string(let text) = try reader.required() { texts.append(text) }
    return texts
  }
}

/// Takes the settings of a mapping file one by one.
private struct MappingParser {
  private var mapping = ColumnMapping()
  private let name: String
  private static let settings = [
    "table", "rows", "dates", "decimal", "delimiter", "encoding", "columns", "constants", "skip", "only",
  ]
  private static let fieldSettings = ["column", "values", "default", "dates", "prefix", "unit"]

  init(_ name: String) {
    self.name = name
    mapping.name = name
    mapping.rows = .purchases
  }

  mutating func take(_ entry: MappingEntry) throws(PluginError) {
    guard let first = entry.path.first else { return }
    switch (first, entry.path.count) {
    case ("columns", 2...): try takeColumn(entry)
    case ("constants", 2): try takeConstant(entry)
    case ("constants", 3...):
      throw fault(entry, "expected one value for '\(entry.path[1])', found a table", hint: nil)
    case ("constants", 1), ("columns", 1), ("skip", 1), ("only", 1):
      throw fault(
        entry, "expected a table, found '\(entry.values.joined(separator: ", "))'",
        hint: "Write its settings below [\(first)].")
    case ("skip", 2), ("only", 2):
      mapping.filters.append(
        ColumnMapping.RowFilter(
          source: entry.path[1], values: Set(entry.values), keeps: first == "only", line: entry.line))
    case ("rows", 1):
      mapping.paths = entry.values.map { $0.split(separator: ".").map(String.init) }
    case ("table", 1):
      mapping.rows = try word(entry, ["purchases", "coins"]) == "coins" ? .coins : .purchases
    case ("dates", 1): mapping.dates = try dates(entry)
    case ("decimal", 1): mapping.decimal = DecimalRule(option: try word(entry, DecimalRule.choices))
    case ("encoding", 1):
      mapping.encoding = TableEncoding(
        rawValue: try word(entry, TableEncoding.allCases.map(\.rawValue)))
    case ("delimiter", 1):
      let text = try single(entry)
      guard text == "tab" || text.utf8.count == 1, let byte = text.utf8.first, byte != UInt8(ascii: "\"")
      else {
        throw fault(entry, "expected one ASCII character or 'tab', found '\(text)'", hint: nil)
      }
      mapping.delimiter = text == "tab" ? UInt8(ascii: "\t") : byte
    default:
      throw unknown(entry, first, "setting", among: Self.settings)
    }
  }

  func finished() throws(PluginError) -> ColumnMapping {
    var mapping = mapping
    let needed = mapping.rows == .coins ? ["coins", "kind", "purchased"] : ["title"]
    for field in needed
    where mapping.field(field) == nil && !(field == "title" && mapping.field("album") != nil) {
      throw PluginError(
        "the mapping '\(name)' does not say which column is '\(field)'",
        hint: "Add \(field) = \"…\" below [columns].")
    }
    if mapping.field("source") == nil {
      let store = mapping.field("store").flatMap { $0.sources.isEmpty ? $0.constant : nil }
      var source = MappedField("source")
      let stem = name.split(separator: "/").last?.split(separator: ".").first.map(String.init)
      source.constant = RowDefaults.slug(store ?? stem ?? name)
      mapping.fields.append(source)
    }
    return mapping
  }

  // Fields.

  private mutating func takeColumn(_ entry: MappingEntry) throws(PluginError) {
    let index = try field(entry)
    let path = entry.path.dropFirst(2)
    switch (path.first, path.count) {
    case (nil, _), ("column", 1):
      guard !entry.values.isEmpty, !entry.values.contains("") else {
        throw fault(entry, "expected the name of a column", hint: nil)
      }
      mapping.fields[index].sources = entry.values
      mapping.fields[index].combination =
        mapping.fields[index].name == "lineid" ? .joined : .firstFilled
    case ("values", 2): mapping.fields[index].values[path.last ?? ""] = try single(entry)
    case ("default", 1): mapping.fields[index].constant = try single(entry)
    case ("prefix", 1): mapping.fields[index].prefix = try single(entry)
    case ("dates", 1): mapping.fields[index].dates = try dates(entry)
    case ("unit", 1): mapping.fields[index].isMilliseconds = try word(entry, ["s", "ms"]) == "ms"
    default: throw unknown(entry, path.first ?? "", "setting of a column", among: Self.fieldSettings)
    }
  }

  private mutating func takeConstant(_ entry: MappingEntry) throws(PluginError) {
    let index = try field(entry)
    let value = try single(entry)
    mapping.fields[index].constant = value
    let name = mapping.fields[index].name
    // A song is a track to stores.
    if !(name == "kind" && value.lowercased() == "song"),
      !(name == "acquired" && value.lowercased() == "bought"),
      let message = ConstantCheck.fault(value, of: name, mapping.rows ?? .purchases)
    {
      throw fault(entry, message, hint: nil)
    }
    guard PurchaseColumn(rawValue: name)?.kind == .instant || CoinColumn(rawValue: name)?.kind == .instant
    else { return }
    // Seconds since an epoch are left to `dates`, which may follow, and so are doubtful days.
    if value.utf8.allSatisfy({ AmountShape.isDigit($0) || $0 == UInt8(ascii: ".") }) { return }
    // Otherwise each row would be refused for it.
    do throws(PluginError) { _ = try DateText.read(value, order: .dayFirst) } catch {
      do throws(PluginError) { _ = try DateText.read(value, order: .monthFirst) } catch {
        throw fault(entry, error.message, hint: "Write dates as 2020-07-07.")
      }
    }
  }

  /// The place of the field that a setting is about.
  private mutating func field(_ entry: MappingEntry) throws(PluginError) -> Int {
    let written = entry.path[1]
    let names = ColumnMapping.names(of: mapping.rows ?? .purchases)
    guard
      let name = names.first(where: {
        $0 == written || ColumnMapping.aliases[$0, default: []].contains(written)
      })
    else { throw unknown(entry, written, "field", among: names) }
    if let index = mapping.fields.firstIndex(where: { $0.name == name }) { return index }
    var field = MappedField(name)
    field.line = entry.line
    mapping.fields.append(field)
    return mapping.fields.count - 1
  }

  // Values.

  private func dates(_ entry: MappingEntry) throws(PluginError) -> DateForm {
    DateForm(rawValue: try word(entry, DateForm.allCases.map(\.rawValue))) ?? .auto
  }

  private func single(_ entry: MappingEntry) throws(PluginError) -> String {
    guard let value = entry.values.first, entry.values.count == 1 else {
      throw fault(
        entry, "expected one value, found a list of \(entry.values.count)", hint: nil)
    }
    return value
  }

  private func word(_ entry: MappingEntry, _ words: [String]) throws(PluginError) -> String {
    let value = try single(entry)
    guard words.contains(value) else {
      throw fault(
        entry, "expected \(Wording.list(words)), found '\(value)'",
        hint: Wording.suggestion(for: value, among: words))
    }
    return value
  }

  private func unknown(
    _ entry: MappingEntry, _ name: String, _ what: String, among names: [String]
  ) -> PluginError {
    fault(
      entry, "there is no \(what) '\(name)'",
      hint: Wording.suggestion(for: name, among: names)
        ?? "There are \(Wording.list(names.map { "'\($0)'" }, "and")).")
  }

  private func fault(_ entry: MappingEntry, _ message: String, hint: String?) -> PluginError {
    PluginError(
      "line \(entry.line) of the mapping '\(name)', \(entry.path.joined(separator: ".")): \(message)",
      hint: hint ?? "Mend the mapping file.")
  }
}
