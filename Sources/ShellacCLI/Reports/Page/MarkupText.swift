/// Text in HTML and in the SVG inside it.
enum MarkupText {
  /// The text with nothing in it that markup would take for its own; what XML may not hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      default:
        // C0, C1, what turns the text around, and what is no character (XML 1.0, 2.2).
        let isBad =
          scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
          || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        result.unicodeScalars.append(isBad ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  /// A coordinate, a tenth exact.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let fraction = tenths.magnitude % 10
    return "\(sign)\(tenths.magnitude / 10)" + (fraction == 0 ? "" : ".\(fraction)")
  }
}
