import ShellacModel

/// The `LIST` chunk of type `INFO` of a WAV file: short texts under names of four letters, one value each.
struct InfoTag: WritableTag {
  private var entries: [(id: [UInt8], value: [UInt8])] = []
  private(set) var exists = true
  /// Whether it is the first of the file: no other one is read.
  var isRead = true

  private static let ids: [(id: String, key: String)] = [
    ("INAM", "TITLE"), ("IART", "ARTIST"), ("IPRD", "ALBUM"), ("ICMT", "COMMENT"), ("IGNR", "GENRE"),
    ("ICRD", "DATE"), ("IPRT", "TRACKNUMBER"), ("ITRK", "TRACKNUMBER"), ("ICOP", "COPYRIGHT"),
    ("ITCH", "ENCODEDBY"), ("ISFT", "ENCODING"), ("IMUS", "COMPOSER"), ("IENG", "ENGINEER"),
    ("ILNG", "LANGUAGE"), ("IMED", "MEDIA"),
  ]

  /// Takes the data of the chunk apart, which begins with `INFO`.
  init(_ bytes: [UInt8]) throws {
    guard bytes.has("INFO", at: 0) else { throw WritingFailure.damaged("its INFO chunk") }
    var offset = 4
    while offset + 8 <= bytes.count {
      guard let id = bytes.piece(offset, 4), let size = bytes.little(offset + 4, 4),
        let value = bytes.piece(offset + 8, size)
      else { throw WritingFailure.damaged("its INFO chunk") }
      entries.append((id, value))
      offset += 8 + size + (size & 1)
    }
  }

  /// The data of the chunk; none when no text is left.
  var rendered: [UInt8] {
    if entries.isEmpty { return [] }
    var bytes = Array("INFO".utf8)
    for entry in entries {
      bytes += entry.id + .little(entry.value.count, 4) + entry.value
      if entry.value.count & 1 != 0 { bytes.append(0) }
    }
    return bytes
  }

  private static func key(_ id: [UInt8]) -> String? { ids.first { $0.id.utf8.elementsEqual(id) }?.key }

  func has(_ change: TagChange) -> Bool { entries.contains { Self.key($0.id) == change.key } }

  func holds(_ change: TagChange) -> Bool {
    guard isRead, Self.ids.contains(where: { $0.key == change.key }), change.values.count == 1,
      change.total?.value == nil
    else { return false }
    // Only the year of a date is read, and a track only as a number.
    switch change.key {
    case "DATE": return change.values[0].utf8.count == 4
    case "TRACKNUMBER": return Int(change.values[0]).map { String($0) == change.values[0] } ?? false
    default: return true
    }
  }

  mutating func make(_ change: TagChange) {
    let value = change.values.first.map { Array($0.utf8) + [0] }
    var isDone = false
    entries = entries.compactMap { entry in
      guard Self.key(entry.id) == change.key else { return entry }
      isDone = true
      return value.map { (entry.id, $0) }
    }
    guard !isDone, let value, let id = Self.ids.first(where: { $0.key == change.key })?.id else { return }
    entries.append((Array(id.utf8), value))
  }
}
