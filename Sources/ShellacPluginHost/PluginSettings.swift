import ShellacModel

/// What a plugin is used for.
public enum PluginUse: Sendable, Hashable {
  case reading
  case writing
}

/// The values of all options of a reader or writer, checked.
public struct PluginSettings: Sendable {
  /// Keys and values in the order of the plugin's description.
  public let values: [(key: String, value: String)]

  init(_ values: [(key: String, value: String)]) { self.values = values }

  /// The value of an option.
  public subscript(key: String) -> String? { values.first { $0.key == key }?.value }
}

extension OptionDescription {
  /// Whether a value is one that the option takes.
  func accepts(_ value: String) -> Bool {
    switch kind {
    case .text: !value.utf8.contains(0)
    case .flag: value == "true" || value == "false"
    case .integer: Int64(value) != nil
    case .choice(let choices): choices.contains(value)
    }
  }
}

extension LoadedPlugin {
  /// Checks what a user gave with `--option key=value`, and adds the defaults; of a key given twice the last counts.
  ///
  /// - Throws: `Diagnostic` with `usage` for a key, a type or a choice that the plugin does not have.
  public func settings(
    _ given: [(key: String, value: String)] = [], for use: PluginUse
  ) throws -> PluginSettings {
    let options = try options(for: use)
    var values: [String: String] = [:]
    for (key, value) in given {
      guard let option = options.first(where: { $0.key == key }) else {
        throw diagnostic(
          "there is no option '\(key)' for \(use == .reading ? "reading" : "writing")",
          hint: Suggestion.closest(to: key, among: options.map(\.key)).map { "Did you mean '\($0)'?" }
            ?? (options.isEmpty
              ? "Leave it out: it has none."
              : "It has \(CountText.list(options.map(\.key), "and", isQuoted: true))."),
          status: .usage)
      }
      guard option.accepts(value) else { throw refusal(of: value, for: option) }
      values[key] = value
    }
    return PluginSettings(options.map { ($0.key, values[$0.key] ?? $0.fallback) })
  }

  /// What can be set for a use.
  ///
  /// - Throws: `Diagnostic` when it has no such use.
  public func options(for use: PluginUse) throws -> [OptionDescription] {
    switch use {
    case .reading: try requireReader().options
    case .writing: try requireExporter().options
    }
  }

  /// What it reads.
  ///
  /// - Throws: `Diagnostic` when it does not read.
  func requireReader() throws -> ReaderDescription {
    if let reader { return reader }
    throw diagnostic("it writes \(name), and does not read it", status: .usage)
  }

  /// What it writes.
  ///
  /// - Throws: `Diagnostic` when it does not write.
  public func requireExporter() throws -> ExporterDescription {
    if let exporter { return exporter }
    throw diagnostic("it reads \(name), and does not write it", status: .usage)
  }

  private func refusal(of value: String, for option: OptionDescription) -> Diagnostic {
    let hint =
      switch option.kind {
      case .choice(let choices):
        Suggestion.closest(to: value, among: choices).map { "Did you mean '\($0)'?" }
          ?? "It takes \(CountText.list(choices, "or", isQuoted: true))."
      case .flag: "Pass --option \(option.key)=true or --option \(option.key)=false."
      case .integer: "Pass a whole number, such as --option \(option.key)=\(option.fallback)."
      case .text: "Pass text without NUL."
      }
    return diagnostic(
      "option '\(option.key)' does not take '\(value)'", hint: hint, status: .usage)
  }
}
