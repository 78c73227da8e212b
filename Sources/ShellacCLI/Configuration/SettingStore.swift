import ShellacLibrary
import ShellacModel
import TOMLKit

/// Where settings are read and changed, whichever home they have.
struct SettingStore {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// The value that is set; nil when it is not, or when there is no library to hold it.
  func value(of setting: Setting) throws -> String? {
    switch setting.home {
    case .file: return try context.configuration().text(setting.name)
    case .library: return nil
    }
  }

  /// Sets a value.
  ///
  /// - Returns: the value as it is kept.
  /// - Throws: `Diagnostic` when the setting cannot have that value, or it cannot be written.
  func set(_ setting: Setting, to text: String, isDryRun: Bool) throws -> String {
    let value = try setting.value(from: text)
    if setting.kind == .order { _ = try SortOrderParser.parse(text, named: [:]) }
    try change(setting, to: value, isDryRun: isDryRun)
    return value.text
  }

  private func change(_ setting: Setting, to value: SettingValue, isDryRun: Bool) throws {
    let path = context.folders.configuration
    let file = ConfigurationFile(path: path)
    let text = try file.read() ?? ""
    let parts = setting.name.split(separator: ".").map { String($0) }
    let changed = TOMLSource(text).setting(parts, to: value.toml)
    // The change is only taken when reading the file anew gives it back.
    guard let result = try? Configuration(text: changed, path: path), result.values[setting.name] == value else {
      // When the file was at fault before, say so.
      _ = try Configuration(text: text, path: path)
      throw Diagnostic(
        "cannot set '\(setting.name)' in '\(path)' as it is written",
        hint: "Set it with an editor: \(setting.name) = \(value.toml)")
    }
    if !isDryRun { try file.replace(with: changed) }
  }
}
