import ShellacModel
import TOMLKit

/// What the user has set in the configuration file.
struct Configuration {
  private(set) var values: [String: SettingValue] = [:]
  private var path = ""
  private var source = TOMLSource("")

  /// Nothing set.
  init() {}

  /// Reads the file; when there is none, nothing is set.
  ///
  /// - Parameter isNamed: whether the user named the file, so that it has to be there.
  /// - Throws: `Diagnostic` that names the file and the line.
  static func load(from path: String, isNamed: Bool) throws -> Configuration {
    guard let text = try ConfigurationFile(path: path).read() else {
      if isNamed {
        throw Diagnostic(
          "there is no configuration file '\(path)'",
          hint: "Check the path after --config or in SHELLAC_CONFIG.")
      }
      return Configuration()
    }
    return try Configuration(text: text, path: path)
  }

  /// Reads the text of a file.
  init(text: String, path: String) throws {
    self.path = path
    let table: TOMLTable
    do throws(TOMLFault) {
      table = try TOMLText.table(text)
    } catch {
      throw Diagnostic(
        "cannot read configuration '\(path)': \(error.reason)", hint: "Mend line \(error.line).",
        place: error.place(in: text))
    }
    source = TOMLSource(text)
    try take(table, prefix: [])
  }

  /// A text that is set.
  func text(_ name: String) -> String? { values[name]?.text }

  /// A yes or no that is set.
  func flag(_ name: String) -> Bool? {
    guard case .flag(let flag) = values[name] else { return nil }
    return flag
  }

  /// A number that is set.
  func integer(_ name: String) -> Int? {
    guard case .integer(let number) = values[name] else { return nil }
    return Int(exactly: number)
  }

  /// A share that is set.
  func share(_ name: String) -> Double? {
    guard case .real(let number) = values[name] else { return nil }
    return number
  }

  /// A list that is set.
  func texts(_ name: String) -> [String]? {
    guard case .texts(let texts) = values[name] else { return nil }
    return texts
  }

  /// When to colour.
  var colour: ColourChoice { text("color").flatMap(ColourChoice.init(rawValue:)) ?? .auto }

  /// The pager, when one is set.
  var pager: String? { text("pager") }

  /// The user's own orders, by name.
  var orders: [(name: String, keys: String)] {
    values.compactMap { name, value in
      name.hasPrefix("orders.") ? (String(name.dropFirst(7)), value.text) : nil
    }.sorted { $0.name < $1.name }
  }

  /// The options that are set for a plugin, as keys and values.
  func options(of plugin: String) -> [(key: String, value: String)] {
    let prefix = "options.\(plugin)."
    return values.compactMap { name, value in
      name.hasPrefix(prefix) ? (String(name.dropFirst(prefix.count)), value.text) : nil
    }.sorted { $0.key < $1.key }
  }

  /// The order that a text names or lists.
  func order(_ text: String) throws -> SortOrder {
    try SortOrderParser.parse(
      text, named: Dictionary(uniqueKeysWithValues: orders.map { ($0.name, $0.keys) }))
  }

  /// The order of a view: the one asked for, else the configured one, else nil for the view's own.
  func order(of view: View, asked: ArgumentText?) throws -> SortOrder? {
    if let asked { return try order(asked.text) }
    let name = "sort.\(view.rawValue)"
    return try text(name).map { text in try naming(name) { try order(text) } }
  }

  /// The line that a setting, or a table of that name, begins on.
  func line(of name: String) -> Int? { source.line(of: name) }

  /// Runs `body`, saying in what goes wrong which setting it comes from.
  func naming<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var diagnostic as Diagnostic {
      let line = source.line(of: name).map { " in line \($0)" } ?? ""
      diagnostic.message = "'\(name)'\(line) of '\(path)': \(diagnostic.message)"
      diagnostic.status = .failed
      throw diagnostic
    }
  }

  private mutating func take(_ table: TOMLTable, prefix: [String]) throws {
    for key in table.keys {
      guard let value = table[key] else { continue }
      let path = prefix + [key]
      let name = path.joined(separator: ".")
      if let inner = value.table {
        guard Setting.isTable(name) else { throw unknown(name) }
        try take(inner, prefix: path)
        continue
      }
      guard let setting = Setting.named(name) else { throw unknown(name) }
      if setting.home == .library {
        throw fault(
          name, "'\(name)' belongs to the library, not to the configuration file",
          hint: "Remove it here and run 'shellac config set \(name) VALUE'.")
      }
      do {
        var value = Self.value(of: value)
        // An option of a plugin is text, which may look like a number or a yes or no.
        if prefix.first == "options", prefix.count == 2 { value = .text(value.text) }
        values[name] = try setting.checked(value)
      } catch let diagnostic as Diagnostic {
        throw fault(name, diagnostic.message, hint: diagnostic.hint)
      }
    }
  }

  private static func value(of value: any TOMLValueConvertible) -> SettingValue {
    if let flag = value.bool { return .flag(flag) }
    if let number = value.int { return .integer(Int64(number)) }
    if let number = value.double { return .real(number) }
    if let array = value.array {
      let texts = array.compactMap(\.string)
      if texts.count == array.count { return .texts(texts) }
    }
    return .text(value.string ?? value.debugDescription)
  }

  private func unknown(_ name: String) -> Diagnostic {
    fault(
      name, "there is no setting '\(name)'",
      hint: Suggestion.hint(for: name, among: Setting.all.map(\.name) + Setting.tables)
        ?? "Run 'shellac config list' to see them.")
  }

  private func fault(_ name: String, _ message: String, hint: String?) -> Diagnostic {
    Diagnostic(
      "configuration '\(path)': \(message)", hint: hint,
      place: source.line(of: name).map { source.place(line: $0, column: 1) })
  }
}
