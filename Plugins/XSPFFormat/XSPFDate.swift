/// Dates as XML Schema's dateTime has them.
enum XSPFDate {
  /// The date with a time; that of a day is its midnight; nil for anything else.
  static func whole(_ date: String) -> String? {
    let bytes = Array(date.utf8)
    if bytes.count == 10, matches(bytes, "dddd-dd-dd") { return isReal(bytes) ? date + "T00:00:00" : nil }
    guard bytes.count >= 19, matches(Array(bytes[..<19]), "dddd-dd-ddTdd:dd:dd"), isReal(bytes) else {
      return nil
    }
    let fraction = bytes[19...].first == UInt8(ascii: ".") ? 1 + bytes[20...].prefix(while: isDigit).count : 0
    let zone = Array(bytes[(19 + fraction)...])
    let isZone =
      zone.isEmpty || zone == [UInt8(ascii: "Z")] || matches(zone, "+dd:dd") || matches(zone, "-dd:dd")
    return fraction != 1 && isZone ? date : nil
  }

  private static func isReal(_ bytes: [UInt8]) -> Bool {
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    let month = number(5..<7)
    let day = number(8..<10)
    guard number(0..<4) > 0, (1...12).contains(month), day >= 1 else { return false }
    let isLeap = number(0..<4) % 4 == 0 && (number(0..<4) % 100 != 0 || number(0..<4) % 400 == 0)
    guard day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] else {
      return false
    }
    return bytes.count < 19 || number(11..<13) < 24 && number(14..<16) < 60 && number(17..<19) < 60
  }

  /// Whether bytes are of a form, in which d stands for a digit.
  private static func matches(_ bytes: [UInt8], _ form: String) -> Bool {
    bytes.elementsEqual(form.utf8) { $1 == UInt8(ascii: "d") ? isDigit($0) : $0 == $1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
