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

  /// Adds the albums all of whose songs bear the number of what was bought.
  ///
  /// One that is called otherwise is asked about: taggers have numbers from where others have written them.
  ///
  /// - Parameter tracks: the songs that bear it.
  func addProducts(
    _ tracks: Set<Int64>, _ purchase: ComparedPurchase,
    to found: inout [(song: Candidate, verdict: MatchVerdict)]
  ) throws {
    let bought = MatchSong(
      purchase.song.artist, titled: MatchTitle(purchase.albumTitle ?? "", folding: folding))
    for (candidate, album) in try albums(within: tracks) {
      let facts = MatchAgreement(bought, album)
      let names = found.first { $0.song.album == candidate.album }?.verdict.names ?? 0
      found.removeAll { $0.song.album == candidate.album }
      let isOther = facts.title == .different
      var verdict = MatchVerdict.storeNumber(isOther: isOther, names: names, spelling: facts.spelling)
      if isOther { verdict.reasons = Self.reasons(ofProduct: facts) }
      found.append((candidate, verdict))
    }
  }

  /// The songs of the album that a purchase may be whose record calls it a song.
  ///
  /// - Parameter tracks: the songs that bear the number of what was bought.
  func songsOfProduct(_ tracks: Set<Int64>) throws -> [Int64] {
    try onlyAlbum(within: tracks)?.0.tracks ?? []
  }

  /// The only album all of whose songs bear the number of what was bought, which its record may call a song.
  ///
  /// - Parameter tracks: the songs that bear it.
  func product(_ tracks: Set<Int64>, _ purchase: ComparedPurchase) throws -> (
    song: Candidate, verdict: MatchVerdict
  )? {
    guard let title = purchase.song.title, let (candidate, album) = try onlyAlbum(within: tracks) else {
      return nil
    }
    let facts = MatchAgreement(MatchSong(purchase.song.artist, titled: title), album)
    return (
      candidate,
      MatchVerdict(
        rule: .storeID, score: facts.title == .different ? 550 : 700, isCertain: false,
        spelling: facts.spelling,
        reasons: Self.reasons(ofProduct: facts))
    )
  }

  /// The album on disk that has no songs but some of these, unless there are several.
  ///
  /// One song is no album here: it may have been bought alone.
  private func onlyAlbum(within tracks: Set<Int64>) throws -> (Candidate, MatchSong)? {
    let found = try albums(within: tracks)
    guard found.count == 1, let (album, _) = found.first, album.tracks.count > 1, !album.title.isEmpty else {
      return nil
    }
    return found.first
  }

  /// The albums on disk that have no songs but some of these, each with how it is compared.
  private func albums(within tracks: Set<Int64>) throws -> [(Candidate, MatchSong)] {
    var ids: Set<Int64> = []
    for track in tracks {
      home.bind(1, track)
      while try home.step() { ids.insert(home.integer(0)) }
    }
    return try ids.sorted().compactMap { id in
      read.bind(1, id)
      guard try read.step() else { return nil }
      let (title, artist) = (read.text(0) ?? "", read.text(1))
      read.reset()
      var candidate = Candidate(album: id, title: title, tracks: [])
      songs.bind(1, id)
      while try songs.step() { candidate.tracks.append(songs.integer(0)) }
      guard tracks.isSuperset(of: candidate.tracks) else { return nil }
      return (candidate, MatchSong(artist: artist, title: title, folding: folding))
    }
  }

  private func titles(of purchase: Int64) throws -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    titles.bind(1, purchase)
    while try titles.step() { found.insert(MatchTitle(titles.text(0) ?? "", folding: folding).key) }
    return found
  }

  private static func reasons(ofProduct facts: MatchAgreement) -> [String] {
    let title =
      facts.title == .same ? "same title" : facts.title == .different ? "other title" : "similar title"
    return ["store's number", "on the whole album", title]
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
