import ShellacModel

/// Queries: what is read has to be read the same from its own text.
final class QueryTarget: FuzzTarget {
  var longestInput: Int { 4096 }

  func run(_ input: [UInt8]) throws -> Outcome {
    let text = String(decoding: input, as: UTF8.self)
    _ = try? QueryParser.parse(arguments: text.split(separator: "\n").map(String.init))
    let words = try ShellWords.split(text)
    let quoted = words.map { ShellWords.quote($0.text) }.joined(separator: " ")
    guard try ShellWords.split(quoted).map(\.text) == words.map(\.text) else {
      return .finding("words that are others when they are quoted")
    }
    let query = try QueryParser.parse(text: text)
    do {
      guard try QueryParser.parse(text: query.description) == query else {
        return .finding("a query that is another from its own text")
      }
    } catch {
      return .finding("a query that cannot be read from its own text")
    }
    return .accepted
  }
}

/// Orders, those of a configuration among them, one a line: `name=text`.
final class OrderTarget: FuzzTarget {
  var longestInput: Int { 4096 }

  func run(_ input: [UInt8]) throws -> Outcome {
    let lines = String(decoding: input, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var named: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { named[String(parts[0])] = String(parts[1]) }
    }
    try? SortOrderParser.check(named: named)
    _ = try? FieldList(parsing: String(lines[0]))
    let order = try SortOrderParser.parse(String(lines[0]), named: named)
    guard try SortOrderParser.parse(order.description) == order else {
      return .finding("an order that is another from its own text")
    }
    return .accepted
  }
}

/// Templates, and what they make of values.
final class TemplateTarget: FuzzTarget {
  var longestInput: Int { 4096 }

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    let template = CompiledTemplate(try TemplateParser.parse(String(decoding: input, as: UTF8.self)))
    var buffer = TextBuffer()
    try template.render(into: &buffer) { (_, buffer) throws(Diagnostic) in
      if chance.isOne(in: 3) { return false }
      buffer.append(chance.one(of: ["7", "", "a/b", "雪", "false", "true"]))
      return true
    }
    return buffer.bytes.count > 64 << 20 ? .finding("a row of more than 64 MiB") : .accepted
  }
}

/// Dates, amounts, packs of coins, edits of tags, and texts for a terminal.
final class ValuesTarget: FuzzTarget {
  var longestInput: Int { 2048 }

  func run(_ input: [UInt8]) throws -> Outcome {
    let text = String(decoding: input, as: UTF8.self)
    var taken = 0
    if let date = PartialDate(parsing: text) {
      taken += 1
      guard PartialDate(parsing: date.description) == date else {
        return .finding("a date that is another from its own text")
      }
      if PartialDate.fault(in: text) != nil { return .finding("a date that is read and at fault") }
    }
    _ = PartialDate.fault(in: text)
    for code in ["EUR", "JPY", "BHD"] {
      guard let currency = ISO4217.currency(code) else { continue }
      if let money = Money(exactly: text, currency) {
        taken += 1
        guard let again = Money(exactly: money.text, currency), again == money else {
          return .finding("an amount that is another from its own text")
        }
        _ = money.adding(money)
        _ = money.rescaled(to: Money.mostDecimals)
      }
      _ = Money(text, currency: code)
    }
    if Money(written: text) != nil { taken += 1 }
    _ = try? CoinPack(parsing: text)
    for field in [Field.title, .track, .date, .length, .compilation, .year] {
      if (try? TagField.canonical(text, in: .field(field))) != nil { taken += 1 }
    }
    _ = Suggestion.closest(to: String(text.prefix(200)), among: ["songs", "albums", "artists"])
    if let reference = FieldReference(named: text) {
      taken += 1
      guard FieldReference(named: reference.description) == reference else {
        return .finding("a field that is another from its own name")
      }
    }
    return Self.isSafe(input)
      ? (taken > 0 ? .accepted : .refused) : .finding("a text that reaches a terminal raw")
  }

  /// Whether what is made for a terminal does nothing to it.
  private static func isSafe(_ input: [UInt8]) -> Bool {
    var buffer = TextBuffer()
    input.withUnsafeBytes { buffer.append($0, as: .terminal) }
    return !RawCharacters.stand(in: buffer.bytes, besides: [])
  }
}
