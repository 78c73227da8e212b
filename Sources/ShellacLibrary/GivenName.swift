import ShellacModel

/// Names that users give to what a library keeps, such as playlists and accounts: what may be one.
struct GivenName {
  static let longest = 500

  static let playlist = GivenName(noun: "a playlist")
  static let account = GivenName(noun: "an account")

  private let noun: String

  /// The name as one is looked for, which may be older than what is asked of new ones: composed, without blanks at its
  /// ends.
  ///
  /// - Throws: `Diagnostic` with status `usage` when nothing is left.
  func sought(_ name: String) throws -> String {
    let kept = Composed.text(name).trimmed
    if kept.isEmpty { throw refusal(of: name, "the name is empty", "Give it a name.") }
    return kept
  }

  /// The name as it is kept: composed, without blanks at its ends.
  ///
  /// - Throws: `Diagnostic` with status `usage` for what cannot be a name.
  func accepted(_ name: String) throws -> String {
    let kept = try sought(name)
    if kept.utf8.count > Self.longest {
      throw refusal(of: name, "the name is longer than \(Self.longest) bytes", "Give it a shorter name.")
    }
    if kept.unicodeScalars.contains(where: Self.isControl) {
      throw refusal(of: name, "the name has control characters", "Leave them out.")
    }
    return kept
  }

  private func refusal(of name: String, _ reason: String, _ hint: String) -> Diagnostic {
    Diagnostic("\(noun) cannot be called '\(name.prefix(40))': \(reason)", hint: hint, status: .usage)
  }

  /// A name made of what a file says; nil when nothing is left of it.
  static func made(of text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in Composed.text(text).unicodeScalars {
      let kept: Unicode.Scalar = isControl(scalar) ? " " : scalar
      bytes += UTF8.width(kept)
      if bytes > longest { break }
      scalars.append(kept)
    }
    let name = String(scalars).trimmed
    return name.isEmpty ? nil : name
  }

  /// What is equal for equal names.
  static func key(_ name: String) -> String { NameKey.key(Composed.text(name).trimmed) }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }
}
