/// How a piece of text stands out on a terminal that has colours.
enum Style: String {
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  /// The text in this style, or as it is.
  func apply(_ text: String, _ hasColour: Bool) -> String {
    hasColour ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
