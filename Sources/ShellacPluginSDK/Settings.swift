/// The values of a format's options: what the user gave, else what the description says.
public struct Settings: Sendable {
  private var values: [String: String]

  /// Creates settings.
  public init(_ values: [String: String]) { self.values = values }

  /// Settings as the host would give them: the defaults, with some values changed.
  public init(_ descriptions: [OptionDescription], _ changes: [String: String] = [:]) {
    values = [:]
    for description in descriptions { values[description.key] = description.fallback }
    values.merge(changes) { $1 }
  }

  /// The text of an option.
  public func text(_ key: String) -> String { values[key] ?? "" }

  /// Whether an option is on.
  public func flag(_ key: String) -> Bool { values[key] == "true" }

  /// The number of an option; 0 when it has none.
  public func integer(_ key: String) -> Int64 { Int64(values[key] ?? "") ?? 0 }
}
