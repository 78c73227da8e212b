/// Says whether a purchase and a song are one recording, by which rule, and how sure that is.
///
/// No title is enough alone, and nothing is certain that another recording of the song could agree with as well.
struct MatchJudgement {
  /// What comparing the two gives; nil when they are no match.
  static func judge(_ purchase: MatchSong, _ song: MatchSong) -> MatchVerdict? {
    let facts = MatchAgreement(purchase, song)
    let names = byNames(facts)
    let hasCode = !purchase.isrcs.isEmpty && purchase.isrcs.contains(where: song.isrcs.contains)
    let isOneRecording = purchase.recording != nil && purchase.recording == song.recording
    if isOneRecording || hasCode {
      let rule = isOneRecording ? MatchRule.recording : .isrc
      // A wrong code is a tagger's mistake that nothing but the names tells.
      let titleAgrees =
        facts.title != .different && facts.title != .unknown && facts.version != .different
        && !facts.hasOtherEdition
      let isCertain = titleAgrees && facts.artist != .different
      let areNamesOther = facts.title == .different && facts.artist == .different
      return MatchVerdict(
        rule: rule, score: isCertain ? 980 : areNamesOther ? 400 : 600, isCertain: isCertain,
        names: names?.score ?? 0, spelling: facts.spelling, reasons: reasons(facts))
    }
    guard var verdict = names else { return nil }
    // Two codes are two recordings, unless a reissue got another one.
    if !purchase.isrcs.isEmpty, !song.isrcs.isEmpty, verdict.rule != .place { verdict.limit(to: 700) }
    verdict.names = verdict.score
    verdict.spelling = facts.spelling
    verdict.reasons = reasons(facts)
    return verdict
  }

  private static func byNames(_ facts: MatchAgreement) -> MatchVerdict? {
    guard facts.title != .different, facts.title != .unknown, facts.artist != .different else { return nil }
    if facts.version == .different {
      // A tagger left "(Live)" out: only the place on the album and the length could tell.
      let isSamePlace =
        facts.album == .same && facts.number == .same && facts.length == .same && facts.artist == .same
      return isSamePlace ? MatchVerdict(rule: .names, score: 300, isCertain: false) : nil
    }
    if facts.artist == .unknown { return byAlbum(facts) }
    guard var verdict = facts.title.isInexact || facts.artist.isInexact ? similar(facts) : exact(facts) else {
      return nil
    }
    if facts.version == .vaguer || facts.mayBeOtherConcert || facts.hasOtherEdition { verdict.limit(to: 650) }
    if facts.hasArtistNumber, facts.album != .same, facts.length != .same { verdict.limit(to: 400) }
    return verdict
  }

  /// The artist is not known, or is Various Artists.
  private static func byAlbum(_ facts: MatchAgreement) -> MatchVerdict? {
    guard facts.title == .same, facts.album == .same, facts.length != .different else { return nil }
    if facts.length == .unknown, facts.number == .unknown {
      return MatchVerdict(rule: .similar, score: 450, isCertain: false)
    }
    guard facts.length == .same || facts.number == .same else { return nil }
    return MatchVerdict(rule: .similar, score: facts.length == .same ? 650 : 550, isCertain: false)
  }

  private static func exact(_ facts: MatchAgreement) -> MatchVerdict? {
    let isNearInLength = facts.length == .same || facts.length == .close
    switch facts.album {
    case .same:
      if facts.length == .different {
        return facts.number == .different ? nil : MatchVerdict(rule: .names, score: 560, isCertain: false)
      }
      if facts.length == .off { return MatchVerdict(rule: .names, score: 640, isCertain: false) }
      switch facts.number {
      case .same: return MatchVerdict(rule: .place, score: 960, isCertain: true)
      case .different:
        if facts.length == .same { return MatchVerdict(rule: .album, score: 880, isCertain: true) }
        return MatchVerdict(rule: .names, score: isNearInLength ? 680 : 640, isCertain: false)
      default: return MatchVerdict(rule: .album, score: isNearInLength ? 930 : 900, isCertain: true)
      }
    case .unknown:
      switch facts.length {
      case .same: return MatchVerdict(rule: .length, score: 860, isCertain: true)
      case .close: return MatchVerdict(rule: .names, score: 690, isCertain: false)
      case .unknown:
        return MatchVerdict(rule: .names, score: facts.number == .same ? 580 : 500, isCertain: false)
      default: return facts.length == .off ? MatchVerdict(rule: .names, score: 350, isCertain: false) : nil
      }
    default:
      switch facts.length {
      case .same: return MatchVerdict(rule: .names, score: 740, isCertain: false)
      case .close: return MatchVerdict(rule: .names, score: 620, isCertain: false)
      case .unknown: return MatchVerdict(rule: .names, score: 450, isCertain: false)
      default: return nil
      }
    }
  }

  private static func similar(_ facts: MatchAgreement) -> MatchVerdict? {
    guard facts.length != .different, facts.length != .off || facts.album == .same else { return nil }
    var support = 0
    if facts.album == .same { support += 2 }
    if facts.number == .same { support += 1 }
    if facts.length == .same { support += 2 } else if facts.length == .close { support += 1 }
    let areBothInexact = facts.title.isInexact && facts.artist.isInexact
    let isForeign = facts.title == .sounds || facts.artist == .sounds
    if areBothInexact, support < (isForeign ? 1 : 3) { return nil }
    // Titles of few letters are near each other by chance.
    if facts.title == .near, support == 0 || (facts.album == .different && facts.length != .same) {
      return nil
    }
    if facts.artist == .near, support == 0 { return nil }
    // However much else agrees: "Raining Dogs" and "Raining Days" may be takes of one length on one place.
    return MatchVerdict(rule: .similar, score: 350 + 60 * support, isCertain: false)
  }

  static func reasons(_ facts: MatchAgreement) -> [String] {
    var reasons: [String] = []
    switch facts.artist {
    case .same: reasons.append("same artist")
    case .part: reasons.append("one of the artists")
    case .near, .sounds: reasons.append("similar artist")
    case .unknown: reasons.append("artist unknown")
    case .different: reasons.append("other artist")
    }
    switch facts.title {
    case .same: reasons.append("same title")
    case .part: reasons.append("title with another subtitle")
    case .near, .sounds: reasons.append("similar title")
    case .unknown: reasons.append("title unknown")
    case .different: reasons.append("other title")
    }
    if facts.version == .different { reasons.append("other version") }
    if facts.version == .vaguer { reasons.append("version not told by both") }
    if facts.hasOtherEdition { reasons.append("other edition") }
    if facts.mayBeOtherConcert { reasons.append("perhaps another concert") }
    switch facts.album {
    case .same: reasons.append("same album")
    case .unknown: break
    default: reasons.append("other album")
    }
    switch facts.number {
    case .same: reasons.append("same number")
    case .unknown: break
    default: reasons.append("other number")
    }
    switch facts.length {
    case .same: reasons.append("same length")
    case .close: reasons.append("nearly the same length")
    case .off, .different: reasons.append("other length")
    case .unknown: break
    }
    return reasons
  }
}

extension MatchVerdict {
  /// Lets it wait for review, with at most this score.
  mutating func limit(to most: Int) {
    score = min(score, most)
    isCertain = false
    if rule == .place || rule == .album || rule == .length { rule = .names }
  }
}
