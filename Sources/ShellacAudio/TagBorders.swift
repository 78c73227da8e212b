/// Tags before and behind the audio: ID3v2 at the start and at the end, ID3v1, APEv2, Lyrics3.
enum TagBorders {
  /// More tags than anything writes at one end.
  private static let cap = 64

  /// Behind all tags at the start.
  static func start(of file: AudioFile) throws -> Int {
    var start = 0
    for _ in 0..<cap {
      let head = try file.view(at: start, count: 32)
      let count: Int
      if head.has("ID3"), head.byte(3) < 0xFF, let size = head.synchsafe32(6) {
        count = 10 + size + (head.byte(5) & 0x10 != 0 ? 10 : 0)
      } else if head.has("APETAGEX"), head.little32(20) & 0x2000_0000 != 0 {
        count = 32 + head.little32(12)
      } else {
        break
      }
      guard count <= file.size - start else { return file.size }
      start += count
    }
    return start
  }

  /// What lies between that place and the tags at the end.
  static func between(_ file: AudioFile, from start: Int) throws -> AudioSpan {
    var end = file.size
    for _ in 0..<cap {
      let count = try tag(in: file, before: end)
      guard count > 0, count <= end - start else { break }
      end -= count
    }
    return AudioSpan(offset: start, count: max(0, end - start))
  }

  /// How many bytes the tag has that ends there; 0 when there is none.
  private static func tag(in file: AudioFile, before end: Int) throws -> Int {
    if try file.view(at: end - 128, count: 3).has("TAG") {
      // The enhanced tag stands before the common one.
      return try file.view(at: end - 355, count: 4).has("TAG+") ? 355 : 128
    }
    let foot = try file.view(at: end - 32, count: 32)
    if foot.has("APETAGEX") {
      let size = foot.little32(12)
      guard size >= 32 else { return 0 }
      return size + (foot.little32(20) & 0x8000_0000 != 0 ? 32 : 0)
    }
    if foot.has("3DI", at: 22), let size = foot.synchsafe32(28) { return size + 20 }
    if foot.has("LYRICS200", at: 23) {
      let digits = (17..<23).map { foot.byte($0) - 0x30 }
      guard digits.allSatisfy({ (0...9).contains($0) }) else { return 0 }
      let count = digits.reduce(0) { $0 * 10 + $1 } + 15
      return try file.view(at: end - count, count: 11).has("LYRICSBEGIN") ? count : 0
    }
    if foot.has("LYRICSEND", at: 23) { return try firstLyrics(in: file, before: end) }
    return 0
  }

  /// Lyrics3 of the first version, which does not say how long it is: 5100 characters at most.
  private static func firstLyrics(in file: AudioFile, before end: Int) throws -> Int {
    let start = max(0, end - 5_120)
    let text = try file.view(at: start, count: end - start)
    guard text.count >= 20 else { return 0 }
    for at in stride(from: text.count - 20, through: 0, by: -1) where text.has("LYRICSBEGIN", at: at) {
      return text.count - at
    }
    return 0
  }
}
