/// Numbers for people.
public enum CountText {
  /// A number with a comma before every three digits.
  public static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0 && index % 3 == 0 && digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A number with its noun, in the plural unless it is one.
  ///
  /// - Parameter plural: the plural where it is not the noun with an s.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Names with commas between them, and a word before the last: `'a', 'b' or 'c'`.
  ///
  /// - Parameters:
  ///   - word: what stands before the last one: `and` or `or`.
  ///   - isQuoted: whether each stands between quotes, as words that are to be typed do.
  public static func list(_ names: [String], _ word: String, isQuoted: Bool = false) -> String {
    let names = isQuoted ? names.map { "'\($0)'" } : names
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
