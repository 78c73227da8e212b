import ShellacModel

/// Says which of two copies is better, and why.
///
/// What can be heard comes first: lossless, bits, sample rate, bit rate. Then how complete the tags are, whether it was
/// bought, which one is longer in the library, and, for equal ones, the path.
struct CopyRanking {
  let kind: DuplicateKind

  /// The tags that count as complete.
  static let mainTags = ["TITLE", "ARTIST", "ALBUM", "ALBUMARTIST", "TRACKNUMBER", "DATE", "GENRE"]

  /// Puts the best first and says why each stands where it does.
  func ranked(_ copies: [DuplicateCopy]) -> [DuplicateCopy] {
    var copies = copies.sorted { compare($0, $1).isBetter }
    guard copies.count > 1 else { return copies }
    copies[0].reason = compare(copies[0], copies[1]).better
    for index in copies.indices.dropFirst() { copies[index].reason = compare(copies[0], copies[index]).worse }
    return copies
  }

  struct Comparison {
    var isBetter: Bool
    /// Why the better one is better, and the other one worse.
    var better: String
    var worse: String
  }

  func compare(_ one: DuplicateCopy, _ other: DuplicateCopy) -> Comparison {
    func yes(_ one: Bool, _ other: Bool, _ better: String, _ worse: String) -> Comparison? {
      one == other ? nil : Comparison(isBetter: one, better: better, worse: worse)
    }
    func more(_ one: Int?, _ other: Int?, _ unit: String) -> Comparison? {
      guard let one, let other, one != other else { return nil }
      return Comparison(
        isBetter: one > other, better: "\(max(one, other)) \(unit) rather than \(min(one, other))",
        worse: "\(min(one, other)) \(unit) rather than \(max(one, other))")
    }
    let isQualityEqual = kind == .audio
    let areLossless = one.isLossless && other.isLossless
    return yes(one.isRead, other.isRead, "tags can be read", "tags cannot be read")
      ?? (isQualityEqual ? nil : yes(one.isLossless, other.isLossless, "lossless", "lossy"))
      ?? (isQualityEqual || !areLossless ? nil : more(one.bits, other.bits, "bits"))
      ?? (isQualityEqual || !areLossless ? nil : more(one.sampleRate, other.sampleRate, "Hz"))
      ?? (isQualityEqual || areLossless ? nil : more(one.bitRate, other.bitRate, "kbit/s"))
      ?? more(one.tagCount, other.tagCount, "of \(Self.mainTags.count) tags")
      ?? yes(one.hasPicture, other.hasPicture, "has a picture", "no picture")
      ?? yes(one.isBought, other.isBought, "bought", "not bought")
      ?? byAge(one, other) ?? byPath(one, other)
  }

  /// What playlists, links and other programs know is more likely the one that was there first.
  private func byAge(_ one: DuplicateCopy, _ other: DuplicateCopy) -> Comparison? {
    guard one.added != other.added else { return nil }
    return Comparison(
      isBetter: one.added < other.added, better: "longer in the library", worse: "newer in the library")
  }

  private func byPath(_ one: DuplicateCopy, _ other: DuplicateCopy) -> Comparison {
    if one.path.count != other.path.count {
      return Comparison(
        isBetter: one.path.count < other.path.count, better: "shorter path", worse: "longer path")
    }
    return Comparison(
      isBetter: one.path.lexicographicallyPrecedes(other.path), better: "equal", worse: "equal")
  }
}
