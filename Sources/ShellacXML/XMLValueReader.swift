import ShellacPluginSDK

/// Where an element stands in its document.
public struct XMLSpan: Sendable, Hashable {
  /// The line that it begins on, from 1; of an end, that of the end.
  public var line: Int
  /// How many bytes of the document lie before its end: of an element that begins, before the `>` of its tag; nil when
  /// the document is not in UTF-8.
  public var end: UInt64?
  /// Whether its text had more than 65,535 bytes, and only the first are given.
  public var isCut: Bool
}

/// What takes a document in which an element holds text or other elements, never both, such as a property list.
///
/// It is asked once an element rather than three times, which matters when there are millions.
public protocol XMLValueHandler {
  /// Takes the beginning of an element that holds others.
  mutating func begin(_ name: String, at span: XMLSpan) throws

  /// Takes an element that holds no others, and its text.
  mutating func value(_ name: String, _ text: UnsafeRawBufferPointer, at span: XMLSpan) throws

  /// Takes the end of the element that began last and has not ended.
  mutating func end(at span: XMLSpan) throws
}

extension XMLReader {
  /// Gives a document of values to a handler; attributes and text beside elements are passed over.
  ///
  /// - Throws: `PluginError` with line and column when it is not well-formed, and whatever the handler throws.
  public static func read<Handler: XMLValueHandler>(valuesOf input: FileInput, into handler: inout Handler)
    throws
  {
    var chunks = ByteChunks(input)
    let parsing = try XMLValueParsing(handler)
    defer { handler = parsing.handler }
    while let piece = try chunks.next() { try parsing.take(piece) }
    try parsing.finish()
  }
}
