/// What the words in the column Content Type mean.
struct AppleContentTypes {
  /// What a row is, by its type.
  enum Meaning: Hashable {
    case music
    case video
    /// Money put into the account.
    case credit
    /// No music.
    case other(String)
    /// It is not known what that is.
    case unknown(String)

    /// Why rows of it are no purchases of music; nil when they are.
    var reasonToPassOver: String? {
      switch self {
      case .music, .video, .credit: nil
      case .other(let type): "type '\(type)', which is no music"
      case .unknown(let type) where type.isEmpty: "no type"
      case .unknown(let type):
        "type '\(type)', of which it is not known whether that is music"
      }
    }

    /// What to do about rows that are passed over; nil when nothing need be done.
    var hint: String? {
      guard case .unknown(let type) = self, !type.isEmpty else { return nil }
      return "If it is, pass --option music-types='\(type)'."
    }
  }

  private let further: Set<String>

  /// - Parameter further: types that the user says are music, with commas between them.
  init(further: String) {
    self.further = Set(
      further.split(separator: ",").map { Self.folded($0.utf8) }.filter { !$0.isEmpty })
  }

  /// What a type means.
  func meaning(of type: UnsafeRawBufferPointer) -> Meaning {
    if type.elementsEqual("Music".utf8) { return .music }
    let folded = Self.folded(type)
    if further.contains(folded) { return .music }
    let shown = String(decoding: type.prefix(60), as: UTF8.self)
    switch folded {
    case "music", "song", "songs", "album", "albums", "music songs", "music albums": return .music
    case "music video", "music videos": return .video
    case "gift certificates", "gift certificate", "gift cards", "gift card", "store credit", "account credit",
      "add funds", "apple id balance":
      return .credit
    case "podcasts", "ringtones", "ringtone", "tones", "magazines", "newspapers", "icloud storage", "icloud",
      "apple tv", "fonts":
      return .other(shown)
    default: break
    }
    let words = folded.split(separator: " ")
    let isKnown = words.contains { word in
      [
        "app", "apps", "book", "books", "audiobook", "audiobooks", "movie", "movies", "film", "films", "tv",
        "rental",
        "rentals", "purchase", "purchases", "subscription", "subscriptions", "software", "game", "games",
      ]
      .contains(String(word))
    }
    return isKnown ? .other(shown) : .unknown(shown)
  }

  /// In lower case, with one blank in place of everything that is no letter.
  private static func folded(_ bytes: some Sequence<UInt8>) -> String {
    var folded: [UInt8] = []
    for byte in bytes {
      let lower = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      if lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || lower >= 0x80 {
        folded.append(lower)
      } else if folded.last != UInt8(ascii: " "), !folded.isEmpty {
        folded.append(UInt8(ascii: " "))
      }
    }
    if folded.last == UInt8(ascii: " ") { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }
}
