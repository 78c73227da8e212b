/// Text from anywhere, made safe for a line of an account book.
public enum BookText {
  /// The text on one line: what ends lines, steers a terminal or turns the direction of writing becomes a blank, and
  /// blanks stand one by one.
  ///
  /// - Parameter replacing: characters that mean something where the text goes, and what stands for them.
  public static func line(_ text: String, replacing: [Unicode.Scalar: Unicode.Scalar] = [:]) -> String {
    var scalars = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      let scalar = replacing[scalar] ?? scalar
      if isBreaking(scalar) || scalar == " " {
        if !isBlank { scalars.append(" ") }
        isBlank = true
      } else {
        scalars.append(scalar)
        isBlank = false
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  private static func isBreaking(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }
}
