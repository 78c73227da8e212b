/// What a song has of other players at one time.
struct TrackStatistics: Hashable {
  var track: Int64
  var playCount: Int64?
  var rating: Int64?
  /// The format that the rating came from.
  var ratingSource: String?
  var added: Int64

  // MARK: Images

  private enum Has {
    static let playCount: UInt8 = 1
    static let rating: UInt8 = 2
    static let ratingSource: UInt8 = 4
  }

  /// Those of many songs, some dozen bytes each; nil for none.
  static func packed(_ songs: [TrackStatistics]) -> [UInt8]? {
    if songs.isEmpty { return nil }
    var bytes: [UInt8] = []
    for song in songs {
      bytes.appendImage(short: song.track)
      bytes.append(
        (song.playCount == nil ? 0 : Has.playCount) | (song.rating == nil ? 0 : Has.rating)
          | (song.ratingSource == nil ? 0 : Has.ratingSource))
      if let count = song.playCount { bytes.appendImage(short: count) }
      if let rating = song.rating { bytes.appendImage(short: rating) }
      if let source = song.ratingSource {
        bytes.appendImage(short: Int64(source.utf8.count))
        bytes.append(contentsOf: source.utf8)
      }
      bytes.appendImage(short: song.added)
    }
    return bytes
  }

  /// Those that an image has; nil when it is damaged.
  static func unpacked(_ bytes: [UInt8]) -> [TrackStatistics]? {
    var reader = ImageReader(bytes)
    var songs: [TrackStatistics] = []
    while !reader.isAtEnd {
      guard let track = reader.short(), let has = reader.byte() else { return nil }
      var song = TrackStatistics(track: track, added: 0)
      if has & Has.playCount != 0 { song.playCount = reader.short() }
      if has & Has.rating != 0 { song.rating = reader.short() }
      if has & Has.ratingSource != 0 {
        guard let count = reader.short(), count >= 0, let source = reader.taken(UInt64(count)) else {
          return nil
        }
        song.ratingSource = String(decoding: source, as: UTF8.self)
      }
      guard let added = reader.short() else { return nil }
      song.added = added
      songs.append(song)
    }
    return songs
  }
}

extension [UInt8] {
  /// Adds a number in as few bytes as it needs, seven bits each, the lowest first; its sign is in the lowest bit.
  fileprivate mutating func appendImage(short number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension ImageReader {
  /// A number as `appendImage(short:)` writes it.
  fileprivate mutating func short() -> Int64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = byte() {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift += 7
    }
    return nil
  }
}
