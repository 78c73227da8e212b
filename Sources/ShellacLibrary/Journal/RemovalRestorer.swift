import Foundation
import GRDB
import ShellacModel

/// Puts files back into the library that were taken from it, with the songs that went with them, and songs that had no
/// file any more.
///
/// What follows from tags is worked out anew, by today's settings; ids, dates and purchases are those of before. A
/// song joins one that has come since only when the rule for copies says so.
final class RemovalRestorer {
  private let writer: IndexWriter
  private let inserter: RowInserter
  private var find: [String: PreparedStatement] = [:]
  /// What songs that were made anew are called now.
  private var restoredTracks: [Int64: Int64] = [:]
  /// The identities of the albums that songs without a file stood on, by their purchases.
  private(set) var places: [Int64: [UInt8]] = [:]
  /// Songs without a file that were put back, with those that had taken their places.
  private var filelessSongs: [FilelessSong] = []
  /// There as soon as there is such a song.
  private var heirs: SongHeirs?
  /// Problems of songs, which go where their songs are.
  private var songProblems: [(location: FileLocation, row: RowImage)] = []

  init(_ writer: IndexWriter) throws {
    self.writer = writer
    inserter = RowInserter(writer.db)
    try ReturningFiles.watch(writer.db)
  }

  private struct FilelessSong {
    var id, heir: Int64
    var bought: BoughtSong
  }

  /// What became of a file.
  enum Outcome {
    case restored(id: Int64)
    case refused(path: [UInt8], reason: String)
  }

  /// Rows that stand before the files that need them.
  private struct Shared {
    var folders: [Int64: RowImage] = [:]
    var tracks: [Int64: RowImage] = [:]
    var albums: [Int64: RowImage] = [:]
    var links: [Int64: [RowImage]] = [:]
    var artists: [Int64: String] = [:]
    var credits: [Int64: [RowImage]] = [:]
    var ofFile: [RowImage] = []
  }

  /// Puts back what an image holds.
  func restore(_ image: RemovalImage, _ body: (Outcome) throws -> Void) throws {
    try writer.begin()
    guard try image.files == 0 || RootTable.root(image.root, in: writer.db) != nil else {
      return try image.forEachPath { try body(.refused(path: $0, reason: "its root is not in the library")) }
    }
    var shared = Shared()
    var unpacker = RowUnpacker(ImageReader(image.rows))
    while let row = unpacker.next() {
      guard let id = row.integer("id") ?? row.integer("track") ?? row.integer("file") ?? row.integer("folder")
      else { continue }
      switch row.table {
      case "artist":
        try restoreArtist(row, id: id)
        shared.artists[id] = row.text("name")
      case "track_artist": shared.credits[row.integer("track") ?? 0, default: []].append(row)
      case "album": shared.albums[id] = row
      case "track": shared.tracks[id] = row
      case "folder": shared.folders[id] = row
      case "link": shared.links[row.integer("track") ?? 0, default: []].append(row)
      case "problem": try restoreProblem(row, shared, image)
      case "file":
        try body(try restore(row, id: id, shared, image))
        shared.ofFile.removeAll(keepingCapacity: true)
      default: shared.ofFile.append(row)
      }
    }
    if image.files > 0 { return }
    for (id, row) in shared.tracks.sorted(by: { $0.key < $1.key }) {
      try restoreFileless(row, id: id, shared)
    }
  }

  /// Puts back a song that another one took the place of when it had no file any more, with its links and its places on
  /// playlists; of one that is known from a purchase alone only the place, which is for the one that is made of it.
  private func restoreFileless(_ row: RowImage, id: Int64, _ shared: Shared) throws {
    guard let album = row.integer("album"), let identity = shared.albums[album]?.blob("identity") else {
      return
    }
    var links: [Int64] = []
    for link in shared.links[id] ?? [] {
      if link.text("rule") != "bought" {
        if let link = link.integer("id") { links.append(link) }
      } else if let purchase = link.integer("purchase") {
        places[purchase] = identity
        for line in try lines(of: purchase) where places[line] == nil { places[line] = identity }
      }
    }
    guard let first = links.first, try !exists("track", id),
      let now = try Row.fetchOne(
        writer.db, sql: "SELECT track, purchase FROM link WHERE id = ?", arguments: [first])
    else { return }
    let heir: Int64 = now[0]
    let isFree = try !exists("album", album)
    let entry = try writer.albums.entry(AlbumIdentity(stored: identity), id: isFree ? album : nil)
    var row = row
    row["album"] = .integer(entry.id)
    row["title_key"] = .blob(writer.keys.key(for: row.text("title"), sortTag: row.text("title_sort")))
    try inserter.insert(row)
    for var credit in shared.credits[id] ?? [] {
      guard let artist = credit.integer("artist").flatMap({ shared.artists[$0] }) else { continue }
      credit["artist"] = .integer(try writer.artists.id(artist))
      try inserter.insert(credit)
    }
    try writer.search.add(
      .song, id, title: row.text("title"), artist: row.text("artist"), album: row.text("album_title"))
    try writer.db.execute(sql: "INSERT OR IGNORE INTO match_pending VALUES (0, ?)", arguments: [id])
    for link in links {
      try writer.db.execute(sql: "UPDATE link SET track = ? WHERE id = ?", arguments: [id, link])
    }
    let heirs = try self.heirs ?? SongHeirs(writer.db)
    self.heirs = heirs
    try heirs.takeBack(id)
    writer.albums.noteChange(entry)
    filelessSongs.append(
      FilelessSong(
        id: id, heir: heir,
        bought: BoughtSong(
          purchase: now[1], title: row.text("title"), number: row.integer("number").map(Int.init))))
  }

  /// The lines that a purchase tells of as one sale, and those that it or they took the places of: one of them may be
  /// the purchase again when all is taken back.
  private func lines(of purchase: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      writer.db.cachedStatement(
        sql: """
          WITH RECURSIVE earlier (id) AS (
            SELECT ?1
            UNION SELECT p.id FROM earlier JOIN purchase p ON p.sale = earlier.id
            UNION SELECT p.replaces FROM earlier JOIN purchase p ON p.id = earlier.id WHERE p.replaces IS NOT NULL)
          SELECT id FROM earlier WHERE id <> ?1
          """), arguments: [purchase])
  }

  private func restoreArtist(_ row: RowImage, id: Int64) throws {
    guard let name = row.text("name"), let added = row.integer("added") else { return }
    try writer.artists.restore(
      id, name: name, sort: row.text("sort"), musicBrainzID: row.text("mb_artist_id"), added: added)
  }

  private func folder(_ id: Int64?, _ shared: Shared, _ image: RemovalImage) throws -> (
    id: Int64, path: [UInt8]
  )? {
    guard let id, let path = shared.folders[id]?.blob("path") else { return nil }
    let isFree = try !exists("folder", id)
    return (try writer.folders.entry(root: image.root, path: path, id: isFree ? id : nil).id, path)
  }

  private func restoreProblem(_ row: RowImage, _ shared: Shared, _ image: RemovalImage) throws {
    guard try RootTable.root(image.root, in: writer.db) != nil,
      let folder = try folder(row.integer("folder"), shared, image), let name = row.blob("name")
    else { return }
    writer.mayEmptyFolders = true
    if row.integer("is_song") == 1 {
      let location = FileLocation(root: image.root, folder: folder.path, name: name)
      return songProblems.append((location, row))
    }
    try insert(problem: row, in: folder.id)
  }

  /// Puts back the problems of the songs that came back; takes songs without a file away again whose links stay out of
  /// force.
  func finish() throws {
    if let heirs {
      for song in filelessSongs { try removeUnowned(song, heirs) }
      filelessSongs = []
    }
    for (location, row) in songProblems {
      let folder = try writer.folders.entry(root: location.root, path: location.folder).id
      if try writer.files.find(folder: folder, name: location.name) != nil {
        try insert(problem: row, in: folder)
      }
    }
    songProblems = []
  }

  private func removeUnowned(_ song: FilelessSong, _ heirs: SongHeirs) throws {
    let isOwned = try Bool.fetchOne(
      writer.db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM link WHERE track = ?1 AND void IS NULL)
            OR EXISTS (SELECT 1 FROM file WHERE track = ?1)
          """), arguments: [song.id])
    if isOwned == true { return }
    // Its heir has had its share: what that says of prices is newer.
    try writer.db.execute(
      sql: """
        UPDATE track SET purchased = NULL, price = NULL, price_currency = NULL, price_exponent = NULL WHERE id = ?
        """, arguments: [song.id])
    try writer.bestCopy.refresh(song.id, heir: heirs.song(inPlaceOf: song.heir))
    try heirs.note(song.bought, of: song.id)
  }

  private func insert(problem row: RowImage, in folder: Int64) throws {
    var row = row
    row["folder"] = .integer(folder)
    try inserter.insert(row)
  }

  private func restore(_ row: RowImage, id: Int64, _ shared: Shared, _ image: RemovalImage) throws -> Outcome
  {
    writer.mayEmptyFolders = true
    guard let folder = try folder(row.integer("folder"), shared, image), let name = row.blob("name"),
      let track = row.integer("track")
    else { return .refused(path: [], reason: Diagnostic.damagedImage.message) }
    let location = FileLocation(root: image.root, folder: folder.path, name: name)
    if try writer.files.find(folder: folder.id, name: name) != nil {
      return .refused(path: image.path(of: location), reason: "it is in the library again")
    }
    guard try !exists("file", id) else {
      return .refused(path: image.path(of: location), reason: "its number has been given to another file")
    }
    guard let song = try song(track, row, location, shared, image) else {
      return .refused(path: image.path(of: location), reason: Diagnostic.damagedImage.message)
    }
    var row = row
    row["folder"] = .integer(folder.id)
    row["track"] = .integer(song)
    try inserter.insert(row)
    for part in shared.ofFile { try inserter.insert(part) }
    try writer.bestCopy.refresh(song, changed: id)
    return .restored(id: id)
  }

  /// The song that a file belongs to now: the one of before, a copy that has come since, or the one of before anew.
  private func song(
    _ track: Int64, _ file: RowImage, _ location: FileLocation, _ shared: Shared, _ image: RemovalImage
  ) throws -> Int64? {
    if let restored = restoredTracks[track] { return restored }
    func signature() -> CopyRule.Signature {
      CopyRule.Signature(id: track, facts(of: file, location, shared))
    }
    let isThere = try exists("track", track)
    if isThere, try belongs(signature(), to: track, asIn: shared.tracks[track]) { return track }
    guard var row = shared.tracks[track], let album = row.integer("album"),
      let identity = shared.albums[album]?.blob("identity")
    else { return nil }
    let isFree = try !exists("album", album)
    let entry = try writer.albums.entry(AlbumIdentity(stored: identity), id: isFree ? album : nil)
    // Songs of before the removal were another song then, and still are.
    if writer.tracks.ids.highest > image.highestTrack,
      let copy = writer.findCopy(of: signature(), on: entry), copy > image.highestTrack
    {
      try inherit(row, by: copy)
      restoredTracks[track] = copy
      return copy
    }
    let song = isThere ? writer.tracks.ids.take() : track
    row["id"] = .integer(song)
    row["album"] = .integer(entry.id)
    row["file"] = file["id"]
    // It went when nothing was tied to it any more: what comes back of its links is out of force.
    for column in ["purchased", "price", "price_currency", "price_exponent"] { row[column] = .null }
    try inserter.insert(row)
    // Its number is an old one: that it has no keys yet, nobody would notice.
    try writer.db.execute(sql: "INSERT OR IGNORE INTO match_pending VALUES (0, ?)", arguments: [song])
    for var link in shared.links[track] ?? [] {
      link["track"] = .integer(song)
      try inserter.insert(link)
    }
    restoredTracks[track] = song
    return song
  }

  private func facts(of file: RowImage, _ location: FileLocation, _ shared: Shared) -> SongFacts {
    let packed = shared.ofFile.first { $0.table == "file_tag" }?.blob("packed") ?? []
    return SongFacts(
      tags: SongTags(packedProperties: packed), duration: file.integer("duration").map { Int($0) },
      isUnread: file.text("unread") != nil, folder: location.folder, name: location.name,
      splitting: writer.splitting)
  }

  /// Whether a song that is there is still the one that a file with these facts was a copy of.
  private func belongs(_ signature: CopyRule.Signature, to track: Int64, asIn image: RowImage?) throws -> Bool
  {
    guard
      let row = try Row.fetchOne(
        writer.db,
        sql: """
          SELECT album.identity, track.album, track.title, disc, number, track.duration, mb_track_id, isrc, isrcs,
            NOT EXISTS (SELECT 1 FROM file WHERE file.track = track.id)
          FROM track JOIN album ON album.id = track.album WHERE track.id = ?
          """, arguments: [track])
    else { return false }
    if row[9] { return true }
    let identity = AlbumIdentity(stored: [UInt8](row[0] as Data))
    let now = CopyRule.Signature(
      id: track, title: row[2], disc: row[3], track: row[4], duration: row[5], recording: row[6],
      isrcs: (row[8] as String?).flatMap(JSONList.texts) ?? (row[7] as String?).map { [$0] } ?? [])
    if CopyRule.areCopies(now, signature, onNamedAlbum: !identity.namesNoAlbum) { return true }
    guard let image else { return false }
    return image.integer("album") == row[1] && image.text("title") == row[2]
      && image.integer("disc") == row[3] && image.integer("number") == row[4]
      && image.integer("duration") == row[5] && image.text("mb_track_id") == row[6]
  }

  /// Gives a song that has come since what only the old one had.
  private func inherit(_ old: RowImage, by song: Int64) throws {
    try writer.db.execute(
      sql: """
        UPDATE track SET added = min(added, ifnull(?, added)), play_count = ifnull(play_count, ?),
          rating = ifnull(rating, ?), rating_source = iif(rating IS NULL, ?, rating_source) WHERE id = ?
        """,
      arguments: [
        old.integer("added"), old.integer("play_count"), old.integer("rating"), old.text("rating_source"),
        song,
      ])
  }

  private func exists(_ table: String, _ id: Int64) throws -> Bool {
    let statement = try find[table] ?? PreparedStatement(writer.db, "SELECT 1 FROM \(table) WHERE id = ?")
    find[table] = statement
    statement.bind(1, id)
    defer { statement.reset() }
    return try statement.step()
  }
}
