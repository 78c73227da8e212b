/// Values of a property list.
enum AppleValue {
  /// A whole number; nil for anything else, and for one that has no room in 64 bits.
  static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      if overflows || overflowsToo { return nil }
      number = sum
    }
    return isNegative ? -number : number
  }

  /// An instant as property lists have it, `2014-09-07T01:29:12Z`; nil for anything else.
  ///
  /// iTunes came in 2001: an earlier date is the zero of some clock, and not when a song was added.
  static func instant(_ text: UnsafeRawBufferPointer) -> String? {
    let form = "dddd-dd-ddTdd:dd:ddZ".utf8
    guard text.count == form.count, text.elementsEqual(form, by: Self.fits) else { return nil }
    func number(_ start: Int, _ count: Int) -> Int {
      text[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    guard year >= 2001, (1...12).contains(month), (1...31).contains(day), number(11, 2) < 24,
      number(14, 2) < 60, number(17, 2) < 60
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    if day > [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  private static func fits(_ byte: UInt8, _ form: UInt8) -> Bool {
    form == UInt8(ascii: "d") ? byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") : byte == form
  }
}
