/// Elements put back into text, so that a part of a document can be kept and stand in another.
///
/// Every namespace that is used is declared in the text itself.
public struct XMLFragment {
  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: [UInt8] = []
  /// Names of open elements, and the namespaces in force in each by their prefixes; "" is that of no prefix.
  private var open: [(name: String, namespaces: [String: String])] = []

  /// Creates a fragment without anything in it.
  public init() {}

  /// Adds the beginning of an element.
  ///
  /// - Returns: by how many bytes the text grew.
  @discardableResult
  public mutating func start(_ element: XMLElement) -> Int {
    let count = bytes.count
    var namespaces = open.last?.namespaces ?? [:]
    var declared: [(String, String)] = []
    func use(_ prefix: String?, _ namespace: String?) {
      let prefix = prefix ?? ""
      guard prefix != "xml", namespaces[prefix] != namespace ?? "" else { return }
      namespaces[prefix] = namespace ?? ""
      declared.append((prefix, namespace ?? ""))
    }
    use(element.prefix, element.namespace)
    for attribute in element.attributes where attribute.prefix != nil {
      use(attribute.prefix, attribute.namespace)
    }
    let name = Self.name(element.prefix, element.name)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for (prefix, namespace) in declared where !(prefix != "" && namespace.isEmpty) {
      append(prefix.isEmpty ? "xmlns" : "xmlns:" + prefix, namespace)
    }
    for attribute in element.attributes {
      append(Self.name(attribute.prefix, attribute.name), attribute.value)
    }
    bytes.append(UInt8(ascii: ">"))
    open.append((name, namespaces))
    return bytes.count - count
  }

  /// Adds text.
  ///
  /// - Returns: by how many bytes the text grew.
  @discardableResult
  public mutating func characters(_ text: UnsafeRawBufferPointer) -> Int {
    let count = bytes.count
    XMLText.append(text, to: &bytes)
    return bytes.count - count
  }

  /// Adds the end of the element that began last.
  ///
  /// - Returns: by how many bytes the text grew.
  @discardableResult
  public mutating func end() -> Int {
    guard let last = open.popLast() else { return 0 }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: last.name.utf8)
    bytes.append(UInt8(ascii: ">"))
    return last.name.utf8.count + 3
  }

  /// Whether a text can stand between two tags.
  public static func isWellFormed(_ text: String) -> Bool {
    var handler = Nothing()
    let bytes = Array("<fragment>".utf8) + Array(text.utf8) + Array("</fragment>".utf8)
    var pieces = [bytes[...]]
    return (try? XMLReader.read(into: &handler) { pieces.popLast() }) != nil
  }

  private mutating func append(_ name: String, _ value: String) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    XMLText.append(value, to: &bytes, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func name(_ prefix: String?, _ name: String) -> String {
    prefix.map { $0 + ":" + name } ?? name
  }

  private struct Nothing: XMLHandler {
    mutating func start(_ element: XMLElement, at place: XMLPlace) {}
    mutating func characters(_ text: UnsafeRawBufferPointer) {}
    mutating func end() {}
  }
}
