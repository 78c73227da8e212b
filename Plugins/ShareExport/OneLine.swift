/// Text as it can stand in a message of one line.
enum OneLine {
  /// The text with one blank for line ends and control characters, and none at its ends.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wantsBlank = false
    for scalar in text.unicodeScalars {
      if isBreak(scalar.value) {
        wantsBlank = true
        continue
      }
      if wantsBlank, !scalars.isEmpty, scalars.last != " ", scalar != " " { scalars.append(" ") }
      wantsBlank = false
      scalars.append(scalar)
    }
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  private static func isBreak(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0x2028 || scalar == 0x2029
  }
}
