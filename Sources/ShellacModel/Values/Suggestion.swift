/// Finds what a person probably meant by a name that does not exist.
public enum Suggestion {
  /// The candidate nearest to `word`, if one is near enough to be meant; the first one when several are.
  ///
  /// Near is one slip (a letter too many, too few, another one, or two swapped) for every three letters, three at
  /// most; or the beginning of a longer name. Case does not count.
  public static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty else { return nil }
    let limit = min(3, max(1, wanted.count / 3))
    var best: (name: String, distance: Int)?
    var longer: String?
    for candidate in candidates where candidate.utf8.count <= 64 {
      let name = Array(candidate.lowercased().unicodeScalars)
      if wanted.count >= 3 && name.starts(with: wanted) && candidate.utf8.count < longer?.utf8.count ?? .max {
        longer = candidate
      }
      guard abs(name.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, name)
      // Of a short word, one letter at least must be right.
      guard distance <= limit, distance < wanted.count, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name ?? longer
  }

  /// How many insertions, deletions, substitutions and swaps of neighbours lead from one to the other
  /// (Damerau and Levenshtein, no part edited twice).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
