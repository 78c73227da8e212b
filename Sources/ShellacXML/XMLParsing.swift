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

/// One document being read whose elements hold text or others.
final class XMLValueParsing<Handler: XMLValueHandler> {
  var handler: Handler
  private let border: XMLBorder

  init(_ handler: Handler) throws {
    self.handler = handler
    border = try XMLBorder(ofValues: true)
    border.begin = { [unowned self] in try self.handler.begin($0, at: $1) }
    border.value = { [unowned self] in try self.handler.value($0, $1, at: $2) }
    border.finish = { [unowned self] in try self.handler.end(at: $0) }
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
  var begin: (String, XMLSpan) throws -> Void = { _, _ in }
  var value: (String, UnsafeRawBufferPointer, XMLSpan) throws -> Void = { _, _, _ in }
  var finish: (XMLSpan) throws -> Void = { _ in }

  private var xml: OpaquePointer?
  private var thrown: (any Error)?
  /// The elements that have begun and not ended.
  private var open: [String] = []
  /// Names of elements, prefixes and namespaces, which libxml2 keeps at one address each.
  private var names: [(address: UnsafePointer<CChar>, name: String)] = []

  init(ofValues: Bool = false) throws {
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
    if ofValues { Self.takeValues(&callbacks) }
    xml = shellac_xml_open(&callbacks)
    if xml == nil { throw PluginError("no memory to read XML") }
  }

  private static func takeValues(_ callbacks: inout shellac_xml_callbacks) {
    callbacks.begin = { ctx, name, span in
      let border = XMLBorder.of(ctx)
      let name = border.text(name) ?? ""
      border.open.append(name)
      border.passOn { try border.begin(name, XMLSpan(span)) }
    }
    callbacks.value = { ctx, name, text, count, isCut, span in
      let border = XMLBorder.of(ctx)
      let text = UnsafeRawBufferPointer(start: text, count: count)
      border.passOn { try border.value(border.text(name) ?? "", text, XMLSpan(span, isCut: isCut != 0)) }
    }
    callbacks.finish = { ctx, span in
      let border = XMLBorder.of(ctx)
      if border.thrown == nil { _ = border.open.popLast() }
      border.passOn { try border.finish(XMLSpan(span)) }
    }
  }

  deinit { shellac_xml_close(xml) }

  func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = shellac_xml_parse(xml, start, bytes.count, isLast ? 1 : 0)
    if let thrown { throw thrown }
    guard status != 0 else { return }
    var (line, column): (UInt32, UInt32) = (0, 0)
    var message = shellac_xml_message(xml, &line, &column).map { String(cString: $0) } ?? ""
    var hint = shellac_xml_hint(xml).map { String(cString: $0) }
    // An end that comes too early is an error of many kinds.
    if isLast, let element = open.last {
      if shellac_xml_is_at_end(xml) != 0 { (message, hint) = ("the file ends inside <\(element)>", nil) }
    } else if isLast, hint == nil, names.isEmpty {
      message = "expected an element, found the end of the file"
    }
    throw PluginError(
      "the XML is broken: \(message)",
      hint: hint ?? "Mend the file at that place, or export it again from its program.", line: Int(line),
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
    // The names of a format are few, and each is met all the time.
    for known in names where known.address == name { return known.name }
    let text = String(cString: name)
    if names.count < Self.mostNames { names.append((name, text)) }
    return text
  }

  private func passOn(_ body: () throws -> Void) {
    guard thrown == nil else { return }
    do { try body() } catch {
      thrown = error
      shellac_xml_stop(xml)
    }
  }

  /// A hostile document may have many names; no more are looked through.
  private static let mostNames = 48

  private static func of(_ ctx: UnsafeMutableRawPointer?) -> XMLBorder {
    Unmanaged<XMLBorder>.fromOpaque(ctx!).takeUnretainedValue()
  }
}

extension XMLSpan {
  init(_ span: shellac_xml_span, isCut: Bool = false) {
    self.init(line: Int(span.line), end: span.end < 0 ? nil : UInt64(span.end), isCut: isCut)
  }
}
