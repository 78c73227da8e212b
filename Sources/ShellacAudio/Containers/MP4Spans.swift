/// MP4 and QuickTime: the samples of the sound tracks as their tables name them, else all of `mdat`.
///
/// Tables tell the samples from chapters and pictures that lie in `mdat` too, and stay true when a tag moves it.
/// ISO/IEC 14496-12.
enum MP4Spans {
  private static let first: [StaticString] = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "moof",
  ]

  /// Whether a file begins with a box.
  static func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    first.contains { head.has($0, at: 4) }
  }

  /// The audio; nil when there is none.
  static func spans(of file: AudioFile, in part: AudioSpan) throws -> [AudioSpan]? {
    var reader = BoxReader(file: file)
    var data = SpanList()
    var movie: AudioSpan?
    try reader.forEach(in: part) { _, type, content in
      if type == "mdat" { _ = data.append(offset: content.offset, count: content.count) }
      if type == "moov", movie == nil { movie = content }
    }
    // Nobody knows then what was not looked at.
    if reader.isExhausted { return nil }
    if let movie, let samples = try samples(of: movie, &reader, part), !samples.isEmpty { return samples }
    return data.spans.isEmpty ? nil : data.spans
  }

  /// What the tables of the sound tracks name; nil when that cannot be.
  private static func samples(
    of movie: AudioSpan, _ reader: inout BoxReader, _ part: AudioSpan
  ) throws -> [AudioSpan]? {
    var spans = SpanList()
    var isSound = true
    try reader.forEach(in: movie) { reader, type, track in
      guard isSound, type == "trak" else { return }
      guard let table = try SampleTable(of: track, &reader) else { return }
      isSound = table.append(to: &spans, within: part)
    }
    // Samples that lie in each other would make of a small file an endless one.
    guard isSound, spans.total <= part.count else { return nil }
    return spans.spans
  }
}

/// Goes through boxes; as many as a file has that is no trap.
struct BoxReader {
  let file: AudioFile
  private var budget = 100_000

  /// Whether there were more than it goes through.
  var isExhausted: Bool { budget == 0 }

  init(file: AudioFile) { self.file = file }

  /// Hands out the boxes of a part with their types and contents.
  mutating func forEach(
    in part: AudioSpan, _ body: (inout BoxReader, String, AudioSpan) throws -> Void
  ) throws {
    var at = part.offset
    while at + 8 <= part.end, budget > 0 {
      budget -= 1
      let head = try file.view(at: at, count: 16)
      guard head.count >= 8 else { return }
      let type = String(decoding: head[4..<8], as: UTF8.self)
      var header = 8
      var size = head.big32(0)
      if size == 1 {
        header = 16
        size = head.big64(8)
      } else if size == 0 {
        size = part.end - at
      }
      guard size >= header else { return }
      let end = min(part.end, at.clampedAdding(size))
      if at + header <= end {
        try body(&self, type, AudioSpan(offset: at + header, count: end - at - header))
      }
      at = end
    }
  }
}
