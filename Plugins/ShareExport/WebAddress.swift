/// Addresses that may be given to others.
enum WebAddress {
  /// The address, when anybody may see it: on the web, and without anything that names or lets in its owner.
  ///
  /// Shops put keys into the links of what was bought (`…/download?payment_id=…&sig=…`): such a link is as good as the
  /// receipt, and never shared.
  static func shareable(_ text: String) -> String? {
    guard text.utf8.count <= 2000, let rest = afterScheme(text) else { return nil }
    let marks = Array("\"<>\\^`{|}".utf8)
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !marks.contains($0) }),
      !text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) || $0.properties.isWhitespace })
    else { return nil }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@"), !authority.hasPrefix(":") else { return nil }
    let parts = rest.split(whereSeparator: { "?#&;".contains($0) }).dropFirst()
    guard parts.allSatisfy({ !isSecret($0) }) else { return nil }
    return text
  }

  /// The host of an address, without `www.`.
  static func host(_ address: String) -> String? {
    guard let rest = afterScheme(address) else { return nil }
    let host = rest.prefix { !"/?#:".contains($0) }.lowercased()
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  private static func afterScheme(_ text: String) -> Substring? {
    for scheme in ["https://", "http://"]
    where text.utf8.count > scheme.utf8.count && text.prefix(scheme.count).lowercased() == scheme {
      return text.dropFirst(scheme.count)
    }
    return nil
  }

  /// Whether a part of a query, `key=value`, may tell who somebody is or let somebody in.
  private static func isSecret(_ part: Substring) -> Bool {
    let key = decoded(part.prefix { $0 != "=" }).lowercased().filter { $0.isLetter || $0.isNumber }
    return secrets.contains { key.contains($0) } || exactSecrets.contains(key)
  }

  /// What a key with a secret has in its name.
  private static let secrets = [
    "token", "sig", "auth", "secret", "passw", "payment", "order", "account", "email", "session", "apikey",
    "accesskey", "hmac", "credential", "invoice", "customer", "user", "receipt",
  ]

  private static let exactSecrets: Set<String> = [
    "key", "sid", "si", "code", "hash", "h", "k", "s", "t", "uid", "pwd", "pass", "sitemid", "expires",
    "mail",
  ]

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
