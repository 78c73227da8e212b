/// How far single facts of a purchase and a song agree.
struct MatchAgreement {
  enum Names {
    case same
    /// The same but for a subtitle, or one of several artists.
    case part
    /// A few letters differ.
    case near
    /// Written in another script, or as it sounds.
    case sounds
    case unknown, different

    var isInexact: Bool { self == .part || self == .near || self == .sounds }
  }

  enum Value {
    case same, close, unknown, off, different
  }

  var artist: Names
  var title: Names
  var album: Names
  var number: Value
  var length: Value
  var version: MatchVersion.Comparison
  /// Whether one album was played to an audience, and the other not, or not as far as is known.
  var mayBeOtherConcert: Bool
  /// Whether only one of the artists has a number of Discogs.
  var hasArtistNumber: Bool
  /// Whether both sides name guests or editions, and not the same ones.
  var hasOtherEdition: Bool
  /// How many of title, artist and album are the same with their guests and editions: case and accents do not count.
  var spelling: Int

  init(_ purchase: MatchSong, _ song: MatchSong) {
    var artist = Self.artists(purchase.artist, song.artist)
    if artist == .different || artist == .unknown {
      // A compilation's line may name its artist only; a file may name who made the album.
      for (one, other) in [(purchase.artist, song.albumArtist), (purchase.albumArtist, song.artist)] {
        let by = Self.artists(one, other)
        if by == .same || by == .near || by == .sounds { artist = by }
      }
    }
    self.artist = artist
    title = Self.titles(purchase.title, song.title)
    album = Self.albums(purchase.album, song.album)
    number =
      purchase.number == nil || song.number == nil
      ? .unknown : purchase.number == song.number ? .same : .different
    length = Self.lengths(purchase.duration, song.duration)
    hasArtistNumber = (purchase.artist?.number == nil) != (song.artist?.number == nil)
    hasOtherEdition =
      Self.haveOtherGuests(purchase, song)
      || (title == .same && Self.areOther(purchase.title?.edition, song.title?.edition))
      || (album == .same && Self.areOther(purchase.album?.edition, song.album?.edition))
    spelling =
      (title == .same && purchase.title?.edition.cut == song.title?.edition.cut ? 1 : 0)
      + (artist == .same && purchase.artist?.edition.cut == song.artist?.edition.cut ? 1 : 0)
      + (album == .same && purchase.album?.edition.cut == song.album?.edition.cut ? 1 : 0)
    var versions = (purchase.title?.version ?? .plain, song.title?.version ?? .plain)
    let live = (purchase.album?.isLive ?? false, song.album?.isLive ?? false)
    // Every song of a concert was played there, whether its title says so or not.
    if live.0, live.1 || album == .same {
      versions.0.kinds.insert(.live)
      versions.1.kinds.insert(.live)
    } else if live.0 {
      versions.0.kinds.insert(.live)
    } else if live.1 {
      versions.1.kinds.insert(.live)
    }
    mayBeOtherConcert = false
    version = versions.0.compare(versions.1)
    if version == .different, live.0 != live.1, album == .unknown || album == .same {
      let said = (purchase.title?.version ?? .plain).compare(song.title?.version ?? .plain)
      if said != .different {
        version = said
        mayBeOtherConcert = true
      }
    }
    if version == .same, album != .same, versions.0.kinds.contains(.live), versions.0.details.isEmpty {
      mayBeOtherConcert = true
    }
  }

  private static func areOther(_ one: MatchEdition?, _ other: MatchEdition?) -> Bool {
    guard let one, let other else { return false }
    return one.isOther(than: other)
  }

  /// Whether each side has guests, in its title or beside its artist, and no one plays on both.
  private static func haveOtherGuests(_ one: MatchSong, _ other: MatchSong) -> Bool {
    let ones = one.guests
    if ones.isEmpty { return false }
    let others = other.guests
    return !others.isEmpty && Set(ones).isDisjoint(with: others)
  }

  private static func artists(_ one: MatchArtist?, _ other: MatchArtist?) -> Names {
    guard let one, let other, !one.isVarious, !other.isVarious, !one.key.isEmpty, !other.key.isEmpty else {
      return .unknown
    }
    if let number = one.number, let otherNumber = other.number, number != otherNumber { return .different }
    if one.key == other.key { return .same }
    if !one.single.isEmpty || !other.single.isEmpty {
      let ones = one.single.isEmpty ? [one.key] : one.single
      let others = other.single.isEmpty ? [other.key] : other.single
      if ones.count == others.count, Set(ones) == Set(others) { return .same }
      // The first name counts: "A & B" is by A, "B & C" is another pair.
      if others.contains(ones[0]), ones.count == 1 || others.count == 1 { return .part }
      if ones.contains(others[0]), ones.count == 1 || others.count == 1 { return .part }
    }
    return alike(one.key, other.key, isForeign: one.isTransliterated || other.isTransliterated)
  }

  private static func titles(_ one: MatchTitle?, _ other: MatchTitle?) -> Names {
    guard let one, let other, !one.key.isEmpty, !other.key.isEmpty else { return .unknown }
    if one.key == other.key { return .same }
    if one.digits == other.digits, one.short == other.key || one.key == other.short { return .part }
    guard one.digits == other.digits else { return .different }
    return alike(one.key, other.key, isForeign: one.isTransliterated || other.isTransliterated)
  }

  private static func albums(_ one: MatchAlbum?, _ other: MatchAlbum?) -> Names {
    guard let one, let other, !one.key.isEmpty, !other.key.isEmpty else { return .unknown }
    if one.key == other.key { return one.version.compare(other.version) == .different ? .different : .same }
    return .different
  }

  private static func alike(_ one: [UInt8], _ other: [UInt8], isForeign: Bool) -> Names {
    let length = min(one.count, other.count)
    let most = length < 5 ? 0 : length < 9 ? 1 : 2
    if !isForeign {
      return most > 0 && EditDistance.between(one, other, most: most) != nil ? .near : .different
    }
    guard MatchSound.sound(one) == MatchSound.sound(other),
      EditDistance.between(one, other, most: max(one.count, other.count) / 2) != nil
    else { return most > 0 && EditDistance.between(one, other, most: most) != nil ? .near : .different }
    return .sounds
  }

  private static func lengths(_ one: Int?, _ other: Int?) -> Value {
    guard let one, let other else { return .unknown }
    let (gap, overflow) = one.subtractingReportingOverflow(other)
    if overflow { return .different }
    return switch gap.magnitude {
    case ...2_000: .same
    case ...5_000: .close
    case ...15_000: .off
    default: .different
    }
  }
}
