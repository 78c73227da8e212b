/// FLAC: the frames behind the metadata blocks. https://www.rfc-editor.org/rfc/rfc9639
enum FLACSpans {
  static func spans(of file: AudioFile, from start: Int) throws -> [AudioSpan] {
    var at = start + 4
    // A block has a type of seven bits and a mark for the last; far more than anybody writes are a trap.
    for _ in 0..<10_000 {
      let head = try file.view(at: at, count: 4)
      guard head.count == 4, head.byte(0) != 0xFF else { break }
      at = min(file.size, at + 4 + head.big24(1))
      if head.byte(0) & 0x80 != 0 { break }
    }
    // Some writers leave zeros between the blocks and the first frame.
    at = try MPEGSpans.behindZeros(in: file, from: at)
    let span = try TagBorders.between(file, from: at)
    return span.count > 0 ? [span] : []
  }
}
