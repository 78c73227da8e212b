/// A track's or disc's number as tags write it: `1`, `01`, `1/12`, `1 of 12`, `A1`.
struct TagPosition {
  /// The number, from 1 to 9999.
  var number: Int?
  /// How many there are.
  var total: Int?
  /// The side of a record, 1 for A.
  var side: Int?

  /// Parses a value; nil when nothing of it can be read.
  init?(_ value: UnsafeRawBufferPointer) {
    let bytes = TagText.trimmed(value)
    var offset = 0

    func number() -> Int? {
      var result = 0
      let start = offset
      while offset < bytes.count, TagText.isDigit(bytes[offset]) {
        if result < 1_000_000 { result = result * 10 + Int(bytes[offset] &- 0x30) }
        offset += 1
      }
      return offset > start && (1...9999).contains(result) ? result : nil
    }

    if let first = bytes.first, bytes.count > 1, TagText.isDigit(bytes[1]) {
      let letter = first | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter), first >= 0x41 {
        side = Int(letter &- UInt8(ascii: "a")) + 1
        offset = 1
      }
    }
    self.number = number()
    while offset < bytes.count, TagText.isBlank(bytes[offset]) { offset += 1 }
    if offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "/") {
        offset += 1
      } else if offset + 2 < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "o"),
        bytes[offset + 1] | 0x20 == UInt8(ascii: "f")
      {
        offset += 2
      } else {
        return nil
      }
      while offset < bytes.count, TagText.isBlank(bytes[offset]) { offset += 1 }
      total = number()
      if offset < bytes.count { total = nil }
    }
    if self.number == nil {
      side = nil
      if total == nil { return nil }
    }
  }
}
