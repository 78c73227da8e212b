import ShellacPlaylists
import ShellacPluginSDK
import ShellacXML

/// Elements of XSPF, each on its line.
struct XSPFElements {
  let output: ByteOutput
  let lineEnd: [UInt8]
  /// Whether all text since this was set could be written.
  var isWhole = true

  private static let indents = (0..<4).map { [UInt8](repeating: 0x20, count: 2 * $0) }

  init(output: ByteOutput, lineEnd: [UInt8]) {
    self.output = output
    self.lineEnd = lineEnd
  }

  /// Adds a line of tags.
  func line(_ depth: Int, _ text: String) {
    output.withBytes { bytes in
      bytes.append(contentsOf: Self.indents[depth])
      bytes.append(contentsOf: text.utf8)
      bytes.append(contentsOf: lineEnd)
    }
  }

  /// Adds an element that holds a number.
  func number(_ depth: Int, _ name: String, _ number: Int64) {
    open(depth, name)
    output.append(number)
    close(name)
  }

  /// Adds an element of text; nothing when there is none.
  mutating func text(_ depth: Int, _ name: String, _ content: UnsafeRawBufferPointer?) {
    guard let content else { return }
    open(depth, name)
    if !XMLText.append(content, to: &output.bytes) { isWhole = false }
    close(name)
  }

  /// Adds an element of text.
  mutating func text(_ depth: Int, _ name: String, _ content: String) {
    var content = content
    content.withUTF8 { text(depth, name, UnsafeRawBufferPointer($0)) }
  }

  /// Adds an element of bytes that need no escapes but `&`.
  mutating func element(_ depth: Int, _ name: String, _ content: [UInt8]) {
    content.withUnsafeBytes { text(depth, name, $0) }
  }

  /// Adds an element that holds an address.
  mutating func address(_ depth: Int, _ name: String, _ address: String) {
    element(depth, name, Self.encoded(address))
  }

  /// Adds elements that there may be one of.
  ///
  /// - Parameter names: whether each holds an address.
  mutating func singletons(_ depth: Int, _ names: KeyValuePairs<String, Bool>, _ extras: [Extra]) {
    for (name, isAddress) in names {
      guard let extra = extras.first(where: { $0.name == XSPFFormat.prefix + name }) else { continue }
      if isAddress { address(depth, name, extra.value) } else { text(depth, name, extra.value) }
    }
  }

  /// Adds links, metadata and extensions.
  mutating func further(_ depth: Int, _ extras: [Extra], warn: (PluginError) -> Void) {
    for extra in extras {
      let parts = extra.name.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "xspf:link":
        open(depth, "link", "rel", parts[1])
        if !XMLText.append(String(decoding: Self.encoded(extra.value), as: UTF8.self), to: &output.bytes) {
          isWhole = false
        }
        close("link")
      case "xspf:meta":
        open(depth, "meta", "rel", parts[1])
        if !XMLText.append(extra.value, to: &output.bytes) { isWhole = false }
        close("meta")
      case "xspf:extension":
        guard XMLFragment.isWellFormed(extra.value) else {
          warn(PluginError("an extension of \(parts[1]) is not well-formed XML, and is left out"))
          continue
        }
        open(depth, "extension", "application", parts[1])
        output.append(extra.value)
        close("extension")
      default: break
      }
    }
  }

  private func open(_ depth: Int, _ name: String) {
    output.withBytes { bytes in
      bytes.append(contentsOf: Self.indents[depth])
      bytes.append(UInt8(ascii: "<"))
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  private func open(_ depth: Int, _ name: String, _ attribute: String, _ address: String) {
    output.bytes.append(contentsOf: Self.indents[depth])
    output.append("<\(name) \(attribute)=\"")
    XMLText.append(
      String(decoding: Self.encoded(address), as: UTF8.self), to: &output.bytes, inAttribute: true)
    output.append("\">")
  }

  private func close(_ name: String) {
    output.withBytes { bytes in
      bytes.append(contentsOf: "</".utf8)
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: ">"))
      bytes.append(contentsOf: lineEnd)
    }
  }

  private static func encoded(_ address: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var address = address
    address.withUTF8 { PercentEncoding.appendReference(UnsafeRawBufferPointer($0), to: &bytes) }
    return bytes
  }
}
