/// A field that a user named: a built-in one, or any other tag as `tag.NAME`.
public enum FieldReference: Sendable, Hashable, CustomStringConvertible {
  /// A field of the catalogue.
  case field(Field)

  /// Any tag of the file, by its upper-case key.
  case tag(String)

  /// The field that a user means by `name`: a built-in one in any case and by any alias, or `tag.NAME`.
  ///
  /// In NAME a `%` and two hexadecimal digits stand for a byte, so that it can hold colons, blanks and commas. Only
  /// ASCII letters have a case, as in TagLib's property maps.
  public init?(named name: some StringProtocol) {
    if let field = Field.named(name) {
      self = .field(field)
      return
    }
    guard name.utf8.count > 4, name.utf8.prefix(4).elementsEqual("tag.".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
      let key = Self.decoded(name.utf8.dropFirst(4))
    else { return nil }
    self = .tag(key)
  }

  /// The name as a user writes it.
  public var description: String {
    switch self {
    case .field(let field): field.rawValue
    case .tag(let key): "tag." + Self.encoded(key)
    }
  }

  /// What kind of value it has.
  public var kind: FieldKind {
    switch self {
    case .field(let field): field.kind
    case .tag: .list
    }
  }

  /// What a person probably meant by a name that is none.
  public static func suggestion(for name: String) -> String? {
    Suggestion.closest(to: name, among: allNames)
  }

  private static let allNames = Field.allCases.map(\.rawValue) + Field.allCases.flatMap(\.aliases)

  /// Letters, digits and a few marks stay; all that means something in a query, an order or a template does not.
  private static func encoded(_ key: String) -> String {
    var bytes: [UInt8] = []
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), 0x80...:
        bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String? {
    var result: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(hexadecimal), let low = rest.next().flatMap(hexadecimal)
      else { return nil }
      result.append(high << 4 | low)
    }
    for index in result.indices where result[index] &- 0x61 < 26 { result[index] &-= 0x20 }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
