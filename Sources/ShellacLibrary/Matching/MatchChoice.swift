/// What a purchase turned out to be, of several songs that it may be.
enum MatchChoice<Song> {
  case none
  /// One song, which is certain.
  case certain(Song, MatchVerdict)
  /// Songs that somebody has to look at, the best first.
  case review([(song: Song, verdict: MatchVerdict)])

  /// Chooses between candidates.
  ///
  /// Two that are equally good are never certain: which of them was bought, nobody can tell.
  init(_ candidates: [(song: Song, verdict: MatchVerdict)]) {
    let sorted = candidates.sorted {
      ($0.verdict.isCertain ? 1 : 0, $0.verdict.score, $0.verdict.names, $0.verdict.spelling)
        > ($1.verdict.isCertain ? 1 : 0, $1.verdict.score, $1.verdict.names, $1.verdict.spelling)
    }
    guard let best = sorted.first else {
      self = .none
      return
    }
    if best.verdict.isCertain {
      let second = sorted.dropFirst().first?.verdict
      if let second, second.isCertain, second.isAsGood(as: best.verdict) {
        self = .review(sorted)
      } else {
        self = .certain(best.song, best.verdict)
      }
    } else {
      self = .review(sorted)
    }
  }
}
