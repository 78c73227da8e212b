import ShellacPluginSDK

/// A cell that a test gives to a writer, or gets from a reader.
enum TestCell: Hashable, Sendable {
  case null
  case integer(Int64)
  case decimal(String)
  case text(String)
  /// Text that is not UTF-8, which a host never gives and a plugin has to live through.
  case rawText([UInt8])
  case bytes([UInt8])
  case flag(Bool)
  case list([String])

  /// The bytes of a path.
  static func path(_ text: String) -> TestCell { .bytes(Array(text.utf8)) }

  /// Names and values in turn.
  static func pairs(_ extras: KeyValuePairs<String, String>) -> TestCell {
    .list(extras.flatMap { [$0.key, $0.value] })
  }

  /// What a column of a kind holds when its text is this.
  static func of(_ text: String, in kind: ColumnKind) -> TestCell {
    switch kind {
    case .path: .path(text)
    case .list: .list([text, text])
    case .pairs: .list([text, text])
    case .integer: .integer(Int64(text.utf8.count))
    case .decimal, .money, .seconds: .decimal("\(text.utf8.count).25")
    case .flag: .flag(text.isEmpty)
    case .text, .date, .instant: .text(text)
    }
  }
}

extension TestCell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: String...) { self = .list(elements) }
}
