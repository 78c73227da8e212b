import ShellacLibrary
import ShellacModel

extension Completions {
  /// Fields as the beginning of a term, and behind a field's colon what it may say.
  ///
  ///     -sto → -store:      store:ba → store:bandcamp
  static func terms(_ prefix: String) -> [String] {
    let sign = prefix.hasPrefix("-") || prefix.hasPrefix("^") ? String(prefix.prefix(1)) : ""
    guard let mark = prefix.firstIndex(of: ":"),
      let field = Field.named(prefix[..<mark].dropFirst(sign.count))
    else { return Field.allCases.map { "\(sign)\($0.rawValue):\t\($0.summary)" } }
    let rest = prefix[prefix.index(after: mark)...]
    // A regular expression is nobody's name.
    guard !rest.hasPrefix(":") else { return [] }
    let lead = prefix[...mark] + (rest.hasPrefix("=") ? "=" : "")
    return values(of: field, beginning: String(prefix.dropFirst(lead.count))).map { lead + $0 }
  }

  /// Fields as the beginning of an edit of tags, and behind its mark what it may say.
  ///
  ///     gen → genre=      genre+ → genre+=      genre+=Fo → genre+=Folk
  static func edits(_ prefix: String) -> [String] {
    let mark = prefix.firstIndex(of: "=") ?? prefix.endIndex
    let isFurther = prefix[..<mark].hasSuffix("+") || prefix[..<mark].hasSuffix("-")
    let field = Field.named(prefix[..<mark].dropLast(isFurther ? 1 : 0))
      .flatMap { TagField.isWritable(.field($0)) ? $0 : nil }
    guard mark < prefix.endIndex else {
      if isFurther { return field == nil ? [] : [prefix + "="] }
      return TagField.writable.map { "\($0.rawValue)=\t\($0.summary)" }
    }
    guard let field else { return [] }
    let lead = String(prefix[...mark])
    // One brace would begin a template.
    return values(of: field, beginning: String(prefix.dropFirst(lead.count))).map { value in
      lead + value.replacing("{", with: "{{").replacing("}", with: "}}")
    }
  }

  /// What a field may say, where that can be listed.
  static func values(of field: Field, beginning prefix: String) -> [String] {
    switch field {
    case .kind: kinds
    case .account: accounts()
    case .playlist: playlists()
    default:
      field.words
        ?? (field.kind == .flag
          ? ["true", "false"] : typeable(try? library?.names(field, beginning: prefix)))
    }
  }

  /// Kinds of purchases and of coin entries, which begin with `coin-` only where both are listed.
  private static var kinds: [String] {
    let words = Field.kind.words ?? []
    let ofCoins = words.filter { $0.hasPrefix("coin-") }.map { String($0.dropFirst("coin-".count)) }
    return Set(words + ofCoins).sorted()
  }

  /// Stores that something was bought at.
  static func stores() -> [String] { typeable(try? library?.names(.store, beginning: "")) }

  /// Codes of currencies.
  static func currencies() -> [String] { ISO4217.codes }
}
