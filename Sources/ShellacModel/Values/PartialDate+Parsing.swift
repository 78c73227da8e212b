extension PartialDate {
  /// A date in ISO 8601 as far as it is known: `1999`, `1999-05`, `1999-05-03`; nothing else.
  public init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    guard [4, 7, 10].contains(bytes.count) else { return nil }
    var parts = [0, 0, 0]
    var part = 0
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        part += 1
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        parts[part] = parts[part] * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard bytes.count < 7 || parts[1] > 0, bytes.count < 10 || parts[2] > 0 else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// What is wrong with a text that has the form of a date and is none: a month, a day or a year that is not.
  ///
  /// Nil when it has another form.
  public static func fault(in text: some StringProtocol) -> String? {
    let parts = text.utf8.prefix(20).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.joined().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    let numbers = texts.compactMap { Int($0) }
    if numbers[0] == 0 { return "a year from 0001 to 9999 is expected, found 0000" }
    if numbers.count > 1, !(1...12).contains(numbers[1]) {
      return "a month from 01 to 12 is expected, found \(texts[1])"
    }
    guard numbers.count > 2 else { return nil }
    let most = days(inMonth: numbers[1], of: numbers[0])
    return (1...most).contains(numbers[2]) ? nil : "a day from 01 to \(most) is expected, found \(texts[2])"
  }
}
