import ShellacPluginSDK
import ShellacXML

/// What a library says of one song; texts are kept as bytes, whose room the next song uses again.
struct AppleSong {
  var number: Int64?
  var title: [UInt8] = []
  var artist: [UInt8] = []
  var albumArtist: [UInt8] = []
  var album: [UInt8] = []
  /// A `file:` address, percent-encoded.
  var location: [UInt8] = []
  var persistentID: [UInt8] = []
  var releaseDate: [UInt8] = []
  var year: Int64?
  var milliseconds: Int64?
  var disc: Int64?
  var track: Int64?
  var playCount: Int64?
  /// 0 to 100; that which a program has worked out from the album's is among them.
  var rating: Int64?
  var isRatingComputed = false
  var added: String?
  var isStream = false
  var isPurchased = false
  var isProtected = false
  /// What it is when it is no music.
  var nature: Nature?
  var line = 0
  /// Where its dictionary begins in the file.
  var start: UInt64?

  /// What a library holds besides music.
  enum Nature: CaseIterable {
    case movie, show, podcast, lecture

    /// What so many of them are called.
    func name(count: Int) -> String {
      switch self {
      case .movie: count == 1 ? "1 film" : "\(count) films"
      case .show: count == 1 ? "1 television show" : "\(count) television shows"
      case .podcast: count == 1 ? "1 podcast" : "\(count) podcasts"
      case .lecture: count == 1 ? "1 lecture of iTunes U" : "\(count) lectures of iTunes U"
      }
    }
  }

  /// Forgets everything, for the song that begins there.
  mutating func clear(at span: XMLSpan) {
    title.removeAll(keepingCapacity: true)
    artist.removeAll(keepingCapacity: true)
    albumArtist.removeAll(keepingCapacity: true)
    album.removeAll(keepingCapacity: true)
    location.removeAll(keepingCapacity: true)
    persistentID.removeAll(keepingCapacity: true)
    releaseDate.removeAll(keepingCapacity: true)
    (number, milliseconds, disc, track, playCount, rating) = (nil, nil, nil, nil, nil, nil)
    (isRatingComputed, isStream, isPurchased, isProtected) = (false, false, false, false)
    (added, nature, year) = (nil, nil, nil)
    line = span.line
    start = span.end.flatMap { $0 >= 5 ? $0 - 5 : nil }
  }

  /// Takes a value of the song.
  ///
  /// - Returns: false when it is not of the kind that the key has.
  mutating func take(_ key: AppleKey, _ name: String, _ text: UnsafeRawBufferPointer) -> Bool {
    switch key {
    case .name: Self.set(&title, text)
    case .artist: Self.set(&artist, text)
    case .albumArtist: Self.set(&albumArtist, text)
    case .album: Self.set(&album, text)
    case .location: Self.set(&location, text)
    case .persistentID: Self.set(&persistentID, text)
    case .releaseDate: Self.set(&releaseDate, text)
    case .trackType: isStream = text.elementsEqual("URL".utf8)
    case .dateAdded: added = AppleValue.instant(text)
    case .ratingComputed: isRatingComputed = name == "true"
    case .purchased: isPurchased = name == "true"
    case .protected: isProtected = name == "true"
    case .movie: if name == "true" { nature = .movie }
    case .show: if name == "true" { nature = .show }
    case .podcast: if name == "true" { nature = .podcast }
    case .lecture: if name == "true" { nature = .lecture }
    case .trackID: return Self.set(&number, text)
    case .totalTime: return Self.set(&milliseconds, text)
    case .discNumber: return Self.set(&disc, text)
    case .trackNumber: return Self.set(&track, text)
    case .playCount: return Self.set(&playCount, text)
    case .year: return Self.set(&year, text)
    case .rating: return Self.set(&rating, text)
    default: break
    }
    return true
  }

  /// The user's own rating, 1 to 100.
  var ownRating: Int64? { isRatingComputed ? nil : rating.flatMap { $0 > 0 ? min($0, 100) : nil } }

  private static func set(_ bytes: inout [UInt8], _ text: UnsafeRawBufferPointer) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
  }

  private static func set(_ number: inout Int64?, _ text: UnsafeRawBufferPointer) -> Bool {
    guard let read = AppleValue.integer(text) else { return false }
    // A count that is less than nothing says nothing.
    number = read < 0 ? nil : read
    return true
  }
}
