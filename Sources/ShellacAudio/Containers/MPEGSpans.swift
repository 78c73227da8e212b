/// MPEG audio and other streams of frames: what stands before the first frame that is heard.
enum MPEGSpans {
  /// Behind zeros, and behind a first frame that only tells of the stream (`Xing`, `Info`, `VBRI`): writers of
  /// tags and gains change it.
  static func start(of file: AudioFile, from start: Int) throws -> Int {
    let at = try behindZeros(in: file, from: start)
    let head = try file.view(at: at, count: 192)
    // Zeros before anything else may be samples.
    guard let length = frameLength(head) else { return start }
    guard telling(head) else { return at }
    return min(file.size, at + length)
  }

  /// The first byte that is not 0, if it is within 1 MiB.
  static func behindZeros(in file: AudioFile, from start: Int) throws -> Int {
    var at = start
    while at - start < 1 << 20 {
      let piece = try file.run(at: at, upTo: 4 << 10)
      guard !piece.isEmpty else { return start }
      if let found = piece.firstIndex(where: { $0 != 0 }) { return at + found }
      at += piece.count
    }
    return start
  }

  /// Whether the frame is one of layer III that holds no audio.
  private static func telling(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.byte(1) >> 1 & 3 == 1 else { return false }
    let isFirstVersion = head.byte(1) >> 3 & 3 == 3
    let isMono = head.byte(3) >> 6 == 3
    let checksum = head.byte(1) & 1 == 0 ? 2 : 0
    let side = isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    return [4 + side, 4 + side + checksum].contains { head.has("Xing", at: $0) || head.has("Info", at: $0) }
      || head.has("VBRI", at: 36)
  }

  private static let rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

  /// The bytes of a frame of layer III that begins here; 0 for another layer, nil when it is no frame.
  private static func frameLength(_ head: UnsafeRawBufferPointer) -> Int? {
    guard head.count >= 4, head.byte(0) == 0xFF, head.byte(1) & 0xE0 == 0xE0 else { return nil }
    let version = head.byte(1) >> 3 & 3
    let rate = head.byte(2) >> 4
    let frequency = head.byte(2) >> 2 & 3
    guard version != 1, rate != 15, frequency != 3 else { return nil }
    guard head.byte(1) >> 1 & 3 == 1 else { return 0 }
    let samples = [44_100, 48_000, 32_000][frequency] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
    let kilobits = version == 3 ? rates1[rate] : rates2[rate]
    guard kilobits > 0 else { return nil }
    return (version == 3 ? 144_000 : 72_000) * kilobits / samples + (head.byte(2) >> 1 & 1)
  }
}
