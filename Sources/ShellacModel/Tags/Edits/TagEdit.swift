/// One thing that a user wants done to a field of a file's tags.
public struct TagEdit: Sendable, Hashable {
  /// What is done with the value.
  public enum Deed: Sendable, Hashable {
    /// It takes the place of all that is there.
    case set
    /// It comes behind what is there, unless it is there.
    case add
    /// It goes, if it is there.
    case remove
    /// All goes; there is no value.
    case clear
  }

  /// What is changed.
  public var field: FieldReference

  /// What is done.
  public var deed: Deed

  /// The value; empty to clear.
  public var value: String

  /// Creates an edit.
  public init(_ field: FieldReference, _ deed: Deed, _ value: String = "") {
    self.field = field
    self.deed = deed
    self.value = value
  }
}

/// What a field of a file's tags was and is to be.
public struct TagDifference: Sendable, Hashable {
  /// The field.
  public var field: FieldReference

  /// Its values as they are.
  public var old: [String]

  /// Its values as they are to be; none when it goes.
  public var new: [String]
}
