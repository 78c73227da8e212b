/// What entries of playlists say of their songs, packed: a library has hundreds of thousands.
///
/// Folders, artists and albums are kept once each. A song of an ordinary library takes some 90 bytes.
struct SongShelf {
  /// What an entry says.
  struct Entry {
    var location: [UInt8]
    var title: ArraySlice<UInt8>
    var artist: ArraySlice<UInt8>
    var album: ArraySlice<UInt8>
    var milliseconds: Int64?
  }

  /// Whether songs were left out because there are too many.
  private(set) var isFull = false

  private var songs: [(number: Int64, place: UInt32)] = []
  private var isSorted = true
  private var pieces: [[UInt8]] = []
  private var shared: [UInt64: UInt32] = [:]

  private static let piece = 1 << 20
  private static let mostPieces = 48
  private static let mostSongs = 2_000_000
  private static let unknown = UInt32.max

  /// Adds a song, whose texts have at most 65,535 bytes each.
  mutating func add(_ song: AppleSong) {
    guard let number = song.number, !isFull else { return }
    let slash = song.location.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = song.location[slash...]
    guard songs.count < Self.mostSongs, let folder = share(song.location[..<slash]),
      let artist = share(song.artist[...]), let album = share(song.album[...]),
      let place = room(for: 20 + name.count + song.title.count)
    else {
      isFull = true
      return
    }
    append(folder)
    append(artist)
    append(album)
    append(song.milliseconds.flatMap { UInt32(exactly: $0) } ?? Self.unknown)
    append(name)
    append(song.title[...])
    if let last = songs.last, last.number >= number { isSorted = false }
    songs.append((number, place))
  }

  /// Brings the songs in order once all are there.
  mutating func sort() {
    if !isSorted { songs.sort { $0.number < $1.number } }
    isSorted = true
  }

  /// What an entry of that song says; nil when there is no such song.
  func entry(of number: Int64) -> Entry? {
    var (low, high) = (0, songs.count)
    while low < high {
      let middle = (low + high) / 2
      if songs[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < songs.count, songs[low].number == number else { return nil }
    let (piece, start) = Self.position(songs[low].place)
    let bytes = pieces[piece]
    let length = Self.number(bytes, start + 12)
    let (name, behind) = Self.text(bytes, start + 16)
    return Entry(
      location: Array(sharedText(Self.number(bytes, start))) + name, title: Self.text(bytes, behind).text,
      artist: sharedText(Self.number(bytes, start + 4)), album: sharedText(Self.number(bytes, start + 8)),
      milliseconds: length == Self.unknown ? nil : Int64(length))
  }

  // MARK: Bytes

  /// Where a text stands that many songs may have; nil when there is no room for it.
  private mutating func share(_ text: ArraySlice<UInt8>) -> UInt32? {
    if text.isEmpty { return Self.unknown }
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let known = shared[hash]
    if let known, sharedText(known) == text { return known }
    guard let place = room(for: 2 + text.count) else { return nil }
    append(text)
    if known == nil { shared[hash] = place }
    return place
  }

  private func sharedText(_ place: UInt32) -> ArraySlice<UInt8> {
    if place == Self.unknown { return [] }
    let (piece, start) = Self.position(place)
    return Self.text(pieces[piece], start).text
  }

  /// Makes sure that the last piece has room, and says where it begins.
  private mutating func room(for count: Int) -> UInt32? {
    if (pieces.last?.count ?? Self.piece) + count > Self.piece {
      guard pieces.count < Self.mostPieces else { return nil }
      var piece: [UInt8] = []
      piece.reserveCapacity(Self.piece)
      pieces.append(piece)
    }
    return UInt32((pieces.count - 1) * Self.piece + pieces[pieces.count - 1].count)
  }

  private static func position(_ place: UInt32) -> (piece: Int, start: Int) {
    (Int(place) / piece, Int(place) % piece)
  }

  private mutating func append(_ number: UInt32) {
    for shift: UInt32 in [0, 8, 16, 24] {
      pieces[pieces.count - 1].append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    let text = text.prefix(0xFFFF)
    pieces[pieces.count - 1].append(UInt8(truncatingIfNeeded: text.count))
    pieces[pieces.count - 1].append(UInt8(truncatingIfNeeded: text.count >> 8))
    pieces[pieces.count - 1].append(contentsOf: text)
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      | UInt32(bytes[start + 3]) << 24
  }

  private static func text(_ bytes: [UInt8], _ start: Int) -> (text: ArraySlice<UInt8>, end: Int) {
    let end = start + 2 + (Int(bytes[start]) | Int(bytes[start + 1]) << 8)
    return (bytes[start + 2..<end], end)
  }
}
