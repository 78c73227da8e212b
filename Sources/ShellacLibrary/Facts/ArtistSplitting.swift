/// Splits a single artist value at configured separators, by default not at all.
///
/// A tag with several values is never split: the file has said who is who.
struct ArtistSplitting: Sendable, Hashable {
  var separators: [String] = []
  var exceptions: [String] = []

  /// The artists in `value`, in order.
  func split(_ value: String) -> [String] {
    if separators.isEmpty { return [value] }
    let text = Array(value.utf8)
    let folded = Array(value.lowercased().utf8)
    // Case folding of odd letters may change the length: exceptions are then looked for as written.
    let searched = folded.count == text.count ? folded : text
    let protected = exceptions.flatMap { Self.ranges(of: Array($0.lowercased().utf8), in: searched) }
    var parts: [String] = []
    var start = 0
    var index = 0
    while index < text.count {
      let separator = separators.first { !$0.isEmpty && text[index...].starts(with: $0.utf8) }
      if let separator, !protected.contains(where: { $0.overlaps(index..<index + separator.utf8.count) }) {
        parts.append(String(decoding: text[start..<index], as: UTF8.self))
        index += separator.utf8.count
        start = index
      } else {
        index += 1
      }
    }
    parts.append(String(decoding: text[start...], as: UTF8.self))
    let names = parts.map(Self.trimmed).filter { !$0.isEmpty }
    return names.isEmpty ? [value] : names
  }

  private static func ranges(of needle: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    guard !needle.isEmpty, text.count >= needle.count else { return [] }
    return (0...text.count - needle.count).filter { text[$0..<$0 + needle.count].elementsEqual(needle) }
      .map { $0..<$0 + needle.count }
  }

  private static func trimmed(_ name: String) -> String {
    var bytes = Substring(name).utf8
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
