/// The text by which something is filed, and the rule that made it.
struct SortExplanation: Sendable, Hashable {
  /// The text that is collated, nil when there is none.
  var text: String?

  /// What was done, such as `sort tag`, `article 'The' moved behind`, `exception`, `as written`, `missing`.
  var rule: String
}

/// Finds the text by which a title or a name is filed: its sort tag, else itself with a leading article behind.
struct SortText: Sendable {
  /// The rules that are followed.
  let rules: SortRules

  private let exceptions: Set<[UInt8]>
  /// Name keys of the articles, under the first byte they may have; both sets hold none for all other bytes.
  private var words: [[[UInt8]]] = Array(repeating: [], count: 256)
  private var prefixes: [[[UInt8]]] = Array(repeating: [], count: 256)
  private let longestArticle: Int
  private static let longestException = 200

  /// Prepares rules.
  init(rules: SortRules) {
    self.rules = rules
    exceptions = Set(rules.exceptions.map { Array(NameKey.key($0).utf8) })
    var longest = 0
    for article in rules.effectiveArticles {
      let key = Array(NameKey.key(article).utf8)
      // A non-ASCII letter folds from other first bytes than its own: all of them are tried.
      guard let first = key.first, key.count <= 32, !article.contains(" ") else { continue }
      longest = max(longest, key.count)
      let isPrefix = key.last == UInt8(ascii: "'")
      let starts = first < 0x80 ? [Int(first), Int(Self.uppercased(first))] : Array(0x80...0xFF)
      for start in Set(starts) {
        if isPrefix {
          prefixes[start].append(Array(key.dropLast()))
        } else if !words[start].contains(key) {
          words[start].append(key)
        }
      }
    }
    longestArticle = longest
  }

  /// The text to collate, nil when there is none.
  func text(for display: String?, sortTag: String? = nil) -> String? {
    explanation(for: display, sortTag: sortTag, explains: false).text
  }

  /// The text to collate, and the rule that made it.
  func explanation(for display: String?, sortTag: String? = nil) -> SortExplanation {
    explanation(for: display, sortTag: sortTag, explains: true)
  }

  private func explanation(for display: String?, sortTag: String?, explains: Bool) -> SortExplanation {
    if let sortTag, let tag = sortTag.withoutOuterBlanks {
      return SortExplanation(text: tag, rule: "sort tag")
    }
    guard let display, let trimmed = display.withoutOuterBlanks else {
      return SortExplanation(text: nil, rule: "missing")
    }
    var text = trimmed
    return text.withUTF8 { bytes in
      var start = 0
      var article = self.article(in: bytes, from: 0)
      if article == nil && rules.ignoresLeadingPunctuation {
        start = Self.endOfPunctuation(bytes)
        if start > 0 { article = self.article(in: bytes, from: start) }
      }
      if article != nil && isException(bytes, from: start) {
        return SortExplanation(text: Self.string(bytes, from: start), rule: "exception")
      }
      if let article {
        let moved =
          Self.string(bytes, from: article.restStart) + ", "
          + String(decoding: bytes[start..<article.end], as: UTF8.self)
        guard explains else { return SortExplanation(text: moved, rule: "") }
        let rule = "article '\(String(decoding: bytes[start..<article.end], as: UTF8.self))' moved behind"
        return SortExplanation(text: moved, rule: start > 0 ? "leading punctuation skipped, " + rule : rule)
      }
      if start > 0 {
        return SortExplanation(text: Self.string(bytes, from: start), rule: "leading punctuation skipped")
      }
      return SortExplanation(text: trimmed, rule: "as written")
    }
  }

  /// Where the article at `start` ends, and where what follows it begins; nil when there is none or nothing follows.
  private func article(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, restStart: Int)? {
    guard start < bytes.count else { return nil }
    let first = Int(bytes[start])
    if words[first].isEmpty && prefixes[first].isEmpty { return nil }
    let limit = min(bytes.count, start + longestArticle * 2 + 1)
    var end = start
    while end < limit && bytes[end] != 0x20 {
      if let apostropheEnd = Self.endOfApostrophe(bytes, at: end), apostropheEnd < bytes.count,
        bytes[apostropheEnd] != 0x20, !prefixes[first].isEmpty
      {
        let key = NameKey.key(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if prefixes[first].contains(key) { return (apostropheEnd, apostropheEnd) }
      }
      end += 1
    }
    guard end < limit, end > start, !words[first].isEmpty else { return nil }
    guard words[first].contains(where: { Self.isEqual(bytes[start..<end], to: $0) }) else { return nil }
    var rest = end
    while rest < bytes.count && bytes[rest] == 0x20 { rest += 1 }
    return rest < bytes.count ? (end, rest) : nil
  }

  private func isException(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard bytes.count - start <= Self.longestException else { return false }
    return exceptions.contains(NameKey.key(UnsafeBufferPointer(rebasing: bytes[start...])))
  }

  private static func isEqual(_ word: Slice<UnsafeBufferPointer<UInt8>>, to key: [UInt8]) -> Bool {
    let word = UnsafeBufferPointer(rebasing: word)
    guard word.isASCII else { return NameKey.key(word) == key }
    return word.count == key.count && zip(word, key).allSatisfy { $0.asciiLowercased == $1 }
  }

  /// The end of the apostrophe, ASCII or typographic, that stands at `index`.
  private static func endOfApostrophe(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    if bytes[index] == UInt8(ascii: "'") { return index + 1 }
    guard bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0x99
    else { return nil }
    return index + 3
  }

  /// The end of the punctuation and blanks at the front; 0 when there is nothing else.
  private static func endOfPunctuation(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard scalar.isPunctuation || scalar.properties.isWhitespace else { return index }
      index += scalar.utf8.count
    }
    return 0
  }

  private static func uppercased(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & ~0x20 : byte }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
    String(decoding: bytes[start...], as: UTF8.self)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

extension String {
  /// The text without ASCII blanks at its ends; nil when nothing is left.
  fileprivate var withoutOuterBlanks: String? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    guard let first = utf8.first, let last = utf8.last else { return nil }
    if !isBlank(first) && !isBlank(last) { return self }
    guard let start = utf8.firstIndex(where: { !isBlank($0) }),
      let end = utf8.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(self[start...end])
  }
}
