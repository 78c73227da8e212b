import ShellacModel

/// What has been found of entries, so that those which many playlists of one file share are looked for once.
///
/// An entry is known by a hash of all by which it is found, some twenty bytes each, begun anew in every process with
/// another number, so that no file can make one entry look like another.
struct ResolutionMemory {
  /// The song and the rule; negative where none was found.
  private var known: [Int: Int64] = [:]

  /// As many entries are kept in mind; the others are looked for again.
  private static let mostEntries = 390_000

  private static let rules = PlaylistResolution.Rule.allCases

  /// What was found of an entry, which may be nothing; nil when it was not looked for.
  func resolution(of entry: PlaylistEntry) -> PlaylistResolution?? {
    guard let packed = known[Self.key(entry)] else { return nil }
    if packed < 0 { return .some(nil) }
    return PlaylistResolution(track: packed / 16, rule: Self.rules[Int(packed % 16)])
  }

  /// Keeps what was found of an entry.
  mutating func note(_ resolution: PlaylistResolution?, of entry: PlaylistEntry) {
    guard known.count < Self.mostEntries else { return }
    let packed = resolution.map { $0.track &* 16 + Int64(Self.rules.firstIndex(of: $0.rule) ?? 0) }
    known[Self.key(entry)] = packed ?? -1
  }

  private static func key(_ entry: PlaylistEntry) -> Int {
    var hasher = Hasher()
    hasher.combine(entry.location)
    hasher.combine(entry.title)
    hasher.combine(entry.artist)
    hasher.combine(entry.album)
    hasher.combine(entry.duration)
    for identifier in entry.identifiers {
      if let code = RecordingIdentifier(identifier) { hasher.combine(code.text) }
    }
    return hasher.finalize()
  }
}
