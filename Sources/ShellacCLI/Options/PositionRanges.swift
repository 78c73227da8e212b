import ArgumentParser

/// Places on a playlist as a user writes them: `3,7-9`.
struct PositionRanges: ExpressibleByArgument, Sendable, Hashable {
  /// The ranges, in the order in which they were written.
  let ranges: [ClosedRange<Int>]

  init?(argument: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = bounds[0], let last = bounds.last ?? nil, bounds.count <= 2, first >= 1, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }
}
