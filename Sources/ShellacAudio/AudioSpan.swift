/// Bytes of a file that are audio.
struct AudioSpan: Sendable, Hashable {
  /// Where they begin.
  var offset: Int
  /// How many they are, at least one.
  var count: Int

  /// Behind its last byte.
  var end: Int { offset + count }
}

/// Spans in the order of the audio, those that touch as one.
struct SpanList {
  /// More than a file has that is no trap: then the audio is not listed.
  static let cap = 1 << 20

  private(set) var spans: [AudioSpan] = []
  private(set) var total = 0

  /// Adds a span; false when there are too many.
  mutating func append(offset: Int, count: Int) -> Bool {
    guard count > 0 else { return true }
    total = total.clampedAdding(count)
    if let last = spans.last, last.end == offset {
      spans[spans.count - 1].count += count
      return true
    }
    guard spans.count < Self.cap else { return false }
    spans.append(AudioSpan(offset: offset, count: count))
    return true
  }
}
