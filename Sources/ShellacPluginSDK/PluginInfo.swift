/// What a plugin says of itself.
public struct PluginInfo: Sendable {
  /// Its name in commands: the name of its folder in lower case, without `Format` or `Export`.
  public var id: String

  /// Its name for people.
  public var name: String

  /// Its version, as `1.0.0`.
  public var version: String

  /// One sentence.
  public var summary: String

  /// Command lines that show its use.
  public var examples: [String]

  /// Describes a plugin.
  public init(id: String, name: String, version: String, summary: String, examples: [String] = []) {
    self.id = id
    self.name = name
    self.version = version
    self.summary = summary
    self.examples = examples
  }
}
