/// Where the samples of a sound track lie in an MP4 file.
struct SampleTable {
  /// The most bytes of a table that are read: more than a day of music.
  private static let cap = 32 << 20

  private var offsets: [UInt8] = []
  private var isLong = false
  private var runs: [UInt8] = []
  private var sizes: [UInt8] = []
  private var size = 0
  private var count = 0
  private var isWhole = true

  /// Reads the tables of a track; nil when it is no sound.
  init?(of track: AudioSpan, _ reader: inout BoxReader) throws {
    var handler: [UInt8] = []
    var table: AudioSpan?
    try reader.forEach(in: track) { reader, type, media in
      guard type == "mdia" else { return }
      try reader.forEach(in: media) { reader, type, content in
        if type == "hdlr" {
          handler = try reader.file.bytes(at: content.offset + 8, count: min(4, content.count))
        }
        guard type == "minf" else { return }
        try reader.forEach(in: content) { _, type, content in if type == "stbl" { table = content } }
      }
    }
    guard handler == Array("soun".utf8), let table else { return nil }
    try reader.forEach(in: table) { reader, type, content in
      let file = reader.file
      switch type {
      case "stco", "co64":
        isLong = type == "co64"
        offsets = try entries(file, content, at: 8, each: isLong ? 8 : 4, count: number(file, content, 4))
      case "stsc": runs = try entries(file, content, at: 8, each: 12, count: number(file, content, 4))
      case "stsz":
        size = try number(file, content, 4)
        count = try number(file, content, 8)
        if size == 0 { sizes = try entries(file, content, at: 12, each: 4, count: count) }
      // Tables of sizes with fewer bits: nothing that sells music writes them.
      case "stz2": isWhole = false
      default: break
      }
    }
  }

  /// Adds the samples chunk by chunk; false when the tables do not fit each other or the file.
  func append(to spans: inout SpanList, within part: AudioSpan) -> Bool {
    guard isWhole else { return false }
    let width = isLong ? 8 : 4
    let runCount = runs.count / 12
    return offsets.withUnsafeBytes { offsets in
      runs.withUnsafeBytes { runs in
        sizes.withUnsafeBytes { sizes in
          var sample = 0
          var run = 0
          for chunk in 0..<(offsets.count / width) {
            while run + 1 < runCount, runs.big32((run + 1) * 12) <= chunk + 1 { run += 1 }
            guard run < runCount else { return false }
            let inChunk = min(runs.big32(run * 12 + 4), count - sample)
            var length = 0
            if size > 0 {
              let (product, overflows) = size.multipliedReportingOverflow(by: inChunk)
              guard !overflows else { return false }
              length = product
            } else {
              for index in sample..<(sample + inChunk) { length += sizes.big32(index * 4) }
            }
            sample += inChunk
            let offset = isLong ? offsets.big64(chunk * 8) : offsets.big32(chunk * 4)
            guard offset >= part.offset, length <= part.count, offset <= part.end - length,
              spans.append(offset: offset, count: length), spans.total <= part.count
            else { return false }
          }
          return sample == count
        }
      }
    }
  }

  private func number(_ file: AudioFile, _ box: AudioSpan, _ at: Int) throws -> Int {
    guard at + 4 <= box.count else { return 0 }
    return try file.view(at: box.offset + at, count: 4).big32(0)
  }

  private mutating func entries(
    _ file: AudioFile, _ box: AudioSpan, at: Int, each: Int, count: Int
  ) throws -> [UInt8] {
    let bytes = count * each
    guard bytes <= Self.cap, at + bytes <= box.count else {
      isWhole = false
      return []
    }
    return try file.bytes(at: box.offset + at, count: bytes)
  }
}
