import ShellacAccounting

/// Texts where they stand in a ledger.
enum BeancountText {
  /// A string between quotes.
  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in BookText.line(text).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// A part of an account's name: a capital or a digit, then letters, digits and hyphens.
  static func part(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z" where scalars.isEmpty:
        scalars.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
      case "A"..."Z", "a"..."z", "0"..."9": scalars.append(scalar)
      default:
        // What begins with another letter needs a capital before it: not every script has them.
        if scalar.value > 0x7F, isLetter(scalar) {
          if scalars.isEmpty { scalars.append("X") }
          scalars.append(scalar)
        } else if let last = scalars.last, last != "-" {
          scalars.append("-")
        }
      }
    }
    if scalars.last == "-" { scalars.removeLast() }
    return scalars.isEmpty ? "Unknown" : String(scalars)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether an account may be called so: below one of the five, and every part spelled as `part` does.
  static func isAccount(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return parts.count > 1 && ["Assets", "Liabilities", "Equity", "Income", "Expenses"].contains(parts[0])
      && parts.allSatisfy { !$0.isEmpty && part($0) == $0 }
  }

  /// Whether a commodity may be called so: `[A-Z][A-Z0-9'._-]*[A-Z0-9]`, at most 24.
  static func isCommodity(_ text: String) -> Bool {
    func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    guard (2...24).contains(text.utf8.count), let first = text.utf8.first, let last = text.utf8.last else {
      return false
    }
    return isCapital(first) && (isCapital(last) || isDigit(last))
      && text.utf8.allSatisfy { isCapital($0) || isDigit($0) || "'._-".utf8.contains($0) }
  }
}
