/// Anything a person reads when something did not go as asked.
///
/// One type for the whole program: errors that end a command, and problems that are named and passed over.
public struct Diagnostic: Error, Sendable, Hashable {
  /// What failed, on which thing, and why, as one sentence in lower case without a final period.
  public var message: String

  /// One action that would help, as a sentence with a final period.
  public var hint: String?

  /// Where in the user's input it failed.
  public var place: Place?

  /// How the program ends when this ends it.
  public var status: ExitStatus

  /// Creates a diagnostic.
  public init(_ message: String, hint: String? = nil, place: Place? = nil, status: ExitStatus = .failed) {
    self.message = message
    self.hint = hint
    self.place = place
    self.status = status
  }
}

extension Diagnostic {
  /// A place in something the user wrote: a query, an order, a template, a file.
  public struct Place: Sendable, Hashable {
    /// The whole text of the line, to show with a mark under the fault.
    public var source: String

    /// The fault's column in `source`, counted in characters from 1.
    public var column: Int

    /// The line number, from 1, when `source` is one line of several.
    public var line: Int?

    /// Creates a place.
    public init(source: String, column: Int, line: Int? = nil) {
      self.source = source
      self.column = column
      self.line = line
    }
  }
}
