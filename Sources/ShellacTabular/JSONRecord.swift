import ShellacPluginSDK

/// An object of JSON whose members are facts: some of them by name, and the text that it has in the file.
///
/// Readers of stores' files take what they find: numbers may be written as texts and texts as numbers, null is as good
/// as absent, and of members of one name the last counts, as in JavaScript.
public struct JSONRecord {
  private enum Value {
    case text(String)
    case number(String)
    case flag(Bool)
    case container
  }

  private struct Member {
    var value: Value
    var line, column: Int
  }

  /// The line that it begins on.
  public let line: Int
  /// The column that it begins in.
  public let column: Int
  /// The record as it stands in the file; a longer one is cut.
  public let raw: String

  private let keys: Keys
  private var members: [Member?]
  private let hasCutText: Bool

  /// Names of members, looked up quickly.
  public struct Keys: Sendable, ExpressibleByArrayLiteral {
    fileprivate let slots: [String: Int]

    /// Takes down the names, each once.
    public init(arrayLiteral names: String...) {
      slots = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
  }

  /// Reads an object that has begun.
  ///
  /// - Parameters:
  ///   - keys: the members that are facts; others are passed over.
  ///   - nested: takes the value of a member that is an object or an array and has begun; false: it is passed over.
  public init(
    _ keys: Keys, from reader: inout JSONReader,
    nested: (String, JSONReader.Token, inout JSONReader) throws -> Bool = { _, _, _ in false }
  ) throws {
    (line, column) = (reader.line, reader.column)
    // More than is kept, so that it is cut between two characters.
    reader.beginKeeping(cap: RawRecord.cap + 1)
    let cutTexts = reader.cutTexts
    self.keys = keys
    members = Array(repeating: nil, count: keys.slots.count)
    while case .key(let key) = try reader.required() {
      let token = try reader.required()
      let slot = keys.slots[key]
      let place = (reader.line, reader.column)
      let value: Value?
      switch token {
      case .string(let text): value = .text(text)
      case .number(let digits): value = .number(digits)
      case .flag(let flag): value = .flag(flag)
      case .beginObject, .beginArray:
        if try !nested(key, token, &reader) { try reader.skip(token) }
        value = .container
      default: value = nil
      }
      guard let slot else { continue }
      members[slot] = value.map { Member(value: $0, line: place.0, column: place.1) }
    }
    hasCutText = reader.cutTexts != cutTexts
    raw = reader.endKeeping().withUnsafeBytes { RawRecord.text($0) }
  }

  /// Whether a member is there and not null.
  public func has(_ key: String) -> Bool { member(key) != nil }

  /// A text, or the digits of a number; nil when there is none, or nothing in it.
  public func text(_ key: String) -> String? {
    switch member(key)?.value {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let digits): digits
    default: nil
    }
  }

  /// A whole number; nil when there is none.
  ///
  /// - Throws: `PluginError` with the place when there is something else.
  public func integer(_ key: String) throws(PluginError) -> Int64? {
    guard let member = member(key), let digits = digits(member) else { return nil }
    if let number = Int64(digits) { return number }
    if let number = ExactDecimal(digits)?.whole { return number }
    throw error("a whole number", in: key, member)
  }

  /// A number as exact decimal text; nil when there is none.
  ///
  /// - Throws: `PluginError` with the place when there is something else.
  public func decimal(_ key: String) throws(PluginError) -> ExactDecimal? {
    guard let member = member(key), let digits = digits(member) else { return nil }
    if let number = ExactDecimal(digits) { return number }
    throw error("a number", in: key, member)
  }

  /// Yes or no, also as a number or in words; nil when there is neither.
  public func flag(_ key: String) -> Bool? {
    switch member(key)?.value {
    case .flag(let flag): flag
    case .number(let digits), .text(let digits):
      switch digits {
      case "1", "true", "True", "yes": true
      case "0", "false", "False", "no": false
      default: nil
      }
    default: nil
    }
  }

  /// That a member is not what it should be, with its place.
  public func error(_ expected: String, in key: String) -> PluginError {
    member(key).map { error(expected, in: key, $0) }
      ?? PluginError("expected \(expected) in \"\(key)\", which is not there", line: line, column: column)
  }

  /// Why the record cannot be taken, whatever it says; nil when it can.
  public var fault: PluginError? {
    hasCutText ? PluginError("a text in it is longer than any name is", line: line, column: column) : nil
  }

  private func member(_ key: String) -> Member? {
    let slot = keys.slots[key]
    assert(slot != nil, "\"\(key)\" is not among the keys of the record: it would never be there")
    return slot.flatMap { members[$0] }
  }

  /// What a number is written with; nil when there is nothing; other values as what they are.
  private func digits(_ member: Member) -> String? {
    switch member.value {
    case .number(let digits): return digits
    case .text(let text):
      let trimmed = text.drop { $0 == " " }
      return trimmed.isEmpty ? nil : String(trimmed)
    case .flag(let flag): return flag ? "true" : "false"
    case .container: return "an object or array"
    }
  }

  private func error(_ expected: String, in key: String, _ member: Member) -> PluginError {
    let found =
      switch member.value {
      case .text(let text): "\"\(text.prefix(40))\""
      case .number(let digits): String(digits.prefix(40))
      case .flag(let flag): flag ? "true" : "false"
      case .container: "an object or array"
      }
    return PluginError(
      "expected \(expected) in \"\(key)\", found \(found)", line: member.line, column: member.column)
  }
}
