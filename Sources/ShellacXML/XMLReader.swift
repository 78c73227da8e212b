import ShellacPluginSDK

/// An attribute of an element.
public struct XMLAttribute: Sendable, Hashable {
  /// Its name, without a prefix.
  public var name: String
  /// The prefix before its name; nil when there is none.
  public var prefix: String?
  /// The namespace of the prefix; nil when there is none.
  public var namespace: String?
  /// Its value.
  public var value: String
}

/// An element that begins.
public struct XMLElement: Sendable, Hashable {
  /// Its name, without a prefix.
  public var name: String
  /// The prefix before its name; nil when there is none.
  public var prefix: String?
  /// The namespace that it is of; nil when it is of none.
  public var namespace: String?
  /// Its attributes, in their order; declarations of namespaces are none.
  public var attributes: [XMLAttribute]

  /// Creates an element.
  public init(name: String, prefix: String? = nil, namespace: String? = nil, attributes: [XMLAttribute] = [])
  {
    self.name = name
    self.prefix = prefix
    self.namespace = namespace
    self.attributes = attributes
  }

  /// The value of an attribute without a prefix.
  public subscript(name: String) -> String? {
    attributes.first { $0.name == name && $0.prefix == nil }?.value
  }
}

/// What takes a document as it is read.
public protocol XMLHandler {
  /// Takes the beginning of an element.
  mutating func start(_ element: XMLElement, at place: XMLPlace) throws

  /// Takes some text of the element that began last; one text may come in pieces.
  mutating func characters(_ text: UnsafeRawBufferPointer) throws

  /// Takes the end of the element that began last and has not ended.
  mutating func end() throws
}

/// A place in a document.
public struct XMLPlace: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Creates a place.
  public init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// Reads XML as it comes, in memory that does not grow with the document.
///
/// Documents may be hundreds of megabytes; hostile ones are refused: those that declare entities or elements, nest
/// more than 200 deep, or have tags or comments of more than 256 KiB. Nothing outside the document is ever opened.
public enum XMLReader {
  /// Gives a document to a handler.
  ///
  /// - Throws: `PluginError` with line and column when it is not well-formed, and whatever the handler throws.
  public static func read(_ input: FileInput, into handler: inout some XMLHandler) throws {
    var chunks = ByteChunks(input)
    try read(into: &handler) { try chunks.next() }
  }

  /// Gives a document to a handler, whose bytes come in pieces until nil.
  static func read<Handler: XMLHandler>(
    into handler: inout Handler, next: () throws -> ArraySlice<UInt8>?
  ) throws {
    let parsing = try XMLParsing(handler)
    defer { handler = parsing.handler }
    while let piece = try next() { try parsing.take(piece) }
    try parsing.finish()
  }
}
