/// What a file's tags say, field by field, as it is edited: lists, never joined.
public struct TagValues: Sendable {
  private let properties: [String: [String]]
  /// What they say of numbers, dates and flags.
  private let tags: SongTags

  /// Reads packed properties.
  public init(packed: [UInt8]) {
    tags = SongTags(packedProperties: packed)
    properties = Dictionary(
      PackedProperties.unpack(packed).map { ($0.key, $0.values) }, uniquingKeysWith: { first, _ in first })
  }

  var keys: [String] { Array(properties.keys) }

  subscript(key: String) -> [String]? { properties[key] }

  /// The key that a fact is read from; nil when it is not there.
  func key(of fact: TagFact) -> String? { fact.spellings.first { properties[$0] != nil } }

  /// The values of a fact, without blanks around them.
  func texts(_ fact: TagFact) -> [String] {
    guard let key = key(of: fact), let values = properties[key] else { return [] }
    return values.compactMap { value in
      var value = value
      return value.withUTF8 { TagText.text(UnsafeRawBufferPointer($0)) }
    }
  }

  /// The values of a field; none when the tags do not say, or the field is not one of tags.
  public func values(of field: FieldReference) -> [String] {
    switch field {
    case .tag(let key): return properties[key] ?? []
    case .field(let field):
      if let fact = TagField.fact(of: field), TagField.isPlain(field) { return texts(fact) }
      return typed(field).map { [$0] } ?? []
    }
  }

  /// A number as the tags write it where that is just the number, such as `03`; else as it is read.
  func written(_ field: Field) -> String? {
    guard let read = typed(field) else { return nil }
    guard let fact = TagField.fact(of: field), let text = texts(fact).first else { return read }
    let number = text.prefix { $0 != "/" }
    return Int(number) == Int(read) ? String(number) : text.utf8.first.map { $0 > 0x39 } == true ? text : read
  }

  private func typed(_ field: Field) -> String? {
    switch field {
    case .track: return tags.track.map(String.init)
    case .tracktotal: return tags.trackTotal.map(String.init)
    case .disc: return tags.disc.map(String.init)
    case .disctotal: return tags.discTotal.map(String.init)
    case .date: return tags.date?.description
    case .originaldate: return tags.originalDate?.description
    case .compilation: return tags.isCompilation.map { $0 ? "true" : "false" }
    default: return nil
    }
  }

  static func shown(_ values: [String]) -> String {
    values.isEmpty ? "nothing" : values.map { String($0.prefix(60)).quoted }.joined(separator: ", ")
  }
}
