/// A fact under a name that only the format it comes from knows, kept so that writing the format gives it back.
public struct NamedValue: Sendable, Hashable {
  /// The name, with the format's id before it when it is of one format only: `m3u:EXTGRP`.
  public var name: String

  /// The value, as text.
  public var value: String

  /// Creates a named value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
