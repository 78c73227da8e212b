/// Why a format cannot go on, or cannot take a row: a sentence, one thing to do, and the place in the input.
public struct PluginError: Error, Sendable, Hashable {
  /// What is wrong, in lower case, without a final period.
  public var message: String

  /// One action, as a sentence; nil when there is none.
  public var hint: String?

  /// Line in the input, from 1.
  public var line: Int?

  /// Column in the line, from 1.
  public var column: Int?

  /// Creates an error.
  public init(_ message: String, hint: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.hint = hint
    self.line = line
    self.column = column
  }
}

/// The other side wants no more: an output that is closed, a reading that was cancelled.
///
/// Let it pass; it ends the work without a word.
public struct Stopped: Error, Sendable {}

/// The input is of another format: thrown by a reader that sees so only while reading.
public struct NotMine: Error, Sendable {
  /// What was expected and what is there instead, and where; nil when there is no more to say.
  public var reason: PluginError?

  /// Creates the error.
  public init(_ reason: PluginError? = nil) { self.reason = reason }
}
