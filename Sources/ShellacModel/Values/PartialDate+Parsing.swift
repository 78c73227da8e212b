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
}
