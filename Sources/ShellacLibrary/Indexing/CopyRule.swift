/// What tells whether two files of one album are copies of one song.
///
/// They share a recording id or an ISRC; or the same disc, track number and title with lengths within 2 s.
/// Two recording ids that differ say no, whatever else agrees. Songs that name no album need an id: there equal
/// names prove nothing.
struct CopyRule {
  /// The facts by which copies are known, kept for each song of the albums at hand.
  struct Signature {
    var id: Int64
    var title: String?
    var disc: Int?
    var track: Int?
    var duration: Int?
    var recording: String?
    var isrcs: [String]

    init(id: Int64, _ facts: SongFacts) {
      self.id = id
      title = facts.title
      disc = facts.disc
      track = facts.track
      duration = facts.duration
      recording = facts.musicBrainzTrackID
      isrcs = facts.isrcs
    }

    init(
      id: Int64, title: String?, disc: Int?, track: Int?, duration: Int?, recording: String?, isrcs: [String]
    ) {
      self.id = id
      self.title = title
      self.disc = disc
      self.track = track
      self.duration = duration
      self.recording = recording
      self.isrcs = isrcs
    }
  }

  static let tolerance = 2_000

  static func areCopies(_ a: Signature, _ b: Signature, onNamedAlbum: Bool) -> Bool {
    if let one = a.recording, let other = b.recording { return one == other }
    if !a.isrcs.isEmpty, !b.isrcs.isEmpty { return a.isrcs.contains(where: b.isrcs.contains) }
    guard onNamedAlbum, a.track == b.track, a.disc == b.disc, a.title != nil, a.title == b.title,
      let one = a.duration, let other = b.duration
    else { return false }
    let (gap, overflow) = one.subtractingReportingOverflow(other)
    return !overflow && gap.magnitude <= tolerance
  }
}
