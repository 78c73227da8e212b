/// One property of a file's tags: an upper-case key and its values, never split.
public struct TagProperty: Sendable, Hashable {
  /// The key, in upper case, as TagLib's property maps name it: `ALBUMARTIST`.
  public var key: String

  /// The values, in first-seen order, each once.
  public var values: [String]

  /// Creates a property.
  public init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }
}
