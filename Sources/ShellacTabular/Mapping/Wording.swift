/// Words for messages.
enum Wording {
  /// The candidate that a name was most likely meant for, as a hint; nil when none is near.
  static func suggestion(for name: String, among candidates: [String]) -> String? {
    let wanted = Array(CellText.lowercased(name.utf8).utf8.prefix(64))
    let best = candidates.map { ($0, distance(wanted, Array(CellText.lowercased($0.utf8).utf8.prefix(64)))) }
      .min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, wanted.count / 3) else { return nil }
    return "Did you mean '\(best.0)'?"
  }

  /// How many letters have to be changed, put in, taken out, or swapped with the next.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      for j in 0..<b.count {
        var least = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
        current.append(least)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }

  /// Words in a row: `track, album or other`.
  static func list(_ words: [String], _ word: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// A cell's text for a message, on one line.
  static func shown(_ cell: UnsafeRawBufferPointer) -> String {
    DelimitedHeader.shortened(String(decoding: cell.prefix(200), as: UTF8.self))
  }
}
