/// Matroska and WebM: the blocks of the audio tracks. https://www.rfc-editor.org/rfc/rfc9559
enum MatroskaSpans {
  /// Elements that are entered rather than passed over: segment, cluster, group of blocks, tracks, track.
  private static let masters: Set<Int> = [0x1853_8067, 0x1F43_B675, 0xA0, 0x1654_AE6B, 0xAE]
  private static let trackNumber = 0xD7
  private static let trackType = 0x83
  private static let blocks: Set<Int> = [0xA3, 0xA1]

  static func walk(_ file: AudioFile, _ part: AudioSpan, _ body: (AudioSpan) throws -> Void) throws -> Bool {
    var at = part.offset
    var found = false
    var others: Set<Int> = []
    var number = 0
    var type = 0
    while at < part.end {
      let head = try file.view(at: at, count: 12)
      guard let (id, idCount) = variable(head, at: 0, keepsMark: true),
        let (size, sizeCount) = variable(head, at: idCount, keepsMark: false)
      else { break }
      let content = at + idCount + sizeCount
      if masters.contains(id) {
        if id == 0xAE { (number, type) = (0, 0) }
        at = content
        continue
      }
      let end = min(part.end, content.clampedAdding(size))
      if id == trackNumber || id == trackType {
        let value = try file.view(at: content, count: min(8, end - content)).reduce(0) { $0 << 8 | Int($1) }
        if id == trackNumber { number = value } else { type = value }
        // What is not said to be something else counts as audio.
        if type != 0, type != 2, others.count < 1_000 { others.insert(number) }
      } else if blocks.contains(id) {
        found = true
        let block = try file.view(at: content, count: min(8, end - content))
        let (track, count) = variable(block, at: 0, keepsMark: false) ?? (0, 0)
        let start = content + count + 3
        if start < end, !others.contains(track) { try body(AudioSpan(offset: start, count: end - start)) }
      }
      at = end
    }
    if found, at < part.end { try body(AudioSpan(offset: at, count: part.end - at)) }
    return found
  }

  /// A number whose first bits say how many bytes it has; the largest for a size that is not known.
  private static func variable(
    _ bytes: UnsafeRawBufferPointer, at: Int, keepsMark: Bool
  ) -> (value: Int, count: Int)? {
    let first = bytes.byte(at)
    guard at < bytes.count, first != 0 else { return nil }
    let count = UInt8(first).leadingZeroBitCount + 1
    guard at + count <= bytes.count else { return nil }
    var value = keepsMark ? first : first & (0xFF >> count)
    for index in 1..<max(1, count) where count > 1 { value = value << 8 | bytes.byte(at + index) }
    guard !keepsMark else { return (value, count) }
    let unknown = count == 8 ? Int.max >> 7 : (1 << (7 * count)) - 1
    return (value == unknown ? .max : value, count)
  }
}
