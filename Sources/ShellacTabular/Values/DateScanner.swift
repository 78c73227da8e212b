/// Takes a written date apart, from left to right.
struct DateScanner {
  /// Three numbers with the same mark between them.
  struct NumericDate {
    enum YearPlace { case first, last }
    var yearPlace: YearPlace
    /// The numbers as they stand; the year as it is written.
    var first, second, third: Int
    /// How many digits the year has.
    var yearDigits: Int
    /// Whether the mark says that the day is first: a point does.
    var isDayFirst: Bool
    /// What stands between the numbers.
    var mark: UInt8
  }

  private let bytes: UnsafeRawBufferPointer
  private(set) var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  func peek(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

  mutating func advance(_ count: Int = 1) { index += count }

  mutating func move(to place: Int) { index = place }

  /// Takes a byte if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  /// Passes over blanks, among them U+00A0 and U+202F, and a byte order mark.
  mutating func skipBlanks() {
    while let byte = peek() {
      if byte == 0x20 || byte == 0x09 {
        index += 1
      } else if byte == 0xC2, peek(1) == 0xA0 {
        index += 2
      } else if byte == 0xE2, peek(1) == 0x80, peek(2) == 0xAF {
        index += 3
      } else if byte == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF {
        index += 3
      } else {
        return
      }
    }
  }

  /// A run of digits, at most 9 of them: the number and how many there are; nil, and nothing taken, when there is none.
  mutating func number() -> (value: Int, digits: Int)? {
    let start = index
    var value = 0
    while let byte = peek(), byte &- UInt8(ascii: "0") < 10 {
      if index - start == 9 {
        index = start
        return nil
      }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index == start ? nil : (value, index - start)
  }

  /// A run of letters in lower case, at most 12; empty when there is none.
  mutating func word() -> String {
    let start = index
    while let byte = peek(), byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z"),
      index - start < 12
    {
      index += 1
    }
    if index == start { return "" }
    // So short a text has no memory of its own.
    return String(unsafeUninitializedCapacity: index - start) { word in
      for place in start..<index { word[place - start] = bytes[place] | 0x20 }
      return index - start
    }
  }

  /// What follows up to a blank, at most 40 bytes of it.
  mutating func rest() -> String {
    let start = index
    while let byte = peek(), byte > 0x20, index - start < 40 { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// `2020-01-31`, `31.01.2020`, `1/31/20`; nil, and nothing taken, when that is not next.
  mutating func numericDate() -> NumericDate? {
    let start = index
    guard let first = number(), let mark = peek(), "-/.".utf8.contains(mark) else { return back(to: start) }
    advance()
    if mark == UInt8(ascii: ".") { skipBlanks() }
    guard let second = number(), take(mark) else { return back(to: start) }
    if mark == UInt8(ascii: ".") { skipBlanks() }
    guard let third = number() else { return back(to: start) }
    if first.digits == 4, second.digits <= 2, third.digits <= 2 {
      return NumericDate(
        yearPlace: .first, first: first.value, second: second.value, third: third.value, yearDigits: 4,
        isDayFirst: false, mark: mark)
    }
    guard first.digits <= 2, second.digits <= 2, third.digits == 2 || third.digits == 4 else {
      return back(to: start)
    }
    return NumericDate(
      yearPlace: .last, first: first.value, second: second.value, third: third.value,
      yearDigits: third.digits, isDayFirst: mark == UInt8(ascii: "."), mark: mark)
  }

  private mutating func back(to start: Int) -> NumericDate? {
    index = start
    return nil
  }
}
