import CTagLibExtras
import ShellacModel

/// The 128 bytes at the end of old files: a few short fields, which are kept from saying something else.
struct ID3v1Tag: WritableTag {
  static let size = 128

  private(set) var bytes: [UInt8]
  var exists: Bool { true }

  /// Takes the tag; nil when these bytes are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes.has("TAG", at: 0) else { return nil }
    self.bytes = bytes
  }

  private static let fields: [String: Range<Int>] = [
    "TITLE": 3..<33, "ARTIST": 33..<63, "ALBUM": 63..<93, "DATE": 93..<97, "COMMENT": 97..<127,
  ]

  /// Byte 125 is 0 where byte 126 is the track.
  private var hasTrack: Bool { bytes[125] == 0 && bytes[126] != 0 }

  func has(_ change: TagChange) -> Bool {
    switch change.key {
    case "GENRE": return bytes[127] != 0xFF
    case "TRACKNUMBER": return hasTrack
    case "COMMENT": return bytes[97..<(hasTrack ? 125 : 127)].contains { $0 != 0 && $0 != 0x20 }
    default: return Self.fields[change.key].map { bytes[$0].contains { $0 != 0 && $0 != 0x20 } } ?? false
    }
  }

  /// What is cut to thirty letters is not what was asked for: the value has to stand elsewhere, too.
  func holds(_ change: TagChange) -> Bool { false }

  mutating func make(_ change: TagChange) {
    switch change.key {
    case "GENRE": bytes[127] = change.values.first.flatMap(Self.genre) ?? 0xFF
    case "TRACKNUMBER":
      bytes[125] = 0
      bytes[126] = change.values.first.flatMap { UInt8($0) } ?? 0
    default:
      guard var field = Self.fields[change.key] else { return }
      if change.key == "COMMENT", hasTrack { field = 97..<125 }
      // A character that Latin-1 has not would be read as another: then better nothing.
      let text = (change.values.first?.latin1 ?? []).prefix(field.count)
      bytes.replaceSubrange(field, with: text + [UInt8](repeating: 0, count: field.count - text.count))
    }
  }

  private static func genre(_ name: String) -> UInt8? {
    for index in UInt8(0)..<192 {
      guard let known = shellac_id3v1_genre(Int32(index)) else { return nil }
      if String(cString: known) == name { return index }
    }
    return nil
  }
}
