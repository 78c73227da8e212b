/// What names a recording whatever file it is in: a MusicBrainz recording id or an ISRC.
struct RecordingIdentifier {
  /// The kind and the code, in lower case.
  let text: String

  /// Takes a MusicBrainz recording id; nil for what is none.
  init?(recording id: String) {
    guard Self.isUUID(Substring(id)) else { return nil }
    text = "recording " + id.lowercased()
  }

  /// Takes an ISRC.
  init(isrc code: String) { text = "isrc " + code.filter { $0 != "-" }.lowercased() }

  /// Reads an identifier of a playlist file; nil for what names no recording.
  ///
  /// `https://musicbrainz.org/recording/…`, `isrc:…`, `urn:isrc:…`, or a bare MusicBrainz id.
  init?(_ identifier: String) {
    guard identifier.utf8.count <= 300 else { return nil }
    let lowered = identifier.lowercased()
    for mark in ["isrc:", "isrc/"] {
      if let range = lowered.firstRange(of: mark) {
        self.init(isrc: String(lowered[range.upperBound...].prefix { $0 != "?" && $0 != "#" }))
        return
      }
    }
    var id = lowered[...]
    for mark in ["/recording/", "mbid:"] {
      if let range = lowered.firstRange(of: mark) { id = lowered[range.upperBound...].prefix(36) }
    }
    self.init(recording: String(id))
  }

  /// 8-4-4-4-12 hexadecimal digits (RFC 9562).
  private static func isUUID(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
    }
  }
}
