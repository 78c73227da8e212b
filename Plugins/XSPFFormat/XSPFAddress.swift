/// Texts and addresses of XSPF.
enum XSPFAddress {
  /// A text; white space at its ends goes when a line end is in it, as indenting programs write.
  static func text(_ bytes: [UInt8]) -> String {
    var rest = bytes[...]
    let lead = rest.prefix { $0 <= 0x20 }
    if lead.contains(0x0A) { rest = rest.dropFirst(lead.count) }
    let tail = rest.reversed().prefix { $0 <= 0x20 }
    if tail.contains(0x0A) { rest = rest.dropLast(tail.count) }
    return String(decoding: rest, as: UTF8.self)
  }

  /// An address against the one before it in force (RFC 3986, without its corners).
  static func resolved(_ address: String, against base: String) -> String {
    if base.isEmpty || hasScheme(address) { return address }
    if address.hasPrefix("/") {
      guard let scheme = base.firstRange(of: "://") else { return address }
      let end = base[scheme.upperBound...].firstIndex(of: "/") ?? base.endIndex
      return base[..<end] + address
    }
    guard let slash = base.lastIndex(of: "/") else { return address }
    return base[...slash] + address
  }

  private static func hasScheme(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    return bytes[..<colon].allSatisfy {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
        || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || "+-.".utf8.contains($0)
    }
  }
}
