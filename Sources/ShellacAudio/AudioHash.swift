import CNettle

/// What a file's audio is known by, whatever its tags say: how many bytes it has and, if it had to be read, their hash.
///
/// The hash is SHA-256 by nettle: it is in every distribution, is linked already, uses the processor's own
/// instructions where there are such (twice the speed of `sha256sum`), and files whose hashes agree may be taken for
/// equal, even those that somebody made to look so.
///
/// As bytes: a version of algorithm and spans, the number of bytes of audio as eight bytes, and 32 of the hash if it is
/// known. So marks sort by size, and two files whose sizes differ need not be read.
public struct AudioHash: Sendable, Hashable {
  /// The number of SHA-256 over the spans of `AudioSpans`; another algorithm, or other spans, get another one.
  public static let version: UInt8 = 1

  /// The mark as it is kept.
  public let bytes: [UInt8]

  /// A mark as it was kept; nil for one of another version.
  init?(bytes: [UInt8]) {
    guard bytes.first == Self.version, bytes.count == 9 || bytes.count == 41 else { return nil }
    self.bytes = bytes
  }

  init(size: Int, digest: [UInt8] = []) {
    bytes = [Self.version] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) } + digest
  }

  /// How many bytes the audio has.
  public var size: Int { bytes[1..<9].reduce(0) { $0 << 8 | Int($1) } }

  /// Whether the hash is known, not only the size.
  public var isComplete: Bool { bytes.count == 41 }

  /// The hash in hexadecimal digits; nil when only the size is known.
  var digest: String? {
    guard isComplete else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes[9...].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads the audio of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - read: told, from time to time, how many bytes of audio were read since.
  ///   - isCancelled: asked before each piece that is read.
  /// - Throws: `Diagnostic` when it cannot be read, or was changed meanwhile; `CancellationError`.
  public static func hash(
    ofFile path: [UInt8], read: (Int) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
  ) throws -> AudioHash {
    let file = try AudioFile(path, isCancelled: isCancelled)
    return try hash(AudioLayout(of: file), of: file, read).hash
  }

  /// Reads the audio of a file whose container says where it is; nil when it does not say so.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, or was changed meanwhile.
  public static func hashAsSaid(byContainerOf path: [UInt8]) throws -> AudioHash? {
    let file = try AudioFile(path, isCancelled: { false })
    let (hash, isSaid) = try hash(AudioLayout(of: file), of: file, { _ in })
    return isSaid ? hash : nil
  }

  /// How many bytes the audio of a file has, if headers tell it; else its hash, since all of it has to be read anyway.
  ///
  /// - Throws: `Diagnostic` when it cannot be read, or was changed meanwhile; `CancellationError`.
  public static func measure(
    ofFile path: [UInt8], read: (Int) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
  ) throws -> AudioHash {
    let file = try AudioFile(path, isCancelled: isCancelled)
    let layout = try AudioLayout(of: file)
    let spans: [AudioSpan]
    switch layout {
    case .listed(let known), .unsaid(let known): spans = known
    case .walked: return try hash(layout, of: file, read).hash
    }
    try file.requireUnchanged()
    return AudioHash(size: spans.reduce(0) { $0.clampedAdding($1.count) })
  }

  private static func hash(
    _ layout: AudioLayout, of file: AudioFile, _ read: (Int) -> Void
  ) throws -> (hash: AudioHash, isSaid: Bool) {
    var state = shellac_sha256()
    shellac_sha256_begin(&state)
    file.readAhead = AudioFile.windowSize
    var size = 0
    var unsaid = 0
    let isSaid = try layout.forEach(in: file) { span in
      var at = span.offset
      while at < span.end {
        let piece = try file.run(at: at, upTo: span.end - at)
        if piece.isEmpty { break }
        shellac_sha256_add(&state, piece.baseAddress, piece.count)
        at += piece.count
        unsaid += piece.count
        if unsaid > 1 << 20 {
          read(unsaid)
          unsaid = 0
        }
      }
      size += at - span.offset
    }
    try file.requireUnchanged()
    read(unsaid)
    // Without audio there is nothing that could be equal to anything.
    guard size > 0 else { return (AudioHash(size: 0), isSaid) }
    var digest = [UInt8](repeating: 0, count: 32)
    shellac_sha256_end(&state, &digest)
    return (AudioHash(size: size, digest: digest), isSaid)
  }
}
