// The border to libxml2.

import CXML
import ShellacPluginSDK

/// One document being read.
final class XMLParsing<Handler: XMLHandler> {
  var handler: Handler
  private let border: XMLBorder

  init(_ handler: Handler) throws {
    self.handler = handler
    border = try XMLBorder()
    border.start = { [unowned self] in try self.handler.start($0, at: $1) }
    border.characters = { [unowned self] in try self.handler.characters($0) }
    border.end = { [unowned self] in try self.handler.end() }
  }

  func take(_ bytes: ArraySlice<UInt8>) throws {
    try bytes.withUnsafeBytes { try border.parse($0, isLast: false) }
  }

  func finish() throws { try border.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }
}

/// The callbacks of C, which know no generic types and throw nothing.
private final class XMLBorder {
  var start: (XMLElement, XMLPlace) throws -> Void = { _, _ in }
  var characters: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  var end: () throws -> Void = {}

  private var xml: OpaquePointer?
  private var thrown: (any Error)?
  /// The elements that have begun and not ended.
  private var open: [String] = []
  /// Names of elements, prefixes and namespaces, which libxml2 keeps at one address each.
  private var names: [UnsafePointer<CChar>: String] = [:]

  init() throws {
    var callbacks = shellac_xml_callbacks()
    callbacks.ctx = Unmanaged.passUnretained(self).toOpaque()
    callbacks.start = { ctx, name, prefix, uri, attributes, count in
      XMLBorder.of(ctx).begin(name, prefix, uri, UnsafeBufferPointer(start: attributes, count: count))
    }
    callbacks.end = { ctx in
      let border = XMLBorder.of(ctx)
      if border.thrown == nil { _ = border.open.popLast() }
      border.passOn { try border.end() }
    }
    callbacks.characters = { ctx, text, count in
      let border = XMLBorder.of(ctx)
      border.passOn { try border.characters(UnsafeRawBufferPointer(start: text, count: count)) }
    }
    xml = shellac_xml_open(&callbacks)
    if xml == nil { throw PluginError("no memory to read XML") }
  }

  deinit { shellac_xml_close(xml) }

  func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = shellac_xml_parse(xml, start, bytes.count, isLast ? 1 : 0)
    if let thrown { throw thrown }
    guard status != 0 else { return }
    var (line, column): (UInt32, UInt32) = (0, 0)
    var message = shellac_xml_message(xml, &line, &column).map { String(cString: $0) } ?? ""
    if let first = message.first, message.dropFirst().first?.isLowercase == true {
      message = first.lowercased() + message.dropFirst()
    }
    let hint = shellac_xml_hint(xml).map { String(cString: $0) }
    // libxml2 has many words for an end that comes too early.
    if isLast, hint == nil {
      if let element = open.last {
        message = "the file ends inside <\(element)>"
      } else if names.isEmpty {
        message = "expected an element, found the end of the file"
      }
    }
    throw PluginError(
      "the XML is broken: \(message)",
      hint: hint ?? "Mend the file at that place, or have its program write it again.", line: Int(line),
      column: Int(column))
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ prefix: UnsafePointer<CChar>?, _ uri: UnsafePointer<CChar>?,
    _ attributes: UnsafeBufferPointer<shellac_xml_attribute>
  ) {
    var (line, column): (UInt32, UInt32) = (0, 0)
    shellac_xml_place(xml, &line, &column)
    let element = XMLElement(
      name: text(name) ?? "", prefix: text(prefix), namespace: text(uri),
      attributes: attributes.map { attribute in
        let value = UnsafeRawBufferPointer(start: attribute.value, count: attribute.value_count)
        return XMLAttribute(
          name: text(attribute.name) ?? "", prefix: text(attribute.prefix), namespace: text(attribute.uri),
          value: String(decoding: value, as: UTF8.self))
      })
    open.append(element.name)
    passOn { try start(element, XMLPlace(line: Int(line), column: Int(column))) }
  }

  private func text(_ name: UnsafePointer<CChar>?) -> String? {
    guard let name else { return nil }
    if let known = names[name] { return known }
    let text = String(cString: name)
    // A hostile document may have many names; they need no more room than this.
    if names.count < 1000 { names[name] = text }
    return text
  }

  private func passOn(_ body: () throws -> Void) {
    guard thrown == nil else { return }
    do { try body() } catch {
      thrown = error
      shellac_xml_stop(xml)
    }
  }

  private static func of(_ ctx: UnsafeMutableRawPointer?) -> XMLBorder {
    Unmanaged<XMLBorder>.fromOpaque(ctx!).takeUnretainedValue()
  }
}
