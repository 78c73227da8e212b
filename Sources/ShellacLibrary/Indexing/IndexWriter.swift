import Foundation
import GRDB
import ShellacModel

/// Takes what an index run finds into the library; used by one thread, inside `Library.index`.
///
/// Rows are written in batches: one transaction from the first row to `commit()`. At a batch's end the albums it
/// touched are settled, so that what is on disk is whole at any time.
public final class IndexWriter {
  /// What a file turned out to be.
  public enum Arrival: Sendable, Hashable {
    case added, updated, moved
  }

  let db: Database
  let now: Int64
  let keys: SortKeyMaker
  let folders: FolderTable
  let files: FileTable
  let artists: ArtistTable
  let tracks: TrackTable
  let albums: AlbumTable
  let bestCopy: BestCopy
  let problems: ProblemTable
  let search: SearchTable
  private let albumSettlement: AlbumSettlement
  let splitting: ArtistSplitting
  /// Takes the steps of the change that the run is, when it is one.
  let journal: ChangeSteps?
  /// Notes files before they go.
  var recorder: RemovalRecorder?
  let deleteFile: PreparedStatement
  /// How many missing files the batch has removed.
  var removedMissing = 0
  private var newestAlbum: (facts: AlbumFactsKey, entry: AlbumTable.Entry)?
  /// Whether there were files before this run: only then can one have moved.
  private let mayMove: Bool
  /// The last song that there was before this run.
  private let lastSong: Int64
  /// Whether there were albums before this run.
  let hadAlbums: Bool
  /// Whether the transaction is somebody else's, who ends it.
  let isGuest: Bool
  private var isInBatch = false
  /// Files that turned up elsewhere in this run: the walk may still come to their old folder and miss them there.
  private var moved: Set<Int64> = []
  /// Whether files left their folders: some may hold nothing any more.
  var mayEmptyFolders = false
  /// Whether files were taken out of the library: their places on playlists stay empty for this run.
  var hasRemovedFiles = false

  init(_ db: Database, journal: ChangeSteps? = nil) throws {
    self.journal = journal
    deleteFile = try PreparedStatement(db, "DELETE FROM file WHERE id = ?")
    self.db = db
    isGuest = db.isInsideTransaction
    now = Int64(Date().timeIntervalSince1970)
    let settings = try LibrarySettings(db)
    keys = try SortKeyMaker(rules: settings.sortRules)
    search = try SearchTable(db, gathers: true)
    artists = try ArtistTable(db, keys: keys, search: search, now: now)
    folders = try FolderTable(db)
    files = try FileTable(db, now: now)
    tracks = try TrackTable(db, keys: keys, artists: artists, search: search, now: now)
    lastSong = tracks.ids.highest
    albums = try AlbumTable(db, now: now)
    splitting = settings.artistSplitting
    bestCopy = try BestCopy(db, tracks: tracks, albums: albums, splitting: splitting)
    problems = try ProblemTable(db, now: now)
    mayMove = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file)") ?? false
    hadAlbums = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM album)") ?? true
    albumSettlement = try AlbumSettlement(
      db, keys: keys, artists: artists, search: search, bestCopy: bestCopy, mayChange: hadAlbums)
    try ReturningFiles.watch(db)
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS vanished (file INTEGER PRIMARY KEY);
        DELETE FROM vanished;
        """)
  }

  /// Takes a file that was read, or that is listed unread by its name and folder.
  ///
  /// A file that vanished elsewhere with the same size and time (or inode, length and format) is recognised as
  /// moved and keeps its identity; `isGone` says whether a candidate's old path is really gone.
  /// - Throws: `Diagnostic` when the library cannot be written.
  @discardableResult
  public func add(
    _ location: FileLocation, stamp: FileStamp, frame: TagFrame, isGone: (FileLocation) -> Bool
  ) throws -> Arrival {
    try begin()
    let folder = try folders.entry(root: location.root, path: location.folder)
    var known = folder.isNew ? nil : try files.find(folder: folder.id, name: location.name)
    var arrival = known == nil ? Arrival.added : .updated
    if known == nil, mayMove, let old = try candidate(for: stamp, frame.audio, name: location.name, isGone) {
      known = FileTable.Row(id: old.id, track: old.track)
      try db.execute(sql: "DELETE FROM vanished WHERE file = ?", arguments: [old.id])
      moved.insert(old.id)
      mayEmptyFolders = true
      arrival = .moved
    }
    let facts = SongFacts(
      tags: frame.tags, duration: frame.audio.duration, isUnread: frame.outcome != .read,
      folder: location.folder,
      name: location.name, splitting: splitting)
    let album = try album(of: facts, in: location, folder: folder.id)
    if let named = facts.albumArtist, !facts.albumArtists.isEmpty {
      album.artistNames[named] = facts.albumArtists
    }
    albums.noteChange(album)

    if let known {
      let track = try place(facts, of: known, on: album)
      try files.update(
        known.id, frame, folder: folder.id, name: location.name, stamp: stamp, track: track)
      try bestCopy.refresh(track, changed: known.id)
      if track != known.track, try !takeBack(known.track, from: track) {
        try bestCopy.refresh(known.track, heir: track)
      }
      return arrival
    }
    if let copy = findCopy(of: CopyRule.Signature(id: 0, facts), on: album) {
      _ = try files.add(frame, folder: folder.id, name: location.name, stamp: stamp, track: copy)
      try bestCopy.refresh(copy)
      return arrival
    }
    let track = try tracks.add(facts, album: album.id, file: files.ids.next)
    album.songs.add(CopyRule.Signature(id: track, facts))
    _ = try files.add(frame, folder: folder.id, name: location.name, stamp: stamp, track: track)
    return arrival
  }

  /// Notes a problem with a name; true when the same problem of the unchanged file is known already.
  ///
  /// - Parameters:
  ///   - isSong: whether the file is in the library all the same (read with a notice, or unread).
  ///   - retries: whether the name is tried again at every run (it could not be opened), not only when it changes.
  public func report(
    _ problem: Diagnostic, at location: FileLocation, stamp: FileStamp, isSong: Bool, retries: Bool
  ) throws -> Bool {
    try begin()
    let folder = try folders.entry(root: location.root, path: location.folder)
    return try problems.note(
      problem, folder: folder.id, name: location.name, stamp: stamp, isSong: isSong, retries: retries)
  }

  /// Notes that a file whose name says nothing of audio holds none, so that it is not looked into again.
  ///
  /// It is kept as a problem without a message, which nobody is told of.
  public func noteNoAudio(at location: FileLocation, stamp: FileStamp) throws {
    _ = try report(Diagnostic(""), at: location, stamp: stamp, isSong: false, retries: false)
  }

  /// Drops what was known to be wrong with names that are no longer there, or are well again.
  public func forgetProblems(root: Int64, folder: [UInt8], names: [[UInt8]]) throws {
    try begin()
    let folder = try folders.entry(root: root, path: folder)
    for name in names { try problems.forget(folder: folder.id, name: name) }
  }

  /// Notes that a file that was missing is there again, unchanged.
  public func restore(file id: Int64) throws {
    try begin()
    try db.execute(sql: "UPDATE file SET missing_since = NULL WHERE id = ?", arguments: [id])
    if let track = try Int64.fetchOne(db, sql: "SELECT track FROM file WHERE id = ?", arguments: [id]) {
      try bestCopy.refresh(track)
    }
  }

  /// Takes known files that are no longer there; they are not marked before `settle`.
  public func noteVanished(files ids: [Int64]) throws {
    try begin()
    for id in ids where !moved.contains(id) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO vanished SELECT id FROM file WHERE id = ? AND missing_since IS NULL",
        arguments: [id])
    }
  }

  /// Takes every known file of a folder that is no longer there.
  public func noteVanished(folder id: Int64) throws {
    try begin()
    try db.execute(
      sql: "INSERT OR IGNORE INTO vanished SELECT id FROM file WHERE folder = ? AND missing_since IS NULL",
      arguments: [id])
    try problems.forget(folder: id)
  }

  /// Ends the batch: everything so far is on disk.
  public func commit() throws {
    guard isInBatch else { return }
    try settle()
    try finishRemoval()
    for ids in [files.ids, tracks.ids, albums.ids, artists.ids] { try ids.store() }
    if !isGuest {
      if removedMissing > 0 {
        try journal?.add(summary: "removed \(CountText.count(removedMissing, "missing file"))")
        removedMissing = 0
      }
      try db.commit()
    }
    isInBatch = false
  }

  func begin() throws {
    if isInBatch { return }
    if !isGuest { try db.beginTransaction(.immediate) }
    isInBatch = true
  }

  /// Takes back what the batch at hand has written, after an error.
  func abandon() {
    if isInBatch && !isGuest { try? db.rollback() }
    isInBatch = false
  }

  /// Brings the albums that were touched in line with their songs.
  func settle() throws {
    // In the order in which they lie: their songs do so too.
    for (id, entry) in albums.takeChanges().sorted(by: { $0.key < $1.key })
    where try !albumSettlement.settle(id, entry: entry) {
      albums.ids.noteRemoval()
      albums.forget()
      newestAlbum = nil
    }
    try search.flush()
  }

  /// Forgets which album was the last, after one has changed what it is known by.
  func forgetAlbums() {
    albums.forget()
    newestAlbum = nil
  }

  // MARK: Songs

  /// What of a song decides its album, to know a song of the same album without working the identity out.
  private struct AlbumFactsKey: Equatable {
    var release: String?
    var artist: String?
    var album: String?
    var edition: String?
    var folder: Int64
  }

  func album(of facts: SongFacts, in location: FileLocation, folder: Int64) throws -> AlbumTable.Entry {
    let key = AlbumFactsKey(
      release: facts.musicBrainzAlbumID, artist: facts.albumArtist, album: facts.album,
      edition: facts.edition,
      folder: folder)
    if facts.album != nil, let newestAlbum, newestAlbum.facts == key { return newestAlbum.entry }
    let identity = AlbumIdentity(
      facts, root: location.root, folder: DiscFolder.album(of: location.folder).folder)
    let entry = try albums.entry(identity)
    newestAlbum = (key, entry)
    return entry
  }

  func findCopy(of signature: CopyRule.Signature, on album: AlbumTable.Entry) -> Int64? {
    // Songs without tags stand together in thousands: none is looked through when no copy can be told.
    if album.namesNoAlbum, signature.recording == nil, signature.isrcs.isEmpty { return nil }
    return album.songs.copy(of: signature, onNamedAlbum: !album.namesNoAlbum)
  }

  /// The song that a known file now belongs to: its own with new facts, a copy's, or one of its own again.
  func place(_ facts: SongFacts, of known: FileTable.Row, on album: AlbumTable.Entry) throws -> Int64 {
    let signature = CopyRule.Signature(id: known.track, facts)
    if let other = findCopy(of: signature, on: album) { return other }
    let sibling = try Int.fetchOne(
      db, sql: "SELECT 1 FROM file WHERE track = ? AND id <> ? LIMIT 1", arguments: [known.track, known.id])
    if sibling != nil {
      // Its copies keep the song unless the file is still one of them.
      if let own = album.songs[known.track],
        CopyRule.areCopies(own, signature, onNamedAlbum: !album.namesNoAlbum)
      {
        return known.track
      }
      let track = try tracks.add(facts, album: album.id, file: known.id)
      try db.execute(
        sql: "UPDATE track SET added = (SELECT added FROM file WHERE id = ?) WHERE id = ?",
        arguments: [known.id, track])
      album.songs.add(CopyRule.Signature(id: track, facts))
      return track
    }
    let old = try bestCopy.noteAlbum(of: known.track)
    try tracks.update(known.track, facts, album: album.id, file: known.id, state: 0)
    if let old, old != album.id { albums.setSignature(nil, of: known.track, on: old) }
    albums.setSignature(signature, of: known.track, on: album.id)
    return known.track
  }

  /// Lets a song whose files have all gone, one by one, to a song of this run be that one; false when it is not so.
  ///
  /// Its copies were renamed together: it keeps its id, by which playlists, links and the journal know it.
  private func takeBack(_ song: Int64, from new: Int64) throws -> Bool {
    guard new > lastSong, song <= lastSong,
      try Int.fetchOne(db, sql: "SELECT 1 FROM file WHERE track = ? LIMIT 1", arguments: [song]) == nil,
      let album = try bestCopy.noteAlbum(of: new)
    else { return false }
    let former = try bestCopy.noteAlbum(of: song)
    try db.execute(sql: "UPDATE file SET track = ? WHERE track = ?", arguments: [song, new])
    try tracks.setAlbum(album, of: song)
    if let former, former != album { albums.setSignature(nil, of: song, on: former) }
    try bestCopy.refresh(new, heir: song)
    try bestCopy.refresh(song, rereads: true)
    return true
  }

  private func candidate(
    for stamp: FileStamp, _ audio: AudioProperties, name: [UInt8], _ isGone: (FileLocation) -> Bool
  ) throws -> FileTable.Candidate? {
    // Files made by one program in one instant may agree in size and time: the same name is then the likelier.
    let candidates = try files.moveCandidates(stamp, audio: audio)
    return candidates.first { $0.hasInode && isGone($0.location) }
      ?? candidates.first { $0.location.name == name && isGone($0.location) }
      ?? candidates.first { isGone($0.location) }
  }
}
