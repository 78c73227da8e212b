import GRDB

/// Finds the albums on disk that the purchase of an album may be.
struct AlbumCandidates {
  struct Candidate {
    var album: Int64
    var title: String
    /// Its songs with a file.
    var tracks: [Int64]
  }

  private let find: PreparedStatement
  private let read: PreparedStatement
  private let songs: PreparedStatement
  private let home: PreparedStatement
  private let titles: PreparedStatement
  private let folding: MatchFolding
  /// Albums without keys yet, when keys cannot be written.
  private var unkeyed: [Int64: [Int64]] = [:]

  init(_ db: Database, folding: MatchFolding) throws {
    self.folding = folding
    find = try PreparedStatement(db, "SELECT id FROM match_key WHERE key = ? AND kind = 1 LIMIT 65")
    read = try PreparedStatement(db, "SELECT title, artist FROM album WHERE id = ? AND state < 2")
    songs = try PreparedStatement(
      db,
      "SELECT id, title FROM track WHERE album = ? AND state < 2 ORDER BY disc_order, number_order, id")
    home = try PreparedStatement(db, "SELECT album FROM track WHERE id = ? AND state < 2")
    titles = try PreparedStatement(
      db, "SELECT title FROM purchase_track WHERE purchase = ? AND title IS NOT NULL")
  }

  /// Adds albums whose keys nobody has written.
  mutating func addUnkeyed(_ keys: [Int64: [Int64]]) { unkeyed = keys }

  /// The albums that a purchase may be.
  func find(_ purchase: ComparedPurchase) throws -> [(song: Candidate, verdict: MatchVerdict)] {
    guard let album = purchase.album else { return [] }
    var ids: Set<Int64> = []
    for key in MatchKeys(album: album, artist: purchase.song.artist).keys {
      find.bind(1, key)
      while try find.step() { ids.insert(find.integer(0)) }
      ids.formUnion(unkeyed[key] ?? [])
    }
    let wanted = try self.titles(of: purchase.id)
    var found: [(song: Candidate, verdict: MatchVerdict)] = []
    for id in ids.sorted() {
      read.bind(1, id)
      guard try read.step() else { continue }
      let (title, artist) = (read.text(0) ?? "", read.text(1))
      read.reset()
      let other = MatchSong(artist: artist, title: title, folding: folding)
      let facts = MatchAgreement(
        MatchSong(purchase.song.artist, titled: MatchTitle(purchase.albumTitle ?? "", folding: folding)),
        other)
      guard facts.title != .different, facts.artist != .different, facts.version != .different else {
        continue
      }
      var candidate = Candidate(album: id, title: title, tracks: [])
      var there: Set<[UInt8]> = []
      songs.bind(1, id)
      while try songs.step() {
        candidate.tracks.append(songs.integer(0))
        if let title = songs.text(1) { there.insert(MatchTitle(title, folding: folding).key) }
      }
      if candidate.tracks.isEmpty { continue }
      let shared = wanted.count { there.contains($0) }
      if !wanted.isEmpty, shared == 0 { continue }
      let isCompilation =
        purchase.song.artist?.isCompilation ?? false && other.artist?.isCompilation ?? false
      let isCertain =
        facts.title == .same && (facts.artist == .same || isCompilation) && facts.version == .same
        && shared * 2 >= wanted.count && !facts.hasArtistNumber && !facts.hasOtherEdition
      // Of two editions the one that is called the same was bought.
      let isSameText = TextFolding.fold(title) == TextFolding.fold(purchase.albumTitle ?? "")
      found.append(
        (
          candidate,
          MatchVerdict(
            rule: .wholeAlbum, score: isCertain ? 900 : 500, isCertain: isCertain,
            names: (isSameText ? 1_000 : 0) + shared,
            reasons: Self.reasons(facts, shared, wanted.count, isCompilation: isCompilation))
        ))
    }
    return found
  }

  /// Adds the albums all of whose songs bear the number of what was bought, whatever they are called.
  ///
  /// - Parameter tracks: the songs that bear it.
  func addProducts(
    _ tracks: Set<Int64>, _ purchase: ComparedPurchase,
    to found: inout [(song: Candidate, verdict: MatchVerdict)]
  ) throws {
    var ids: Set<Int64> = []
    for track in tracks {
      home.bind(1, track)
      while try home.step() { ids.insert(home.integer(0)) }
    }
    for id in ids.sorted() {
      read.bind(1, id)
      guard try read.step() else { continue }
      let (title, artist) = (read.text(0) ?? "", read.text(1))
      read.reset()
      var candidate = Candidate(album: id, title: title, tracks: [])
      songs.bind(1, id)
      while try songs.step() { candidate.tracks.append(songs.integer(0)) }
      guard tracks.isSuperset(of: candidate.tracks) else { continue }
      let facts = MatchAgreement(
        MatchSong(purchase.song.artist, titled: MatchTitle(purchase.albumTitle ?? "", folding: folding)),
        MatchSong(artist: artist, title: title, folding: folding))
      let isOther = facts.title == .different && facts.artist == .different
      let names = found.first { $0.song.album == id }?.verdict.names ?? 0
      found.removeAll { $0.song.album == id }
      found.append((candidate, .storeNumber(isOther: isOther, names: names, spelling: facts.spelling)))
    }
  }

  private func titles(of purchase: Int64) throws -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    titles.bind(1, purchase)
    while try titles.step() { found.insert(MatchTitle(titles.text(0) ?? "", folding: folding).key) }
    return found
  }

  private static func reasons(_ facts: MatchAgreement, _ shared: Int, _ wanted: Int, isCompilation: Bool)
    -> [String]
  {
    let artist =
      switch facts.artist {
      case .same: "same artist"
      case .unknown: isCompilation ? "various artists" : "artist unknown"
      default: "similar artist"
      }
    var reasons = [artist, facts.title == .same ? "same album" : "similar album"]
    if facts.hasOtherEdition { reasons.append("other edition") }
    if wanted > 0 { reasons.append("\(shared) of \(wanted) titles") }
    return reasons
  }
}

extension MatchSong {
  /// An album, compared by its title as a song is.
  fileprivate init(_ artist: MatchArtist?, titled title: MatchTitle) {
    self.artist = artist
    self.title = title
  }
}
