/// Text in which markup's characters stand as entities: `Rock &amp; Roll`, `Don&#39;t`.
public enum HTMLEntities {
  /// The text with the entities' characters; what is no entity stays as it is.
  public static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.utf8.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
      let end = name.endIndex
      if end < rest.endIndex, rest.utf8[end] == UInt8(ascii: ";"),
        let character = character(named: Substring(name)), character.value >= 0x20 || character == "\t"
      {
        result.unicodeScalars.append(character)
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        result += "&"
        rest = rest[rest.utf8.index(after: ampersand)...]
      }
    }
    return result + rest
  }

  /// The character that an entity stands for, whose name is `amp` or `#38`; nil when there is none.
  public static func character(named name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value > 0 else { return nil }
    return Unicode.Scalar(value)
  }
}
