/// What words of names mean the same, whichever way they are written.
enum MatchWords {
  /// The key of a name: its words without articles in front, numbers as digits, all in one.
  static func key(_ words: [MatchFolding.Word]) -> [UInt8] {
    var words = withoutArticles(words)
    numbers(&words)
    var key: [UInt8] = []
    for word in words { key.append(contentsOf: word.text.utf8) }
    return key
  }

  /// `The Lantern Keepers`, `Lantern Keepers, The` and `Lantern Keepers` are the same; a name of one word keeps it.
  static func withoutArticles(_ words: [MatchFolding.Word]) -> [MatchFolding.Word] {
    guard words.count > 1 else { return words }
    if let last = words.last, last.isApart, articles.contains(last.text) { return words.dropLast() }
    return articles.contains(words[0].text) ? Array(words.dropFirst()) : words
  }

  /// `Pt. II`, `Part Two` and `2` are the same, as are `No. 4`, `#4` and `4`.
  private static func numbers(_ words: inout [MatchFolding.Word]) {
    for index in words.indices {
      let text = words[index].text
      if let digits = spelled[text] {
        words[index].text = digits
      } else if text == "n" {
        words[index].text = "and"
      } else if text == "opus" {
        words[index].text = "op"
      } else if index > 0, let value = roman(text),
        index == words.count - 1 || counted.contains(words[index - 1].text)
      {
        words[index].text = String(value)
      } else if text.utf8.count > 1, text.utf8.first == UInt8(ascii: "0"), MatchVersion.isNumber(text) {
        let digits = text.drop { $0 == "0" }
        words[index].text = digits.isEmpty ? "0" : String(digits)
      }
    }
    guard words.count > 1 else { return }
    for index in words.indices.dropLast().reversed()
    where counted.contains(words[index].text) && startsWithDigit(words[index + 1].text) {
      words.remove(at: index)
    }
  }

  private static func startsWithDigit(_ word: String) -> Bool {
    word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// A Roman number up to 39; nil for any other word.
  private static func roman(_ word: String) -> Int? {
    let bytes = Array(word.utf8)
    guard (1...6).contains(bytes.count) else { return nil }
    let values = bytes.map { $0 == 0x69 ? 1 : $0 == 0x76 ? 5 : $0 == 0x78 ? 10 : 0 }
    guard !values.contains(0) else { return nil }
    var total = 0
    for (index, value) in values.enumerated() {
      total += index + 1 < values.count && value < values[index + 1] ? -value : value
    }
    return (1...39).contains(total) ? total : nil
  }

  static let articles: Set<String> = [
    "the", "a", "an", "der", "die", "das", "le", "la", "les", "los", "las", "el", "il", "lo", "gli", "os",
    "as",
    "de", "het", "den", "det",
  ]

  /// Words that say only that a number comes.
  private static let counted: Set<String> = [
    "part", "parts", "pt", "pts", "no", "nr", "number", "num", "vol", "volume", "chapter", "teil", "parte",
    "partie",
  ]

  private static let spelled: [String: String] = [
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
  ]
}
