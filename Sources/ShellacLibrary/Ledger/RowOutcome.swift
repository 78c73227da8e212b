import ShellacModel

/// What became of a record of a file.
public enum RowOutcome: Sendable, Hashable {
  case new
  /// It was there, with the same facts.
  case known
  /// It was there with other facts, which are corrected.
  case changed
  /// It cannot be taken.
  case refused(Diagnostic)

  /// Its name in reports.
  public var name: String {
    switch self {
    case .new: "new"
    case .known: "known"
    case .changed: "changed"
    case .refused: "refused"
    }
  }
}

/// How many records became what.
public struct RowCounts: Sendable, Hashable {
  /// Those that were not there.
  public var new = 0
  /// Those that were there.
  public var known = 0
  /// Those that corrected others.
  public var changed = 0
  /// Those that could not be taken.
  public var refused = 0

  /// Counts a record.
  mutating func note(_ outcome: RowOutcome) {
    switch outcome {
    case .new: new += 1
    case .known: known += 1
    case .changed: changed += 1
    case .refused: refused += 1
    }
  }

  /// Adds those of another file.
  mutating func add(_ other: RowCounts) {
    new += other.new
    known += other.known
    changed += other.changed
    refused += other.refused
  }
}

/// A set of numbers of rows; a bit each.
struct RowSet {
  private var words: [UInt64] = []
  /// Those that no library counts up to: only a damaged one has them.
  private var others: Set<Int64> = []
  private static let bits: Range<Int64> = 0..<(1 << 30)

  /// Adds a number; whether it was not there.
  @discardableResult
  mutating func insert(_ id: Int64) -> Bool {
    guard Self.bits.contains(id) else { return others.insert(id).inserted }
    let word = Int(id >> 6)
    if word >= words.count {
      words += [UInt64](repeating: 0, count: max(word + 1 - words.count, words.count / 2))
    }
    let bit: UInt64 = 1 << UInt64(id & 63)
    defer { words[word] |= bit }
    return words[word] & bit == 0
  }

  func contains(_ id: Int64) -> Bool {
    guard Self.bits.contains(id) else { return others.contains(id) }
    let word = Int(id >> 6)
    return word < words.count && words[word] & 1 << UInt64(id & 63) != 0
  }
}
