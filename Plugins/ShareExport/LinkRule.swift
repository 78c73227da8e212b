/// Where the link of a message comes from; the first rule that knows one makes it.
enum LinkRule: String, CaseIterable {
  /// The page of the song in the shop, from its purchase or its tags.
  case store
  /// Spotify, when the id is known.
  case spotify
  /// MusicBrainz: the recording, or the release of an album.
  case musicbrainz
  /// What MusicBrainz knows under the ISRC.
  case isrc

  /// The link that the rule makes; nil when it knows none.
  func link(to facts: LinkFacts) -> String? {
    switch self {
    case .store:
      // Links to Spotify carry who shared them: the next rule makes one that does not.
      facts.addresses.lazy.compactMap(WebAddress.shareable)
        .first { !($0.contains("spotify.") || $0.contains("musicbrainz.org/")) }
    case .spotify:
      facts.spotify.lazy.compactMap { Self.spotifyID($0, isBareAllowed: true) }.first
        .map { "https://open.spotify.com/track/\($0)" }
        ?? facts.addresses.lazy.compactMap { Self.spotifyID($0, isBareAllowed: false) }.first
        .map { "https://open.spotify.com/track/\($0)" }
    case .musicbrainz:
      facts.musicBrainzID.map { "https://musicbrainz.org/\(facts.isAlbum ? "release" : "recording")/\($0)" }
        ?? facts.addresses.lazy.compactMap(Self.recordingID).first
        .map { "https://musicbrainz.org/recording/\($0)" }
    case .isrc: facts.isrc.map { "https://musicbrainz.org/isrc/\($0)" }
    }
  }

  /// Rules in order, separated by commas.
  static func list(_ text: String) -> [LinkRule]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: true)
      .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty && $0 != "none" }
    let rules = names.compactMap { LinkRule(rawValue: $0) }
    return rules.count == names.count ? rules : nil
  }

  /// The 22 letters and digits that name a track.
  private static func spotifyID(_ text: String, isBareAllowed: Bool) -> String? {
    for lead in ["https://open.spotify.com/track/", "http://open.spotify.com/track/", "spotify:track:"]
    where text.hasPrefix(lead) {
      let id = text.dropFirst(lead.count).prefix { $0 != "?" && $0 != "#" && $0 != "/" }
      return isSpotifyID(id) ? String(id) : nil
    }
    return isBareAllowed && isSpotifyID(text[...]) ? text : nil
  }

  private static func isSpotifyID(_ text: Substring) -> Bool {
    text.utf8.count == 22
      && text.utf8.allSatisfy { byte in
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
          || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      }
  }

  private static func recordingID(_ address: String) -> String? {
    for lead in ["https://musicbrainz.org/recording/", "http://musicbrainz.org/recording/"]
    where address.hasPrefix(lead) {
      return LinkFacts.uuid(String(address.dropFirst(lead.count).prefix(36)))
    }
    return nil
  }
}

/// What links are made of.
struct LinkFacts {
  var isAlbum = false
  /// Addresses from the purchase and the tags, the surest first.
  var addresses: [String] = []
  /// Spotify's ids and addresses from tags.
  var spotify: [String] = []
  var musicBrainzID: String?
  var isrc: String?

  /// A UUID in lower case; nil when it is none.
  static func uuid(_ text: String) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.allSatisfy({ group in
        group.utf8.allSatisfy { byte in
          byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "f")
        }
      })
    else { return nil }
    return text.lowercased()
  }

  /// An ISRC (ISO 3901) without hyphens, in upper case; nil when it is none.
  static func isrc(_ text: String) -> String? {
    let bytes = Array(text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != 0x20 })
    guard bytes.count == 12 else { return nil }
    for (index, byte) in bytes.enumerated() {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      let isLetter = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard index < 2 ? isLetter : index < 5 ? isLetter || isDigit : isDigit else { return nil }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
