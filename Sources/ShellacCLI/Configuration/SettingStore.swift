import ShellacLibrary
import ShellacModel
import TOMLKit

/// Where settings are read and changed, whichever home they have.
final class SettingStore {
  private let context: CommandContext
  /// What the library has, read once.
  private var ofLibrary: LibrarySettings?

  init(_ context: CommandContext) {
    self.context = context
  }

  /// The value that is set; nil when it is not.
  ///
  /// - Throws: `Diagnostic`, also when the setting belongs to a library and there is none.
  func value(of setting: Setting) throws -> String? {
    guard let name = LibrarySettings.Name(rawValue: setting.name), setting.home == .library else {
      return try context.configuration().text(setting.name)
    }
    let settings = try ofLibrary ?? context.openLibrary().settings()
    ofLibrary = settings
    return settings[name]
  }

  /// Sets a value.
  ///
  /// - Returns: the value as it is kept.
  /// - Throws: `Diagnostic` when the setting cannot have that value, or it cannot be written.
  func set(_ setting: Setting, to text: String, isDryRun: Bool) throws -> String {
    if let name = LibrarySettings.Name(rawValue: setting.name), setting.home == .library {
      return try set(name, to: text, isDryRun: isDryRun)
    }
    let value = try setting.value(from: setting.kind == .folder ? folder(text) : text)
    if setting.kind == .order { try checkOrder(setting.name, text) }
    try change(setting, to: value, isDryRun: isDryRun)
    return value.text
  }

  /// Looks whether a setting can have a value.
  func check(_ setting: Setting, _ text: String) throws {
    if let name = LibrarySettings.Name(rawValue: setting.name), setting.home == .library {
      return try Wording.check(text, as: name)
    }
    _ = try setting.value(from: text)
    if setting.kind == .order { try checkOrder(setting.name, text) }
  }

  /// The whole path of a folder, so that it is the same wherever a command is run; nothing stays nothing.
  private func folder(_ text: String) throws -> String {
    if text.isEmpty { return text }
    let path = try PathArgument(ArgumentText(argument: text), in: context.surroundings.workingDirectory)
    guard let whole = String(validating: try path.requireFolder(), as: UTF8.self) else {
      throw Diagnostic("the path of '\(text)' is no UTF-8, which settings are", hint: "Name it with --to.")
    }
    return whole
  }

  private func set(_ name: LibrarySettings.Name, to text: String, isDryRun: Bool) throws -> String {
    guard !isDryRun else {
      var settings = try context.openLibrary().settings()
      try settings.set(name, to: text)
      return settings[name]
    }
    let library = try context.openLibrary(changing: "config set \(name.rawValue)")
    try library.change(name, to: text)
    return try library.settings()[name]
  }

  /// Reads an order as it would be read when it is used, beside the others.
  private func checkOrder(_ setting: String, _ keys: String) throws {
    let configuration = try context.configuration()
    guard setting.hasPrefix("orders.") else {
      _ = try configuration.order(keys)
      return
    }
    var orders = Dictionary(uniqueKeysWithValues: configuration.orders.map { ($0.name, $0.keys) })
    orders[String(setting.dropFirst(7))] = keys
    try SortOrderParser.check(named: orders)
  }

  private func change(_ setting: Setting, to value: SettingValue, isDryRun: Bool) throws {
    let path = try context.folders.configuration
    let file = ConfigurationFile(path: path)
    let text = try file.read() ?? ""
    let parts = setting.name.split(separator: ".").map { String($0) }
    let changed = TOMLSource(text).setting(parts, to: value.toml)
    // The change is only taken when reading the file anew gives it back.
    guard let result = try? Configuration(text: changed, path: path), result.values[setting.name] == value
    else {
      // When the file was at fault before, say so.
      _ = try Configuration(text: text, path: path)
      throw Diagnostic(
        "cannot set '\(setting.name)' in '\(path)' as it is written",
        hint: "Set it with an editor: \(setting.name) = \(value.toml)")
    }
    if isDryRun { return }
    try file.replace(with: changed, journal: journal(), summary: "set \(setting.name) = \(value.text)")
  }

  /// The library whose journal keeps what the file was; nil when there is none, or it cannot be used.
  ///
  /// A library that is damaged keeps nobody from setting where to find another.
  private func journal() throws -> Library? {
    guard try context.hasLibrary else { return nil }
    do { return try context.openLibrary(changing: "config set") } catch let diagnostic as Diagnostic {
      if diagnostic.status == .busy { throw diagnostic }
      context.messages.note("This cannot be undone, the journal cannot be written: \(diagnostic.message)")
      return nil
    }
  }
}
